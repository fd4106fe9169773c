import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { pageText } from '#text/sections.ts';
import { RevenueChart } from '#web/features/office/dashboard/RevenueChart.tsx';
import { ServiceTable } from '#web/features/office/dashboard/ServiceTable.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Revenue by day and by service. */
export function RevenuePanel({ dashboard }: { dashboard: Dashboard }) {
  const reports = (
    <Link
      to="/admin/reports"
      className="inline-flex h-12 items-center gap-1.5 px-2 text-14 font-medium text-accent hover:underline md:h-9 md:text-13"
    >
      {pageText.reports}
      <ArrowRight size={15} aria-hidden />
    </Link>
  );
  return (
    <Panel title={text.figure.revenue} end={reports}>
      <div className="grid min-[75rem]:grid-cols-[minmax(0,1fr)_18.5rem]">
        <RevenueChart dashboard={dashboard} />
        <div className="px-4 pb-4 max-[75rem]:rule-t max-[75rem]:pt-2 min-[75rem]:pl-0">
          <ServiceTable dashboard={dashboard} />
        </div>
      </div>
    </Panel>
  );
}
