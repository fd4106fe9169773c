import type { QuoteContent, RecurringPrice } from '#contract/sales/quote.schema.ts';
import { quoteRepeats } from '#contract/sales/quote.kinds.ts';
import { percentOf } from '#contract/money/discount.ts';
import { totalsOf, type Totals } from '#contract/money/totals.ts';

type Content = Pick<QuoteContent, 'options' | 'add_ons' | 'discount_percent' | 'tax' | 'deposit'>;
type ContentLine = QuoteContent['add_ons'][number];
/** Each line carries its id in the quote. */
type Sums = Omit<Totals, 'lines'> & { lines: (Totals['lines'][number] & { id: string })[] };

type Period = Pick<RecurringPrice, 'billing' | 'repeat'>;
/** A recurring amount: per month or per visit. */
type Recurring = Sums & Period;

/** The one-time amount, as the invoice will add it up; recurring amounts are listed separately and never added to it. */
export type ChosenTotals = Sums & { recurring: Recurring[] };

/** The totals of a client's choice. Null: an option or an add-on isn't on offer. */
export function chosenTotals(content: Content, optionId: string, addOnIds: readonly string[]): ChosenTotals | null {
  const lines = chosenLines(content, optionId, addOnIds);
  if (!lines) return null;
  return {
    ...sumsOf(
      content,
      lines.filter(({ plan }) => !plan),
      content.deposit,
    ),
    recurring: periods.flatMap(({ billing, repeat }) => {
      const again = lines.filter(({ plan }) => plan?.billing === billing && (!repeat || plan.repeat === repeat));
      // Plans need no deposit.
      const own = again.map((line) => ({ ...line, deposit_percent: 0 }));
      return again.length === 0 ? [] : [{ billing, repeat, ...sumsOf(content, own, { percent: 0, from_cents: 0 }) }];
    }),
  };
}

/** Everything billed by the month is one amount; work billed by the visit is one amount per cadence. */
export const periods: Period[] = [
  { billing: 'month', repeat: null },
  ...quoteRepeats.map((repeat) => ({ billing: 'visit' as const, repeat })),
];

export const samePeriod = (one: Period, other: Period): boolean =>
  one.billing === other.billing && one.repeat === other.repeat;

/** The lines of the option and of the add-ons. Null: one of them isn't on offer. */
export function chosenLines(
  { options, add_ons }: Pick<Content, 'options' | 'add_ons'>,
  optionId: string,
  addOnIds: readonly string[],
): ContentLine[] | null {
  const option = options.find(({ id }) => id === optionId);
  const chosen = add_ons.filter(({ id }) => addOnIds.includes(id));
  return option && chosen.length === addOnIds.length ? [...option.lines, ...chosen] : null;
}

function sumsOf({ discount_percent, tax }: Content, of: readonly ContentLine[], deposit: Content['deposit']): Sums {
  const lines = of.map(({ plan: _, ...line }) => ({ minutes: 0, ...line }));
  const subtotal = lines.reduce((sum, { price_cents }) => sum + price_cents, 0);
  const totals = totalsOf(lines, {
    tax,
    discount_cents: percentOf(subtotal, discount_percent),
    deposit_percent: deposit.percent,
    deposit_from_cents: deposit.from_cents,
  });
  return { ...totals, lines: totals.lines.map((line, at) => Object.assign(line, { id: lines[at]!.id })) };
}

/** As signed: each period with its amount. */
export const recurringPrices = ({ recurring }: Pick<ChosenTotals, 'recurring'>): RecurringPrice[] =>
  recurring.map(({ billing, repeat, total_cents }) => ({ billing, repeat, total_cents }));
