import { ClientsPanel } from '#web/features/sales/dashboard/ClientsPanel.tsx';
import { CommissionPanel } from '#web/features/sales/dashboard/CommissionPanel.tsx';
import { GoalsPanel } from '#web/features/sales/dashboard/GoalsPanel.tsx';
import { RecentLeads } from '#web/features/sales/dashboard/RecentLeads.tsx';
import { SalesQuickActions } from '#web/features/sales/dashboard/SalesQuickActions.tsx';
import { StatStrip } from '#web/features/sales/dashboard/StatStrip.tsx';
import { DashboardPage } from '#web/features/shared/dashboard/DashboardPage.tsx';

/** The representative's leads and clients. */
export function SalesDashboardPage() {
  return (
    <DashboardPage
      top={
        <>
          <SalesQuickActions />
          <StatStrip />
        </>
      }
      beside={<GoalsPanel />}
    >
      <CommissionPanel />
      <RecentLeads />
      <ClientsPanel />
    </DashboardPage>
  );
}
