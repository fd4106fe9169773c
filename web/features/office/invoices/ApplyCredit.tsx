import { useQueryClient } from '@tanstack/react-query';
import { toCents } from '#contract/base/amount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { applyCreditText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useCreditForm } from '#web/features/shared/invoices/useCreditForm.ts';

/** Pays with the client's credit. */
export function ApplyCredit({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { currency, balance_cents, client_credit_cents, client_name } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  const apply = useCommand('invoice.applyCredit', done);
  const form = useCreditForm({ invoice, apply, wrong: amountText.wrong });
  function done(saved: InvoiceDetail) {
    keepInvoice(client, saved);
    const amount = money(toCents(form.shown.amount) ?? 0);
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { amount, client: client_name }) });
    onClose();
  }
  return (
    <Dialog
      title={fill(text.title, { number: nameOf(invoice) })}
      form={form}
      onClose={onClose}
      submit={text.submit}
      doing={actionText.applying}
      failed={text.failed}
    >
      <p className="text-muted">
        {fill(text.hint, { client: client_name, credit: money(client_credit_cents), balance: money(balance_cents) })}
      </p>
      <AmountField label={amountText.amount} currency={currency} {...form.field('amount')} />
    </Dialog>
  );
}
