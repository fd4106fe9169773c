import type { Overview } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { officeCommissionText } from '#text/commissionPages.ts';
import { useZone } from '#web/business.ts';
import { formatMonthName } from '#web/calendar.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { formatLately } from '#web/when.ts';

/** The amount to pay, where it comes from, and the result of the recount. */
export function OverviewFacts({ overview }: { overview: Overview }) {
  const { facts: text } = officeCommissionText;
  const { currency, month, over, people, totals, waiting, recount } = overview;
  const zone = useZone();
  const money = (cents: number) => formatCents(cents, currency);
  const lines = formatNumber(totals.lines);
  const isPaid = people.some(({ payout }) => payout !== null);
  const who = !over
    ? text.notOver
    : totals.people_to_pay === 0
      ? isPaid
        ? text.paidOut
        : text.nothing
      : totals.people_to_pay === 1
        ? fill(text.toPayOne, { lines })
        : fill(text.toPayPeople, { people: formatNumber(totals.people_to_pay), lines });
  const when = recount && formatLately(recount.checked_at, zone);
  return (
    <Facts>
      <Fact
        strong
        name={fill(text.toPay, { month: formatMonthName(month) })}
        figure={money(totals.open_cents - totals.carried_cents)}
      >
        {[totals.carried_cents !== 0 && fill(text.carried, { amount: money(totals.carried_cents) }), who]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      <Fact strong name={text.paid} figure={money(totals.base_cents)}>
        {text.paidHint}
      </Fact>
      <Fact strong name={text.waiting} figure={money(waiting.base_cents)}>
        {waiting.count > 0 ? fill(text.waitingHint, { count: formatNumber(waiting.count) }) : text.waitingNone}
      </Fact>
      <Fact
        strong
        name={text.recount}
        alarm={(recount?.differences ?? 0) > 0}
        figure={
          recount === null
            ? text.never
            : recount.differences > 0
              ? fill(text.differs, { count: formatNumber(recount.differences) })
              : text.equal
        }
      >
        {when === null ? text.neverHint : fill(recount!.differences > 0 ? text.differsHint : text.equalHint, { when })}
      </Fact>
    </Facts>
  );
}
