import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fromCents, toCents } from '#contract/base/amount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { creditText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { leftToCredit } from '#web/features/office/invoices/InvoiceActions.tsx';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Credits a part of an issued invoice, with its own number and reason. */
export function CreditNote({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { currency, balance_cents } = invoice;
  const number = nameOf(invoice);
  const max = leftToCredit(invoice);
  const money = (cents: number) => formatCents(cents, currency);
  const isWrong = (cents: number) => cents < 1 || cents > max;
  const id = useRecordId(null);
  // Fixed once offered: an amount must not change while the user edits it.
  const [base] = useState({ amount: balance_cents > 0 ? fromCents(balance_cents) : '', reason: '' });
  const credit = useCommand('invoice.credit', done);
  const form = useForm({
    base,
    check: ({ amount, reason }) => ({
      amount: isWrong(toCents(amount) ?? 0) ? fill(amountText.wrong, { amount: money(max) }) : undefined,
      reason: reason.trim() ? undefined : text.reasonMissing,
    }),
    save: credit,
    send: ({ amount, reason }) =>
      credit.send({
        params: { id: invoice.id },
        body: { id, amount_cents: toCents(amount) ?? 0, reason: reason.trim() },
      }),
    sentAs: { amount_cents: 'amount' },
    keepAs: `credit note ${invoice.id}`,
  });
  const cents = toCents(form.shown.amount) ?? 0;
  function done(saved: InvoiceDetail) {
    keepInvoice(client, saved);
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { amount: money(cents), number }) });
    onClose();
  }
  return (
    <Dialog
      title={fill(text.title, { number })}
      form={form}
      onClose={onClose}
      submit={text.submit}
      doing={actionText.creating}
      failed={text.failed}
    >
      <p className="text-muted">{text.hint}</p>
      <AmountField
        label={amountText.amount}
        currency={currency}
        hint={fill(text.amountHint, { amount: money(max) })}
        {...form.field('amount')}
      />
      <TextArea label={fieldText.reason} maxLength={moneyLimits.reason} {...form.field('reason')} />
      <output className="grid gap-0.5 font-medium tabular-nums empty:hidden">
        {!isWrong(cents) && balance_cents > 0 && (
          <span>{fill(text.owedLess, { amount: money(Math.min(cents, balance_cents)) })}</span>
        )}
        {!isWrong(cents) && cents > balance_cents && (
          <span>{fill(text.toCredit, { amount: money(cents - balance_cents) })}</span>
        )}
      </output>
    </Dialog>
  );
}
