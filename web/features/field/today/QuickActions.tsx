import { GraduationCap, Images, PackagePlus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { ownIssuesText } from '#text/issues.ts';
import { pageText } from '#text/sections.ts';
import { vanText } from '#text/supplies.ts';
import { todayText as text } from '#text/today.ts';
import { QuickActionsPanel } from '#web/features/shared/dashboard/QuickActionsPanel.tsx';
import { Button, button } from '#web/ui/Button.tsx';

const ReportIssue = lazy(async () => ({
  default: (await import('#web/features/field/issues/ReportIssue.tsx')).ReportIssue,
}));

const RequestSupplies = lazy(async () => ({
  default: (await import('#web/features/field/supplies/RequestSupplies.tsx')).RequestSupplies,
}));

/** Actions that start from anywhere in the day. */
export function QuickActions() {
  const [asks, setAsks] = useState(false);
  const [reports, setReports] = useState(false);
  return (
    <>
      <QuickActionsPanel>
        <Link to="/tech/photos" className={button()}>
          <Images size={18} aria-hidden />
          {text.uploadPhotos}
        </Link>
        <Button onClick={() => setReports(true)}>
          <TriangleAlert size={18} aria-hidden />
          {ownIssuesText.report}
        </Button>
        <Button onClick={() => setAsks(true)}>
          <PackagePlus size={18} aria-hidden />
          {vanText.request}
        </Button>
        <Link to="/tech/training" className={button()}>
          <GraduationCap size={18} aria-hidden />
          {pageText.training}
        </Link>
      </QuickActionsPanel>
      <Suspense>{asks && <RequestSupplies onClose={() => setAsks(false)} />}</Suspense>
      <Suspense>{reports && <ReportIssue onClose={() => setReports(false)} />}</Suspense>
    </>
  );
}
