import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fromCents, toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { commonText } from '#contract/text/en/common.ts';
import { applyCreditText as text } from '#contract/text/en/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { keepInvoice } from '#web/features/office/invoices/keepInvoice.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Pays with what the client has left with us. */
export function ApplyCredit({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const { currency, balance_cents, client_credit_cents, client_name } = invoice;
  const max = Math.min(balance_cents, client_credit_cents);
  const money = (cents: number) => formatCents(cents, currency);
  const [amount, setAmount] = useState(fromCents(max));
  const [tried, setTried] = useState(false);
  const cents = toCents(amount) ?? 0;
  const wrong = cents < 1 || cents > max;
  const apply = useCommand('invoice.applyCredit', (saved) => {
    keepInvoice(client, saved);
    toast({
      tone: 'success',
      title: text.done,
      body: fill(text.doneBody, { amount: money(cents), client: client_name }),
    });
    onClose();
  });
  return (
    <Dialog
      title={fill(text.title, { number: nameOf(invoice) })}
      busy={apply.busy}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (!wrong) apply.send({ params: { id: invoice.id }, body: { amount_cents: cents } });
      }}
      footer={
        <>
          <Button refused={apply.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={apply.busy}>
            {apply.busy ? text.busy : text.submit}
          </Button>
        </>
      }
    >
      <p className="text-muted">
        {fill(text.hint, { client: client_name, credit: money(client_credit_cents), balance: money(balance_cents) })}
      </p>
      {apply.error && <Alert title={text.failed} body={messageOf(apply.error)} />}
      <AmountField
        label={text.amount}
        currency={currency}
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value);
          if (apply.error) apply.forget();
        }}
        error={tried && wrong ? fill(text.amountWrong, { amount: money(max) }) : null}
      />
    </Dialog>
  );
}
