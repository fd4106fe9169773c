import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { InvoiceAging } from '#contract/money/invoice.schema.ts';
import type { AgingBucket } from '#contract/office/report.kinds.ts';
import { amountText } from '#text/amounts.ts';
import { invoiceSumsText as text } from '#text/invoices.ts';
import { reportsText } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';
import type { InvoiceFilters } from '#web/features/office/invoices/useInvoiceFilters.ts';
import { agingQuery } from '#web/features/shared/invoices/invoices.ts';
import { formatCents } from '#web/money.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';

const paints: Record<AgingBucket, string> = {
  current: 'bg-primary',
  d30: 'bg-warning-solid',
  d60: 'bg-danger-solid opacity-60',
  d90: 'bg-danger-solid',
  older: 'bg-danger-solid',
};

const invoicesIn = (count: number) => (count === 1 ? amountText.oneInvoice : fill(amountText.invoices, { count }));
const added = (buckets: InvoiceAging['buckets'], of: 'count' | 'cents') =>
  buckets.reduce((sum, bucket) => sum + bucket[of], 0);

/** The amount owed by age. Each age links to its invoices. */
export function InvoiceSums({ filters }: { filters: InvoiceFilters }) {
  const { data } = useQuery(agingQuery);
  if (!data || added(data.buckets, 'cents') === 0) return null;
  const { buckets, currency } = data;
  const late = buckets.filter(({ key }) => key !== 'current');
  const money = (cents: number) => formatCents(cents, currency);
  return (
    <section aria-label={text.label} className="mt-3 grid overflow-clip rounded-panel bg-surface shadow-1">
      <Facts className="rounded-none shadow-none">
        <Fact strong name={text.unpaid} figure={money(added(buckets, 'cents'))}>
          {invoicesIn(added(buckets, 'count'))}
        </Fact>
        <Fact strong name={text.overdue} figure={money(added(late, 'cents'))} alarm={added(late, 'cents') > 0}>
          {invoicesIn(added(late, 'count'))}
        </Fact>
      </Facts>
      <div className="min-w-0 rule-t px-4 py-3 md:px-[18px]">
        <h2 className="text-14 font-medium text-muted md:text-13">{text.byAge}</h2>
        <div aria-hidden className="my-2 flex h-4 gap-0.5">
          {buckets.map(
            ({ key, cents }) =>
              cents > 0 && (
                <span key={key} className={`min-w-1.5 rounded-module ${paints[key]}`} style={{ flexGrow: cents }} />
              ),
          )}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 md:text-13">
          {buckets.map(
            ({ key, cents }) =>
              cents > 0 && (
                <li key={key}>
                  <Link
                    to={filters.agePath(filters.filter.age === key ? '' : key)}
                    aria-current={filters.filter.age === key ? 'true' : undefined}
                    className="flex min-h-11 items-center gap-1.5 rounded-module hover:underline aria-[current]:font-strong md:min-h-6"
                  >
                    <span aria-hidden className={`size-2.5 flex-none rounded-module ${paints[key]}`} />
                    {reportsText.buckets[key]} <span className="font-strong tabular-nums">{money(cents)}</span>
                  </Link>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  );
}
