import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/invoice.ts';
import { invoiceName } from '#contract/money.ts';
import { newPaymentText } from '#contract/text/en/payments.ts';
import { shellText } from '#contract/text/en/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { openInvoicesQuery } from '#web/features/office/payments/payments.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = {
  client: string | null;
  invoice: string | null;
  onClient: (id: string | null) => void;
  onInvoice: (invoice: InvoiceRow | undefined) => void;
};

/** Whose money it is, and which of their open invoices it is for. Both may stay open. */
export function InvoiceChoice({ client, invoice, onClient, onInvoice }: Props) {
  return (
    <>
      <ClientPicker
        label={newPaymentText.client}
        none={newPaymentText.noClient}
        value={client}
        onChange={onClient}
        {...(client && !invoice && { hint: newPaymentText.creditHint })}
      />
      {client && <OpenInvoices client={client} invoice={invoice} onInvoice={onInvoice} />}
    </>
  );
}

type ListProps = Pick<Props, 'invoice' | 'onInvoice'> & { client: string };

function OpenInvoices({ client, invoice, onInvoice }: ListProps) {
  const { data: invoices, error, isFetching, refetch } = useQuery(openInvoicesQuery(client));
  if (!invoices) {
    if (!error) return <output className="text-13 text-muted md:text-12">{newPaymentText.invoiceLoading}</output>;
    return (
      <div role="alert" className="flex items-center justify-between gap-2 text-13 text-danger md:text-12">
        {newPaymentText.invoiceFailed}
        <Button refused={isFetching} onClick={() => void refetch()}>
          {shellText.retry}
        </Button>
      </div>
    );
  }
  if (!invoices.length) return <p className="text-13 text-muted md:text-12">{newPaymentText.invoiceNone}</p>;
  return (
    <Select
      label={newPaymentText.invoice}
      value={invoice ?? ''}
      onChange={(event) => onInvoice(invoices.find(({ id }) => id === event.target.value))}
    >
      <option value="">{newPaymentText.noInvoice}</option>
      {invoices.map(({ id, number, balance_cents, currency }) => (
        <option key={id} value={id}>
          {fill(newPaymentText.invoiceOption, {
            invoice: number === null ? '' : invoiceName(number),
            balance: formatCents(balance_cents, currency),
          })}
        </option>
      ))}
    </Select>
  );
}
