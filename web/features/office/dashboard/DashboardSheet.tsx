import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { officeDashboardText as text, systemStatsText } from '#text/officeDashboard.ts';
import { fill } from '#contract/text/fill.ts';
import { businessQuery } from '#web/business.ts';
import { RevenueChart } from '#web/features/office/dashboard/RevenueChart.tsx';
import { ServiceTable } from '#web/features/office/dashboard/ServiceTable.tsx';
import { formatWholeCents } from '#web/money.ts';
import { formatGrowth, formatNumber } from '#web/numbers.ts';
import { formatCalendarDay } from '#web/when.ts';
import '#web/styles/print.css';

const kinds = ['clients', 'active_jobs', 'completed_jobs', 'revenue'] as const;
const stats = ['active_users', 'jobs_in_queue', 'completed_today'] as const;

/** The same numbers for paper: on a screen it isn't there. */
export function DashboardSheet({ dashboard }: { dashboard: Dashboard }) {
  const { data: business } = useQuery(businessQuery);
  const { period, currency, system } = dashboard;
  const growth = (share: number | null) => (share === null ? '' : formatGrowth(share));
  const lines = [
    ...kinds.map((kind) => {
      const { total, growth: share } = dashboard[kind];
      const value = kind === 'revenue' ? formatWholeCents(total, currency) : formatNumber(total);
      return [text.figure[kind], value, growth(share)] as const;
    }),
    ...stats.map((kind) => [systemStatsText[kind], formatNumber(system[kind]), ''] as const),
  ];
  return createPortal(
    <div aria-hidden data-theme="light" className="print-sheet bg-surface text-12 text-text">
      <p className="text-13 text-muted">{business?.name}</p>
      <p className="wide text-22">{text.title}</p>
      <p className="mb-4 text-14 tabular-nums">
        {fill(text.printed, { from: formatCalendarDay(period.from), to: formatCalendarDay(period.to) })}
      </p>
      <table className="mb-5 w-full">
        <tbody>
          {lines.map(([name, value, change]) => (
            <tr key={name} className="rule-b">
              <td className="py-1">{name}</td>
              <td className="py-1 text-right font-strong tabular-nums">{value}</td>
              <td className="w-24 py-1 text-right tabular-nums">{change}</td>
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
    </div>,
    document.body,
  );
}
