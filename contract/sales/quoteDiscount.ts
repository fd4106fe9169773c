import type { QuoteItem } from '#contract/sales/quote.schema.ts';

type Line = Pick<QuoteItem, 'service_id' | 'price_cents' | 'book_cents' | 'billing' | 'repeat'>;
type Offer = { discount_percent: number; options: readonly { items: readonly Line[] }[]; add_ons: readonly Line[] };

/**
 * The largest discount of a quote, in hundredths of a percent of the price book's prices: computed for each option and for the
 * add-ons, separately for each period of payment. It is rounded up, so that a discount above the limit never counts as the
 * limit. The database decides by the same rule (`quote_discount_bp`); test/quoteDiscount.test.ts compares both.
 */
export function discountBp({ discount_percent, options, add_ons }: Offer): number {
  const lists = [...options.map(({ items }) => items), add_ons];
  const groups = lists.flatMap((items) =>
    Array.from(Map.groupBy(items, ({ billing, repeat }) => `${billing} ${repeat}`).values()),
  );
  return Math.max(0, ...groups.map((lines) => bpOf(lines, discount_percent)));
}

function bpOf(lines: readonly Line[], percent: number): number {
  // A line that isn't in the price book has no reference price.
  const known = lines.filter(({ service_id }) => service_id !== null);
  const book = known.reduce((sum, { book_cents, price_cents }) => sum + (book_cents ?? price_cents), 0);
  const net = known.reduce((sum, { price_cents }) => sum + price_cents, 0);
  if (book === 0) return percent * 100;
  // Integers until the single division.
  return Math.ceil((10_000 * book - 100 * net * (100 - percent)) / book);
}
