import { useEffect, useId, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { toCents } from '#contract/amount.ts';
import { moneyLimits } from '#contract/limits.ts';
import { invoiceName, paymentName } from '#contract/money.ts';
import type { PaymentDetail } from '#contract/payment.ts';
import { commonText } from '#contract/text/en/common.ts';
import { refundText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { useCommand } from '#web/command.ts';
import { messageOf } from '#web/errors.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { isOnline, leftOf } from '#web/features/office/payments/paymentState.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

const muches = [
  { value: 'full', label: refundText.full },
  { value: 'part', label: refundText.part },
] as const;
type Problems = { amount?: string; reason?: string };

/** Gives money back, all of what is left or a part. Never more: the server counts what is on its way, too. */
export function RefundDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const online = isOnline(payment);
  const money = (cents: number) => formatCents(cents, payment.currency);
  const left = leftOf(payment);
  // One id for every try: an answer that got lost doesn't give it back twice.
  const [id] = useState(() => v7());
  const [much, setMuch] = useState<'full' | 'part'>('full');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [credit, setCredit] = useState(true);
  const [tries, setTries] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const cents = much === 'full' ? left : (toCents(amount) ?? 0);
  const refund = useCommand('payment.refund', ({ amount_cents }) => {
    const body = fill(online ? refundText.donePayPal : refundText.doneByHand, { amount: money(amount_cents) });
    toast({ tone: 'success', title: refundText.done, body });
    onClose();
  });

  const found: Problems = {
    ...(cents <= 0 && { amount: refundText.amountInvalid }),
    ...(cents > left && { amount: fill(refundText.amountTooLarge, { left: money(left) }) }),
    ...(!reason.trim() && { reason: refundText.reasonMissing }),
  };
  const problems: Problems = tries ? found : {};

  useEffect(() => {
    if (tries) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [tries]);

  function submit() {
    if (Object.keys(found).length) setTries(tries + 1);
    else refund.send({ params: { id: payment.id }, body: { id, amount_cents: cents, reason: reason.trim(), credit } });
  }
  function typed() {
    if (refund.error) refund.forget();
  }

  return (
    <Dialog
      title={fill(refundText.title, { payment: paymentName(payment.number) })}
      busy={refund.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={refund.busy} onClick={onClose}>
            {commonText.cancel}
          </Button>
          <Button type="submit" look="danger" refused={refund.busy}>
            {refund.busy
              ? refundText.busy
              : cents > 0 && cents <= left
                ? fill(refundText.submit, { amount: money(cents) })
                : refundText.submitBare}
          </Button>
        </>
      }
    >
      {refund.error && <Alert title={refundText.failed} body={messageOf(refund.error)} />}
      <p className="text-15 md:text-13">
        {fill(refundText.left, { left: money(left), captured: money(payment.captured_cents ?? 0) })}{' '}
        <span className="text-muted">{online ? refundText.fee : refundText.byHand}</span>
      </p>
      <Segmented
        label={refundText.much}
        choices={muches}
        value={much}
        onChoose={(next) => {
          setMuch(next);
          typed();
        }}
      />
      <div ref={fields} className="grid gap-4">
        {much === 'part' && (
          <AmountField
            label={refundText.amount}
            currency={payment.currency}
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value);
              typed();
            }}
            error={problems.amount}
          />
        )}
        <TextArea
          data-first
          label={refundText.reason}
          hint={refundText.reasonHint}
          maxLength={moneyLimits.reason}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            typed();
          }}
          error={problems.reason}
        />
      </div>
      {payment.invoice_id && (
        <InvoiceAfter
          invoice={payment.invoice_number === null ? '' : invoiceName(payment.invoice_number)}
          credit={credit}
          onChoose={setCredit}
        />
      )}
    </Dialog>
  );
}

type AfterProps = { invoice: string; credit: boolean; onChoose: (credit: boolean) => void };

/** The work is worth less, or it is still to be paid: two different things in the books. */
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
