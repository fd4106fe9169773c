import { fill } from '#contract/text/fill.ts';
import { firstRuleDay } from '#contract/money/commission.kinds.ts';
import type { CommissionLine, Recount, Statement } from '#contract/money/commission.schema.ts';
import { amountText } from '#text/amounts.ts';
import { commissionLineText, commissionText as text } from '#text/commissionPages.ts';
import { formatMonth } from '#web/calendar.ts';
import type { Term } from '#web/features/shared/commission/Equation.tsx';
import { formatCents, formatWholeCents } from '#web/money.ts';
import { formatNumber, formatPercent } from '#web/numbers.ts';
import { formatCalendarDay, formatLately } from '#web/when.ts';

/** 12.5%, for 125,000 millionths. */
export const formatRate = (ppm: number) => formatPercent(ppm / 1_000_000);

type Range = { from_cents: number; to_cents: number | null };

/** "up to $15,000 a month"; null for a rule with one rate. */
export function tierOf({ from_cents, to_cents }: Range, currency: string): string | null {
  const [from, to] = [formatWholeCents(from_cents, currency), formatWholeCents(to_cents ?? 0, currency)];
  if (to_cents === null) return from_cents > 0 ? fill(text.above, { from }) : null;
  return from_cents > 0 ? fill(text.between, { from, to }) : fill(text.upTo, { to });
}

type Sums = Pick<Statement, 'month' | 'earned_cents' | 'tiers' | 'returned'>;

/** How a month adds up, rate by rate. */
export function sumTerms({ month, earned_cents, tiers, returned }: Sums, currency: string): Term[] {
  const counted = tiers.map((tier, at): Term => {
    // At this rate more was refunded than paid: the refunds are for sales of earlier months.
    const taken = at > 0 && tier.amount_cents < 0;
    const shown = (cents: number) => formatCents(taken ? -cents : cents, currency);
    return {
      ...(at > 0 && { sign: taken ? '−' : '+' }),
      name: fill(text.atRate[tier.kind], { rate: formatRate(tier.rate_ppm) }),
      value: shown(tier.amount_cents),
      note: fill(text.ofBase, { base: shown(tier.base_cents) }),
    };
  });
  const refunded = formatCents(-returned.base_cents, currency);
  const total: Term = {
    name: formatMonth(month),
    value: formatCents(earned_cents, currency),
    ...(returned.base_cents !== 0 && { note: fill(text.afterRefunds, { refunded }) }),
  };
  return [...counted, counted.length > 0 ? { sign: '=', ...total } : total];
}

/** How one line is made up. For a refund, the commission taken back. */
export function lineTerms(line: CommissionLine, currency: string, own: boolean): Term[] {
  const { paid_cents, tax_cents, other_cents, base_cents, amount_cents, rate_ppm, rule, kind } = line;
  const words = commissionLineText;
  const back = base_cents < 0;
  const money = (cents: number) => formatCents(back ? -cents : cents, currency);
  const day = formatCalendarDay(rule.valid_from);
  const named = { kind: text.kinds[kind], day };
  const ruled = rule.valid_from === firstRuleDay ? fill(words.firstRule, named) : fill(words.rule, named);
  return [
    { name: back ? words.paidBack : words.paid, value: money(paid_cents) },
    ...(tax_cents === 0 ? [] : [{ sign: '−' as const, name: amountText.salesTax, value: money(tax_cents) }]),
    ...(other_cents === 0
      ? []
      : [{ sign: '−' as const, name: words.other, value: money(other_cents), note: words.otherNote }]),
    { sign: '=', name: words.base, value: money(base_cents) },
    {
      sign: '×',
      name: rule.own ? fill(words.ownRule, named) : ruled,
      value: formatRate(rate_ppm),
      note: tierOf(rule, currency) ?? undefined,
    },
    {
      sign: '=',
      name: back ? words.takenBack : own ? words.yours : words.earned,
      value: formatCents(amount_cents, currency),
    },
  ];
}

/** Why the line counts the way it does, in a few words; null if nothing is special. */
export function reasonOf(line: CommissionLine, currency: string): string | null {
  const words = commissionLineText;
  if (line.reverses) return fill(words.reverses, { day: formatCalendarDay(line.reverses.booked_on) });
  if (line.late) return fill(words.late, { month: formatMonth(line.booked_on) });
  if (line.left_cents > 0) return fill(words.left, { amount: formatCents(line.left_cents, currency) });
  return line.kind === 'plan_first' ? words.onlyFirst : tierOf(line.rule, currency);
}

export const kindOf = ({ reverses, kind }: CommissionLine) =>
  reverses ? commissionLineText.returned : text.kinds[kind];

export function recountSaid(recount: Recount | null, zone: string): { tone: 'good' | 'bad' | 'none'; said: string } {
  if (!recount) return { tone: 'none', said: text.recount.never };
  const when = formatLately(recount.checked_at, zone);
  const { differences } = recount;
  if (differences === 0) return { tone: 'good', said: fill(text.recount.equal, { when }) };
  const said =
    differences === 1
      ? fill(text.recount.differsOne, { when })
      : fill(text.recount.differs, { when, count: formatNumber(differences) });
  return { tone: 'bad', said };
}
