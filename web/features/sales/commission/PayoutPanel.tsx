import { Scale } from 'lucide-react';
import type { Payout, Statement } from '#contract/money/commission.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { salesCommissionText as text } from '#text/commissionPages.ts';
import { useZone } from '#web/business.ts';
import { formatMonth } from '#web/calendar.ts';
import { recountSaid } from '#web/features/shared/commission/describe.ts';
import { formatCents } from '#web/money.ts';
import { formatNumber } from '#web/numbers.ts';
import { formatCalendarDay } from '#web/when.ts';

const shown = 2;
const tones = { good: 'text-success', bad: 'text-danger', none: 'text-muted' };

/** The next payout, the last one, and the result of the recount. */
export function PayoutPanel({
  statement,
  named,
}: {
  statement: Statement;
  /** From the address. */ named: string | undefined;
}) {
  const { currency, next_payout, payout: ofMonth, payouts, this_month, recount } = statement;
  const zone = useZone();
  const { through, amount_cents, carried_cents } = next_payout;
  const money = (cents: number) => formatCents(cents, currency);
  const { tone, said } = recountSaid(recount, zone);
  const first = [...payouts.filter(({ id }) => id === named), ...(ofMonth ? [ofMonth] : [])];
  const listed = [...first, ...payouts].filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at);
  return (
    <section aria-label={text.payouts} className="rounded-panel bg-surface shadow-1 *:px-4 *:py-3.5 *:not-first:rule-t">
      {!ofMonth && (
        <div>
          <h2 className="text-14 font-medium text-muted md:text-13">{text.nextPayout}</h2>
          <p className="wide text-22 tabular-nums">{money(amount_cents)}</p>
          <p className="text-14 text-muted md:text-13">
            {amount_cents < 0
              ? text.belowZero
              : fill(through < this_month ? text.readyThrough : text.nextThrough, { month: formatMonth(through) })}
          </p>
          {carried_cents !== 0 && (
            <p className="text-14 text-muted md:text-13">{fill(text.carried, { amount: money(carried_cents) })}</p>
          )}
        </div>
      )}
      {listed.slice(0, shown).map((payout) => (
        <PaidOut key={payout.id} payout={payout} currency={currency} named={payout.id === named} />
      ))}
      {listed.length === 0 && <p className="text-14 text-muted md:text-13">{text.noPayouts}</p>}
      <p className={`flex gap-2.5 text-14 md:text-13 ${tones[tone]}`}>
        <Scale size={17} aria-hidden className="mt-px flex-none" />
        {said}
      </p>
    </section>
  );
}

function PaidOut({ payout, currency, named }: { payout: Payout; currency: string; named: boolean }) {
  const { through, since, paid_on, amount_cents, lines } = payout;
  const counted = lines === 1 ? text.paidLineOne : fill(text.paidLines, { count: formatNumber(lines) });
  const from = since < through ? fill(text.paidSince, { month: formatMonth(since) }) : null;
  return (
    <div className={named ? 'bg-accent-soft' : ''}>
      <h3 className="text-14 font-medium text-muted md:text-13">
        {fill(text.paidOut, { month: formatMonth(through), day: formatCalendarDay(paid_on) })}
      </h3>
      <p className="wide text-18 tabular-nums">{formatCents(amount_cents, currency)}</p>
      <p className="text-14 text-muted md:text-13">{[from, counted].filter(Boolean).join(', ')}</p>
    </div>
  );
}
