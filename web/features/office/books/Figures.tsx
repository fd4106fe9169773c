import type { Books } from '#contract/money/books.schema.ts';
import { booksText as text } from '#text/books.ts';
import { formatCents } from '#web/money.ts';

export const kinds = [
  'revenue_cents',
  'refunds_cents',
  'tax_cents',
  'tips_cents',
  'fees_cents',
  'cash_cents',
] as const satisfies readonly (keyof Books['totals'])[];

/** Six sums side by side in one panel. */
export function Figures({ books: { totals, currency } }: { books: Books }) {
  return (
    <dl
      aria-label={text.figures}
      className="grid overflow-clip rounded-panel bg-surface shadow-1 max-md:*:not-first:rule-t md:grid-cols-3 md:gap-px md:bg-border md:*:bg-surface min-[75rem]:grid-cols-6"
    >
      {kinds.map((kind) => (
        <div
          key={kind}
          className="px-4 py-3 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-3 md:px-[18px]"
        >
          <dt className="text-14 font-medium text-muted md:text-13">{text.figure[kind].name}</dt>
          <dd className="max-md:text-right">
            <span className="block wide text-20 tabular-nums md:text-22">{formatCents(totals[kind], currency)}</span>
            <span className="block text-13 text-muted md:text-12">{text.figure[kind].hint}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
