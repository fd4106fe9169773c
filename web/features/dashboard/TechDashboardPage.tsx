import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';
import { TipsPanel } from '#web/features/dashboard/TipsPanel.tsx';
import { TodayPanel } from '#web/features/dashboard/TodayPanel.tsx';

export function TechDashboardPage() {
  return (
    <DashboardPage beside={<TipsPanel />}>
      <TodayPanel />
    </DashboardPage>
  );
}
