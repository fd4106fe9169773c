import { officeDashboardText as text } from '#text/officeDashboard.ts';
import { fill } from '#contract/text/fill.ts';
import { choices, type DashboardPeriod } from '#web/features/office/dashboard/dashboard.ts';
import { DayRange } from '#web/ui/DayRange.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

/** Each period has an address, so that a link or Back shows the same days again. */
export function PeriodSwitch({ period }: { period: DashboardPeriod }) {
  const tabs = choices.map((count) => ({
    to: period.daysPath(count),
    label: fill(text.days, { count }),
    current: period.days === count,
  }));
  const custom = { to: period.customPath, label: text.custom, current: period.custom !== null };
  return <Tabs label={text.period} tabs={[...tabs, custom]} variant="segments" />;
}

export function CustomDays({ period: { custom, backwards, tooLong, set } }: { period: DashboardPeriod }) {
  if (!custom) return null;
  return (
    <search className="grid grid-cols-2 items-start gap-2 md:flex md:justify-end">
      <DayRange
        labels={{ from: text.from, to: text.to }}
        value={custom}
        onChange={set}
        error={backwards ? text.order : tooLong ? text.tooLong : null}
        className="md:w-44"
      />
    </search>
  );
}
