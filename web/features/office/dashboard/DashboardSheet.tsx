import { useQuery } from '@tanstack/react-query';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { dayText } from '#text/days.ts';
import { officeDashboardText as text, systemStatsText } from '#text/officeDashboard.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { comparedWith, figureKinds, formatFigure } from '#web/features/office/dashboard/format.ts';
import { RevenueChart } from '#web/features/office/dashboard/RevenueChart.tsx';
import { ServiceTable } from '#web/features/office/dashboard/ServiceTable.tsx';
import { formatGrowth, formatNumber } from '#web/numbers.ts';
import { PrintSheet } from '#web/ui/PrintSheet.tsx';
import { formatCalendarDay } from '#web/when.ts';

const stats = ['active_users', 'jobs_in_queue', 'completed_today'] as const;

/** The same numbers for print; hidden on a screen. */
export function DashboardSheet({ dashboard }: { dashboard: Dashboard }) {
  const { data: business } = useQuery(businessQuery);
  const { period, currency, system } = dashboard;
  const lines = [
    ...figureKinds.map((kind) => {
      const { total, growth } = dashboard[kind];
      const change = [...(growth === null ? [] : [formatGrowth(growth)]), comparedWith(kind, dashboard)].join(' ');
      return [text.figure[kind], formatFigure(kind, total, currency), change] as const;
    }),
    ...stats.map((kind) => [systemStatsText[kind], formatNumber(system[kind]), ''] as const),
  ];
  return (
    <PrintSheet className="text-12">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{text.title}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(dayText.fromTo, { from: formatCalendarDay(period.from), to: formatCalendarDay(period.to) })}
      </p>
      <table className="mb-5 w-full">
        <tbody>
          {lines.map(([name, value, change]) => (
            <tr key={name} className="rule-b">
              <td className="py-1">{name}</td>
              <td className="py-1 text-right font-strong tabular-nums">{value}</td>
              <td className="py-1 pl-4 text-right tabular-nums">{change}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="break-inside-avoid">
        <p className="px-4 text-14 font-strong">{text.figure.revenue}</p>
        <RevenueChart dashboard={dashboard} height={180} />
      </div>
      <div className="break-inside-avoid">
        <ServiceTable dashboard={dashboard} />
      </div>
    </PrintSheet>
  );
}
