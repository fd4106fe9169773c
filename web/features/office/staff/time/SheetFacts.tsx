import type { TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { hoursOf, overtimeAfter } from '#contract/field/timeEntry.kinds.ts';
import { fill } from '#contract/text/fill.ts';
import { timesheetsText } from '#text/timesheets.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { formatList, formatNumber, formatShare } from '#web/numbers.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';

const { facts: text } = timesheetsText;

/** The totals of the week. */
export function SheetFacts({ sheet: { people, tips } }: { sheet: TimeSheet }) {
  const currency = useCurrency();
  const sum = (of: (person: TimeSheet['people'][number]) => number) =>
    people.reduce((total, person) => total + of(person), 0);
  const total = sum(({ total_minutes }) => total_minutes);
  const share = (minutes: number) => formatShare(total ? Math.round((minutes / total) * 100) / 100 : 0);
  const over = people.filter(({ overtime_minutes }) => overtime_minutes > 0);
  return (
    <Facts>
      <Fact strong name={text.hours} figure={hoursOf(total)}>
        {fill(text.people, { count: formatNumber(people.filter(({ total_minutes }) => total_minutes > 0).length) })}
      </Fact>
      <Fact
        strong
        name={fill(text.overtime, { hours: overtimeAfter / 60 })}
        figure={hoursOf(sum(({ overtime_minutes }) => overtime_minutes))}
      >
        {over.length ? formatList(over.map(({ full_name }) => full_name.split(' ')[0]!)) : text.nobody}
      </Fact>
      <Fact strong name={text.onSite} figure={share(sum(({ job_minutes }) => job_minutes))}>
        {fill(text.shares, {
          drive: share(sum(({ drive_minutes }) => drive_minutes)),
          shop: share(sum(({ shop_minutes }) => shop_minutes)),
        })}
      </Fact>
      <Fact
        strong
        name={text.tips}
        figure={formatCents(
          sum(({ tips_cents }) => tips_cents),
          currency,
        )}
      >
        {fill(text.tipCount, { count: formatNumber(tips) })}
      </Fact>
    </Facts>
  );
}
