import { toCents } from '#contract/base/amount.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { ownCreditText as text } from '#text/billing.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DecimalField } from '#web/ui/DecimalField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useCreditForm } from '#web/features/shared/invoices/useCreditForm.ts';

/** The client's credit pays first, all or part of it; the rest is paid as usual. */
export function OwnCredit({ invoice }: { invoice: InvoiceDetail }) {
  const { currency, balance_cents, client_credit_cents: credit } = invoice;
  const money = (cents: number) => formatCents(cents, currency);
  const apply = useCommand('invoice.applyCredit', ({ credit_used_cents }) => {
    const amount = money(credit_used_cents - invoice.credit_used_cents);
    toast({ tone: 'success', title: text.done, body: fill(text.doneBody, { amount }) });
  });
  const form = useCreditForm({ invoice, apply, wrong: amountText.wrong, guarded: false });
  const typed = toCents(form.shown.amount) ?? 0;
  return (
    <Form form={form} label={text.title} className="grid gap-3 rounded-card bg-accent-soft p-3.5">
      <p>
        <b className="block font-strong">{fill(text.have, { amount: money(credit) })}</b>
        <span className="text-14 md:text-13">{credit < balance_cents ? text.rest : text.enough}</span>
      </p>
      {form.error && <Alert title={text.failed} body={messageOf(form.error)} />}
      <DecimalField label={text.amount} {...form.field('amount')} />
      <Button type="submit" softDisabled={form.busy}>
        {form.busy ? actionText.applying : fill(text.use, { amount: money(typed) })}
      </Button>
    </Form>
  );
}
