import type { Dashboard } from '#contract/office/dashboard.schema.ts';
import { dayText } from '#text/days.ts';
import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { formatBar, formatBarShort } from '#web/features/office/dashboard/format.ts';
import { booksPath } from '#web/features/office/dashboard/paths.ts';
import { formatCents, formatShortCents } from '#web/money.ts';
import { BarChart } from '#web/ui/BarChart.tsx';

type Props = { dashboard: Pick<Dashboard, 'chart' | 'currency' | 'today'>; height?: number };

export function RevenueChart({ dashboard: { chart, currency, today }, height = 300 }: Props) {
  const { unit, bars } = chart;
  return (
    <BarChart
      label={text.charts[unit]}
      unit={text.units[unit]}
      series={{ value: text.thisPeriod, before: text.previous }}
      bars={bars.map(({ cents, before_cents, ...days }) => {
        const current = days.from <= today && today <= days.to;
        return {
          key: days.from,
          label: formatBar(days),
          short: current && unit === 'day' ? dayText.today : formatBarShort(days, unit),
          value: cents,
          before: before_cents,
          to: booksPath(days),
          current,
        };
      })}
      format={(cents) => formatCents(cents, currency)}
      formatAxis={(cents) => formatShortCents(cents, currency)}
      height={height}
    />
  );
}
