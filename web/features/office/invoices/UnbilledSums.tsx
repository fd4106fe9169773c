import type { UnbilledJob } from '#contract/money/invoice.schema.ts';
import { fieldText } from '#text/fields.ts';
import { unbilledText as text } from '#text/invoices.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { useZone } from '#web/business.ts';
import { priceOf } from '#web/features/office/invoices/unbilled.ts';
import { formatCents, useCurrency } from '#web/money.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { formatDate } from '#web/when.ts';

/** The total of the jobs ready to invoice, overall or of one category. */
export function UnbilledSums({ jobs, more }: { jobs: readonly UnbilledJob[]; more: boolean }) {
  const zone = useZone();
  const currency = useCurrency();
  const billable = jobs.filter(({ client_id }) => client_id !== null);
  const clients = new Set(billable.map(({ client_id }) => client_id)).size;
  const oldest = jobs.at(-1);
  const total = formatCents(priceOf(billable), currency);
  return (
    <Facts>
      {billable.length > 0 && (
        <Fact strong name={text.toBill} figure={more ? fill(text.atLeast, { total }) : total}>
          {`${billable.length === 1 ? workText.oneJob : fill(workText.jobs, { count: billable.length })}, ${clients === 1 ? text.clientsOne : fill(text.clients, { count: clients })}`}
        </Fact>
      )}
      {oldest && !more && (
        <Fact name={text.oldest} figure={formatDate(oldest.done_at, zone)}>
          {oldest.client_name ?? fieldText.noClient}
        </Fact>
      )}
      {billable.length < jobs.length && (
        <Fact name={text.notBillable} figure={String(jobs.length - billable.length)}>
          {text.notBillableWhy}
        </Fact>
      )}
    </Facts>
  );
}
