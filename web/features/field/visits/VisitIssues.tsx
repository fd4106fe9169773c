import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { visitText as text } from '#text/visit.ts';
import { JobIssues } from '#web/features/field/issues/JobIssues.tsx';
import { JobSupplies } from '#web/features/field/supplies/JobSupplies.tsx';
import { Button } from '#web/ui/Button.tsx';

const ReportIssue = lazy(async () => ({
  default: (await import('#web/features/field/issues/ReportIssue.tsx')).ReportIssue,
}));

/** What the job takes off the van, and what was reported about it with the office's answers. */
export function VisitIssues({ visit: { job } }: { visit: VisitDetail }) {
  const [reports, setReports] = useState(false);
  return (
    <div className="grid gap-3 lg:p-4">
      <JobSupplies jobId={job.id} />
      <JobIssues jobId={job.id} />
      <Button onClick={() => setReports(true)}>
        <TriangleAlert size={18} aria-hidden />
        {text.reportIssue}
      </Button>
      <Suspense>{reports && <ReportIssue jobId={job.id} onClose={() => setReports(false)} />}</Suspense>
    </div>
  );
}
