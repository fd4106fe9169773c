import { useState } from 'react';
import { fromCents, toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { ownCreditText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';

/** What somebody has left with us pays first, all of it or a part; what is open after that is paid as ever. */
export function OwnCredit({ invoice }: { invoice: InvoiceDetail }) {
  const { id, currency, balance_cents, client_credit_cents: credit } = invoice;
  const max = Math.min(balance_cents, credit);
  const money = (cents: number) => formatCents(cents, currency);
  // Once it is offered it stays: an amount of money doesn't change under the hand.
  const [base] = useState({ amount: fromCents(max) });
  const apply = useCommand('invoice.applyCredit', ({ credit_used_cents }) => {
    const amount = money(credit_used_cents - invoice.credit_used_cents);
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { amount }) });
  });
  const form = useForm({
    base,
    check: ({ amount }) => {
      const cents = toCents(amount) ?? 0;
      return cents < 1 || cents > max ? { amount: fill(text.amountWrong, { amount: money(max) }) } : {};
    },
    save: apply,
    send: ({ amount }) => apply.send({ params: { id }, body: { amount_cents: toCents(amount) ?? 0 } }),
    sentAs: { amount_cents: 'amount' },
    guarded: false,
  });
  const typed = toCents(form.shown.amount) ?? 0;
  return (
    <Form form={form} label={text.title} className="grid gap-3 rounded-card bg-accent-soft p-3.5">
      <p>
        <b className="block font-strong">{fill(text.have, { amount: money(credit) })}</b>
        <span className="text-14 md:text-13">{credit < balance_cents ? text.rest : text.enough}</span>
      </p>
      {form.error && <Alert title={text.failed} body={messageOf(form.error)} />}
      <Field label={text.amount} inputMode="decimal" autoComplete="off" {...form.field('amount')} />
      <Button type="submit" softDisabled={form.busy}>
        {form.busy ? text.busy : fill(text.use, { amount: money(typed) })}
      </Button>
    </Form>
  );
}
