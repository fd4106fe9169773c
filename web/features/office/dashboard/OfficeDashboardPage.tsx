import { ActivityPanel } from '#web/features/office/dashboard/ActivityPanel.tsx';
import { AttentionPanel } from '#web/features/office/dashboard/AttentionPanel.tsx';
import { DashboardPage } from '#web/features/shared/dashboard/DashboardPage.tsx';

/** A page of its own, so that nobody else loads what only the office sees. */
export function OfficeDashboardPage() {
  return (
    <DashboardPage>
      <AttentionPanel />
      <ActivityPanel />
    </DashboardPage>
  );
}
