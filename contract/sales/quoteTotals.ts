import type { QuoteContent, RecurringPrice } from '#contract/sales/quote.schema.ts';
import { quoteRepeats } from '#contract/sales/quote.kinds.ts';
import { totalsOf, type Totals } from '#contract/money/totals.ts';

type Content = Pick<QuoteContent, 'options' | 'add_ons' | 'discount_percent' | 'tax' | 'deposit'>;
type ContentLine = QuoteContent['add_ons'][number];
/** Each line says which one of the quote it is. */
type Sums = Omit<Totals, 'lines'> & { lines: (Totals['lines'][number] & { id: string })[] };

type Period = Pick<RecurringPrice, 'billing' | 'repeat'>;
/** What is paid again and again: so much a month, or so much a visit. */
type Recurring = Sums & Period;

/** What is paid once, as the invoice will add it up; beside it, never added to it, what comes again. */
export type ChosenTotals = Sums & { recurring: Recurring[] };

/** What somebody chose of a quote. Null: it isn't on offer. */
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
      // Plans ask for nothing in advance.
      const own = again.map((line) => ({ ...line, deposit_percent: 0 }));
      return again.length === 0 ? [] : [{ billing, repeat, ...sumsOf(content, own, { percent: 0, from_cents: 0 }) }];
    }),
  };
}

/** Whatever is billed by the month is one amount; what is billed by the visit, one for each way of coming again. */
export const periods: Period[] = [
  { billing: 'month', repeat: null },
  ...quoteRepeats.map((repeat) => ({ billing: 'visit' as const, repeat })),
];

export const samePeriod = (one: Period, other: Period): boolean =>
  one.billing === other.billing && one.repeat === other.repeat;

/** The lines of the option and of the add-ons. Null: something isn't on offer. */
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
    discount_cents: Math.round((subtotal * discount_percent) / 100),
    deposit_percent: deposit.percent,
    deposit_from_cents: deposit.from_cents,
  });
  return { ...totals, lines: totals.lines.map((line, at) => Object.assign(line, { id: lines[at]!.id })) };
}

/** As it is signed: each period with its amount. */
export const recurringPrices = ({ recurring }: Pick<ChosenTotals, 'recurring'>): RecurringPrice[] =>
  recurring.map(({ billing, repeat, total_cents }) => ({ billing, repeat, total_cents }));
