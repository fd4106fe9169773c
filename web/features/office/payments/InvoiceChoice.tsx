import { useQuery } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { newPaymentText } from '#text/payments.ts';
import { commonText } from '#text/common.ts';
import { fill } from '#contract/text/fill.ts';
import { ClientPicker } from '#web/features/office/jobs/ClientPicker.tsx';
import { withInvoice, type PaymentDraft } from '#web/features/office/payments/paymentDraft.ts';
import { openInvoicesQuery } from '#web/features/office/payments/payments.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = { draft: PaymentDraft; onChange: (part: Partial<PaymentDraft>) => void };

/** The client, and which of their open invoices the payment is for. Both are optional. */
export function InvoiceChoice({ draft: { client_id: client, invoice_id: invoice }, onChange }: Props) {
  return (
    <>
      <ClientPicker
        label={newPaymentText.client}
        none={fieldText.noClient}
        value={client}
        onChange={(client_id) => onChange({ client_id, invoice_id: null })}
        {...(client && !invoice && { hint: newPaymentText.creditHint })}
      />
      {client && (
        <OpenInvoices client={client} invoice={invoice} onInvoice={(chosen) => onChange(withInvoice(chosen))} />
      )}
    </>
  );
}

type ListProps = {
  client: string;
  invoice: string | null;
  onInvoice: (invoice: InvoiceRow | undefined) => void;
};

function OpenInvoices({ client, invoice, onInvoice }: ListProps) {
  const { data: invoices, error, isFetching, refetch } = useQuery(openInvoicesQuery(client));
  if (!invoices) {
    if (!error) return <output className="text-13 text-muted md:text-12">{amountText.collecting}</output>;
    return (
      <div role="alert" className="flex items-center justify-between gap-2 text-13 text-danger md:text-12">
        {newPaymentText.invoiceFailed}
        <Button softDisabled={isFetching} onClick={() => void refetch()}>
          {commonText.retry}
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
      <option value="">{amountText.noInvoice}</option>
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
