import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { ownInvoiceText as text } from '#text/billing.ts';
import { formatCalendarDay } from '#web/when.ts';

/** At the head of the invoice: when, and for whom. */
export function InvoiceFacts({ invoice }: { invoice: InvoiceDetail }) {
  const { issued_on, due_on, client_name, client_address, jobs } = invoice;
  const places = [...new Set(jobs.flatMap(({ place }) => place ?? []))];
  const facts = [
    { label: text.issued, value: issued_on && formatCalendarDay(issued_on) },
    { label: text.due, value: due_on && formatCalendarDay(due_on) },
    { label: text.billedTo, value: [client_name, client_address].filter(Boolean).join('\n') },
    { label: text.work, value: places.join('\n') },
  ].filter(({ value }) => value);
  return (
    <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4 print:grid-cols-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-muted md:text-12">{label}</dt>
          <dd className="text-15 font-medium whitespace-pre-line wrap-anywhere md:text-13">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
