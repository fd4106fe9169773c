import { DashboardPage } from '#web/features/dashboard/DashboardPage.tsx';
import { TipsPanel } from '#web/features/dashboard/TipsPanel.tsx';

export function TechDashboardPage() {
  return <DashboardPage beside={<TipsPanel />} />;
}
