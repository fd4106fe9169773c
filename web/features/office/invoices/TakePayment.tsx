import { ExternalLink, CreditCard, Wallet } from 'lucide-react';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import { toCents } from '#contract/amount.ts';
import type { InvoiceDetail } from '#contract/invoice.ts';
import { onlineMethods, payParts, type PayPart } from '#contract/money.ts';
import { checkoutText } from '#contract/text/en/checkout.ts';
import { commonText } from '#contract/text/en/common.ts';
import { takePaymentText as text } from '#contract/text/en/invoices.ts';
import { cancelPaymentText } from '#contract/text/en/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { nameOf } from '#web/features/shared/invoices/describe.ts';
import { AmountField } from '#web/features/office/payments/AmountField.tsx';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const icons = { paypal: Wallet, card: CreditCard };

/** The client is here, or on the phone: PayPal's window takes the money. How much it is the server knows. */
export function TakePayment({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { currency, balance_cents, deposit_open_cents, card_checkout: cards } = invoice;
  const [part, setPart] = useState<PayPart>('balance');
  const [chosen, setMethod] = useState<(typeof onlineMethods)[number]>('paypal');
  const method = cards ? chosen : 'paypal';
  const methods = onlineMethods.map((value) => ({
    value,
    label: text.methods[value],
    Icon: icons[value],
    refused: value === 'card' && !cards ? text.cardOff : null,
  }));
  const [tip, setTip] = useState('');
  const [tried, setTried] = useState(false);
  const attempt = useRef({ content: '', id: '', commandId: '' });
  const checkout = useCheckout({ onDone: onClose });
  const busy = checkout.state === 'creating';
  const money = (cents: number) => formatCents(cents, currency);
  const amounts = { balance: balance_cents, deposit: deposit_open_cents };
  const tipCents = tip.trim() ? toCents(tip) : 0;
  const parts = payParts.map((value) => ({ value, label: fill(text.parts[value], { amount: money(amounts[value]) }) }));

  /** An answer that got lost doesn't make a second payment. */
  async function create() {
    const body = { part, method, tip_cents: tipCents ?? 0 };
    const content = JSON.stringify(body);
    if (attempt.current.content !== content) attempt.current = { content, id: v7(), commandId: v7() };
    const { id, commandId } = attempt.current;
    const payment = await call('invoice.pay', { params: { id: invoice.id }, body: { id, ...body }, commandId });
    attempt.current = { content: '', id: '', commandId: '' };
    return payment;
  }
  function submit() {
    setTried(true);
    if (tipCents !== null) checkout.start(create);
  }
  return (
    <Dialog
      title={fill(text.title, { number: nameOf(invoice) })}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button refused={busy} onClick={onClose}>
            {checkout.state === 'waiting' ? cancelPaymentText.keep : commonText.cancel}
          </Button>
          <Button type="submit" look="primary" refused={busy}>
            {busy ? checkoutText.processing : text.take}
            {!busy && <ExternalLink size={16} aria-hidden />}
          </Button>
        </>
      }
    >
      <p className="text-muted">{cards ? text.hint : text.hintWithoutCard}</p>
      {deposit_open_cents > 0 && deposit_open_cents < balance_cents && (
        <Segmented label={text.part} choices={parts} value={part} onChoose={setPart} />
      )}
      <Segmented label={text.method} choices={methods} value={method} onChoose={setMethod} />
      <AmountField
        label={text.tip}
        currency={currency}
        hint={text.tipHint}
        value={tip}
        onChange={(event) => setTip(event.target.value)}
        error={tried && tipCents === null ? text.tipWrong : null}
      />
      <p className="flex items-baseline justify-between gap-3 rule-t pt-3 tabular-nums">
        <span className="text-muted">{text.total}</span>
        <output className="wide text-20">{money(amounts[part] + (tipCents ?? 0))}</output>
      </p>
      <CheckoutNote checkout={checkout} />
    </Dialog>
  );
}
