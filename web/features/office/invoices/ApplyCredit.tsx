import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fromCents, toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { applyCreditText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Pays with what the client has left with us. */
export function ApplyCredit({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { currency, balance_cents, client_credit_cents, client_name } = invoice;
  const max = Math.min(balance_cents, client_credit_cents);
  const money = (cents: number) => formatCents(cents, currency);
  // Once it is offered it stays: an amount of money doesn't change under the hand.
  const [base] = useState({ amount: fromCents(max) });
  const apply = useCommand('invoice.applyCredit', done);
  const form = useForm({
    base,
    check: ({ amount }) => {
      const cents = toCents(amount) ?? 0;
      return cents < 1 || cents > max ? { amount: fill(text.amountWrong, { amount: money(max) }) } : {};
    },
    save: apply,
    send: ({ amount }) => apply.send({ params: { id: invoice.id }, body: { amount_cents: toCents(amount) ?? 0 } }),
    sentAs: { amount_cents: 'amount' },
  });
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
      submit={form.busy ? text.busy : text.submit}
      failed={text.failed}
    >
      <p className="text-muted">
        {fill(text.hint, { client: client_name, credit: money(client_credit_cents), balance: money(balance_cents) })}
      </p>
      <AmountField label={text.amount} currency={currency} {...form.field('amount')} />
    </Dialog>
  );
}
