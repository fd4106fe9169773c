import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { VisitDetail } from '#contract/field/visit.schema.ts';
import { ownIssuesText } from '#text/issues.ts';
import { JobIssues } from '#web/features/field/issues/JobIssues.tsx';
import { JobSupplies } from '#web/features/field/supplies/JobSupplies.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ReportIssue } from '#web/features/field/issues/ReportIssue.tsx';

/** The supplies that the job takes off the van, and the issues reported about it with the office's answers. */
export function VisitIssues({ visit: { job } }: { visit: VisitDetail }) {
  const [reports, setReports] = useState(false);
  return (
    <div className="grid gap-3 lg:p-4">
      <JobSupplies jobId={job.id} done={job.status === 'completed'} />
      <JobIssues jobId={job.id} />
      <Button onClick={() => setReports(true)}>
        <TriangleAlert size={18} aria-hidden />
        {ownIssuesText.report}
      </Button>
      {reports && <ReportIssue jobId={job.id} onClose={() => setReports(false)} />}
    </div>
  );
}
