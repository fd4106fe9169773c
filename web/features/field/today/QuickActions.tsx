import { GraduationCap, Images, PackagePlus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { todayText as text } from '#text/today.ts';
import { Button, button } from '#web/ui/Button.tsx';

const ReportIssue = lazy(async () => ({
  default: (await import('#web/features/field/issues/ReportIssue.tsx')).ReportIssue,
}));

const RequestSupplies = lazy(async () => ({
  default: (await import('#web/features/field/supplies/RequestSupplies.tsx')).RequestSupplies,
}));

/** What is begun from anywhere in the day. */
export function QuickActions() {
  const id = useId();
  const [asks, setAsks] = useState(false);
  const [reports, setReports] = useState(false);
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h2 id={id} className="text-15 font-strong md:text-13">
        {text.quickActions}
      </h2>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Link to="/tech/photos" className={button()}>
          <Images size={18} aria-hidden />
          {text.uploadPhotos}
        </Link>
        <Button onClick={() => setReports(true)}>
          <TriangleAlert size={18} aria-hidden />
          {text.reportIssue}
        </Button>
        <Button onClick={() => setAsks(true)}>
          <PackagePlus size={18} aria-hidden />
          {text.requestSupplies}
        </Button>
        <Link to="/tech/training" className={button()}>
          <GraduationCap size={18} aria-hidden />
          {text.training}
        </Link>
      </div>
      <Suspense>{asks && <RequestSupplies onClose={() => setAsks(false)} />}</Suspense>
      <Suspense>{reports && <ReportIssue onClose={() => setReports(false)} />}</Suspense>
    </section>
  );
}
