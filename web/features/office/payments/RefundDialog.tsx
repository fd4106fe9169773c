import { useId } from 'react';
import { toCents } from '#contract/base/amount.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { refundText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand, useRecordId } from '#web/command.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { isOnline, leftOf } from '#web/features/office/payments/paymentState.ts';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

const muches = [
  { value: 'full', label: refundText.full },
  { value: 'part', label: refundText.part },
] as const;
type Draft = { much: 'full' | 'part'; amount: string; reason: string; credit: boolean };
const first: Draft = { much: 'full', amount: '', reason: '', credit: true };

/** Refunds all or part of the remaining amount. Never more: the server also counts pending refunds. */
export function RefundDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const online = isOnline(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const left = leftOf(payment);
  const centsOf = ({ much, amount }: Draft) => (much === 'full' ? left : (toCents(amount) ?? 0));
  const id = useRecordId(null);
  const refund = useCommand('payment.refund', ({ amount_cents }) => {
    const body = fill(online ? refundText.donePayPal : refundText.doneByHand, { amount: money(amount_cents) });
    toast({ tone: 'success', title: refundText.done, body });
    onClose();
  });
  const form = useForm({
    base: first,
    check: (draft) => ({
      ...(centsOf(draft) <= 0 && { amount: amountText.aboveZero }),
      ...(centsOf(draft) > left && { amount: fill(refundText.amountTooLarge, { left: money(left) }) }),
      ...(!draft.reason.trim() && { reason: fieldText.reasonMissing }),
    }),
    save: refund,
    send: (draft) => {
      const { reason, credit } = draft;
      refund.send({
        params: { id: payment.id },
        body: { id, amount_cents: centsOf(draft), reason: reason.trim(), credit },
      });
    },
    sentAs: { amount_cents: 'amount' },
    keepAs: `refund ${payment.id}`,
  });
  const { shown, type } = form;
  const cents = centsOf(shown);
  const action = cents > 0 && cents <= left ? fill(refundText.submit, { amount: money(cents) }) : refundText.submitBare;

  return (
    <Dialog
      title={fill(refundText.title, { payment: paymentName(payment.number) })}
      form={form}
      onClose={onClose}
      submit={action}
      doing={refundText.busy}
      danger
      failed={refundText.failed}
    >
      <p className="text-15 md:text-13">
        {fill(refundText.left, { left: money(left), captured: money(payment.captured_cents ?? 0) })}{' '}
        <span className="text-muted">{online ? refundText.fee : refundText.byHand}</span>
      </p>
      <Segmented label={refundText.much} choices={muches} value={shown.much} onChoose={(much) => type({ much })} />
      {shown.much === 'part' && (
        <AmountField label={refundText.amount} currency={payment.currency} {...form.field('amount')} />
      )}
      <TextArea
        data-first
        label={fieldText.reason}
        hint={refundText.reasonHint}
        maxLength={moneyLimits.reason}
        {...form.field('reason')}
      />
      {payment.invoice_id && (
        <InvoiceAfter
          invoice={payment.invoice_number === null ? '' : invoiceName(payment.invoice_number)}
          credit={shown.credit}
          onChoose={(credit) => type({ credit })}
        />
      )}
    </Dialog>
  );
}

type AfterProps = { invoice: string; credit: boolean; onChoose: (credit: boolean) => void };

/** Whether the invoice is credited or its balance is due again: the two are different entries in the books. */
function InvoiceAfter({ invoice, credit, onChoose }: AfterProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium md:text-12">{fill(refundText.invoice, { invoice })}</legend>
      <div className="grid gap-2">
        {(
          [
            [true, refundText.credit, refundText.creditHint],
            [false, refundText.owed, refundText.owedHint],
          ] as const
        ).map(([value, label, hint]) => (
          <label
            key={label}
            className={`grid cursor-pointer rounded-card px-3.5 py-2.5 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
              credit === value ? 'shadow-[inset_0_0_0_2px_var(--primary)]' : 'edge-control hover:bg-hover'
            }`}
          >
            <input
              type="radio"
              name={id}
              checked={credit === value}
              onChange={() => onChoose(value)}
              aria-describedby={`${id}-${String(value)}`}
              aria-label={label}
              className="sr-only"
            />
            <span className={`text-15 md:text-13 ${credit === value ? 'font-strong' : 'font-medium'}`}>{label}</span>
            <span id={`${id}-${String(value)}`} className="text-14 text-muted md:text-12">
              {hint}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
