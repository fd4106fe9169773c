import { ExternalLink, CreditCard, Wallet } from 'lucide-react';
import { toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { onlineMethods, payParts, type PayPart } from '#contract/money.ts';
import { checkoutText } from '#text/checkout.ts';
import { commonText } from '#text/common.ts';
import { takePaymentText as text } from '#text/invoices.ts';
import { cancelPaymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { useForm } from '#web/form.ts';
import { formatCents } from '#web/money.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const icons = { paypal: Wallet, card: CreditCard };
type Draft = { part: PayPart; method: (typeof onlineMethods)[number]; tip: string };
const first: Draft = { part: 'balance', method: 'paypal', tip: '' };

/** In cents; null while it makes no sense. */
const tipOf = ({ tip }: Draft) => (tip.trim() ? toCents(tip) : 0);

/** The client is here, or on the phone: PayPal's window takes the money. How much it is the server knows. */
export function TakePayment({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { currency, balance_cents, deposit_open_cents, card_checkout: cards } = invoice;
  const attempt = useAttempt();
  const checkout = useCheckout({ onDone: onClose });
  const form = useForm({
    base: first,
    check: (draft) => ({ tip: tipOf(draft) === null ? text.tipWrong : undefined }),
    save: { busy: checkout.state === 'creating' },
    send: (draft) => {
      const body = { part: draft.part, method, tip_cents: tipOf(draft) ?? 0 };
      checkout.start(() =>
        attempt(body, (id, commandId) =>
          call('invoice.pay', { params: { id: invoice.id }, body: { id, ...body }, commandId }),
        ),
      );
    },
    // Once PayPal has it, the page may go there.
    guarded: checkout.state === 'idle',
  });
  const { shown, type, busy } = form;
  const method = cards ? shown.method : 'paypal';
  const methods = onlineMethods.map((value) => ({
    value,
    label: text.methods[value],
    Icon: icons[value],
    disabledReason: value === 'card' && !cards ? text.cardOff : null,
  }));
  const money = (cents: number) => formatCents(cents, currency);
  const amounts = { balance: balance_cents, deposit: deposit_open_cents };
  const parts = payParts.map((value) => ({ value, label: fill(text.parts[value], { amount: money(amounts[value]) }) }));
  return (
    <Dialog
      title={fill(text.title, { number: nameOf(invoice) })}
      form={form}
      onClose={onClose}
      cancel={checkout.state === 'waiting' ? cancelPaymentText.keep : commonText.cancel}
      submit={
        <>
          {busy ? checkoutText.processing : text.take}
          {!busy && <ExternalLink size={16} aria-hidden />}
        </>
      }
    >
      <p className="text-muted">{cards ? text.hint : text.hintWithoutCard}</p>
      {deposit_open_cents > 0 && deposit_open_cents < balance_cents && (
        <Segmented label={text.part} choices={parts} value={shown.part} onChoose={(part) => type({ part })} />
      )}
      <Segmented label={text.method} choices={methods} value={method} onChoose={(chosen) => type({ method: chosen })} />
      <AmountField label={text.tip} currency={currency} hint={text.tipHint} {...form.field('tip')} />
      <p className="flex items-baseline justify-between gap-3 rule-t pt-3 tabular-nums">
        <span className="text-muted">{text.total}</span>
        <output className="wide text-20">{money(amounts[shown.part] + (tipOf(shown) ?? 0))}</output>
      </p>
      <CheckoutNote checkout={checkout} />
    </Dialog>
  );
}
