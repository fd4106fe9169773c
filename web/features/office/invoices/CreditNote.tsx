import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import { fromCents, toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { moneyLimits } from '#contract/limits.ts';
import { commonText } from '#contract/text/en/common.ts';
import { creditText as text } from '#contract/text/en/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { leftToCredit } from '#web/features/office/invoices/InvoiceActions.tsx';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Takes something off an issued invoice, with a number and a reason of its own. */
export function CreditNote({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { currency, balance_cents } = invoice;
  const number = nameOf(invoice);
  const max = leftToCredit(invoice);
  const money = (cents: number) => formatCents(cents, currency);
  // One id for every try: an answer that got lost doesn't write a second one.
  const [id] = useState(() => v7());
  const [amount, setAmount] = useState(balance_cents > 0 ? fromCents(balance_cents) : '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const cents = toCents(amount) ?? 0;
  const wrong = cents < 1 || cents > max;
  const credit = useCommand('invoice.credit', (saved) => {
    keepInvoice(client, saved);
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { amount: money(cents), number }) });
    onClose();
  });
  const forget = () => credit.error && credit.forget();

  function submit() {
    setTried(true);
    if (wrong || !reason.trim()) return;
    credit.send({ params: { id: invoice.id }, body: { id, amount_cents: cents, reason: reason.trim() } });
  }
  return (
    <Dialog
      title={fill(text.title, { number })}
      busy={credit.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={credit.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={credit.busy}>
            {credit.busy ? text.busy : text.submit}
          </Button>
        </>
      }
    >
      <p className="text-muted">{text.hint}</p>
      {credit.error && <Alert title={text.failed} body={messageOf(credit.error)} />}
      <AmountField
        label={text.amount}
        currency={currency}
        hint={fill(text.amountHint, { amount: money(max) })}
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value);
          forget();
        }}
        error={tried && wrong ? fill(text.amountWrong, { amount: money(max) }) : null}
      />
      <TextArea
        label={text.reason}
        maxLength={moneyLimits.reason}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          forget();
        }}
        error={tried && !reason.trim() ? text.reasonMissing : null}
      />
      <output className="grid gap-0.5 font-medium tabular-nums empty:hidden">
        {!wrong && balance_cents > 0 && (
          <span>{fill(text.owedLess, { amount: money(Math.min(cents, balance_cents)) })}</span>
        )}
        {!wrong && cents > balance_cents && (
          <span>{fill(text.toCredit, { amount: money(cents - balance_cents) })}</span>
        )}
      </output>
    </Dialog>
  );
}
