import { Link } from 'react-router';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { invoiceText as text } from '#text/invoices.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { clientPath } from '#web/features/shared/clients/paths.ts';
import { Panel } from '#web/ui/Panel.tsx';

/** The recipient of the invoice and its jobs. */
export function BilledTo({ invoice }: { invoice: InvoiceDetail }) {
  const { client_id, client_name, client_email, client_phone, client_address, jobs } = invoice;
  return (
    <Panel title={amountText.billedTo}>
      <div className="grid gap-0.5 px-4 pb-3.5 text-15 md:text-13">
        <Link to={clientPath(client_id)} className="rounded-module font-strong wrap-anywhere hover:underline">
          {client_name}
        </Link>
        <p className={client_address ? 'wrap-anywhere' : 'text-muted'}>{client_address ?? fieldText.noAddress}</p>
        <p className={client_email ? 'wrap-anywhere' : 'text-muted'}>{client_email ?? text.noEmail}</p>
        <p className={client_phone ? '' : 'text-muted'}>
          {client_phone ? formatPhone(client_phone) : fieldText.noPhone}
        </p>
      </div>
      {jobs.length > 0 && (
        <ul aria-label={text.workDone} className="rule-t py-1.5">
          {jobs.map(({ id, number, title, place }) => (
            <li key={id}>
              <Link
                to={`/admin/jobs?job=${id}`}
                className="block px-4 py-1.5 leading-[1.125rem] hover:bg-hover focus-visible:outline-offset-[-2px]"
              >
                <span className="block truncate text-15 font-medium md:text-13">{title}</span>
                <span className="block truncate text-13 text-muted md:text-12">
                  {fill(workText.job, { number })}
                  {place && `, ${place}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
