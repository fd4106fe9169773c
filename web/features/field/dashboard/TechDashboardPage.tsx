import { DashboardPage } from '#web/features/shared/dashboard/DashboardPage.tsx';
import { TipsPanel } from '#web/features/field/dashboard/TipsPanel.tsx';
import { TodayPanel } from '#web/features/field/dashboard/TodayPanel.tsx';

export function TechDashboardPage() {
  return (
    <DashboardPage beside={<TipsPanel />}>
      <TodayPanel />
    </DashboardPage>
  );
}
