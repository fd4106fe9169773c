import { dashboardText } from '#text/dashboard.ts';
import { sectionText } from '#text/sections.ts';
import { DashboardPage } from '#web/features/shared/dashboard/DashboardPage.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Leads aren't built yet, so nothing is said about how many there are. */
export function SalesDashboardPage() {
  return (
    <DashboardPage>
      <Panel title={dashboardText.recentLeads} className="flex flex-col *:last:flex-1 lg:min-h-[340px]">
        <EmptyState body={sectionText.sales.leads.later} />
      </Panel>
    </DashboardPage>
  );
}
