import { CreditCard, LockKeyhole, Wallet } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { payText } from '#text/billing.ts';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { amountOf, firstDraft, hasDeposit, type PayDraft } from '#web/features/client/invoices/payDraft.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import type { Checkout } from '#web/features/shared/checkout/useCheckout.ts';
import { OwnCredit } from '#web/features/client/invoices/OwnCredit.tsx';
import { TipFields } from '#web/features/shared/payments/TipFields.tsx';
import { tipOf } from '#web/features/shared/payments/tips.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const methods = [
  { value: 'paypal', label: payText.methods.paypal, Icon: Wallet },
  { value: 'card', label: payText.methods.card, Icon: CreditCard },
] as const;

type Props = { invoice: InvoiceDetail; checkout: Checkout };

/** Every choice is within reach of a thumb, and the button states the amount. */
export function PayPanel({ invoice, checkout }: Props) {
  const [draft, setDraft] = useState(() => firstDraft(invoice));
  const [tried, setTried] = useState(false);
  const { id, currency, card_checkout: cards } = invoice;
  // The office may switch cards off after the client has chosen one.
  const method = cards ? draft.method : 'paypal';
  const amount = amountOf(invoice, draft.part);
  const tip = tipOf(draft, amount);
  const change = (changes: Partial<PayDraft>) => setDraft({ ...draft, ...changes });
  const money = (cents: number) => formatCents(cents, currency);

  async function create() {
    const body = { id: v7(), part: draft.part, method, tip_cents: tip.cents };
    const payment = await call('invoice.pay', { params: { id }, body, commandId: v7() });
    // The server knows the open balance. If it differs from the amount on the button, the client isn't sent to pay.
    if (payment.amount_cents !== amount) throw new Error(payText.changed);
    return payment;
  }
  function pay() {
    setTried(true);
    if (!tip.error) checkout.start(create);
  }

  return (
    <Panel title={payText.title} className="self-start">
      <div className="grid gap-4 px-4 pt-1 pb-4">
        {invoice.client_credit_cents > 0 && checkout.state === 'idle' && (
          <OwnCredit key={invoice.version} invoice={invoice} />
        )}
        {hasDeposit(invoice) && (
          <Segmented
            label={payText.part}
            hint={fill(payText.depositHint, { amount: money(invoice.deposit_cents) })}
            choices={(['deposit', 'balance'] as const).map((part) => ({
              value: part,
              label: `${payText[part]}, ${money(amountOf(invoice, part))}`,
            }))}
            value={draft.part}
            onChoose={(part) => change({ part })}
          />
        )}
        <TipFields
          draft={draft}
          amount={amount}
          currency={currency}
          error={tried ? tip.error : null}
          onChange={change}
        />
        {cards && (
          <Segmented
            label={payText.method}
            choices={methods}
            value={method}
            onChoose={(chosen) => change({ method: chosen })}
          />
        )}
        {checkout.state === 'waiting' && <CheckoutNote checkout={checkout} />}
        <div className="grid gap-2">
          <Button
            variant="primary"
            size="alone"
            softDisabled={checkout.state === 'creating'}
            onClick={pay}
            className="md:h-12"
          >
            <LockKeyhole size={18} aria-hidden />
            {checkout.state === 'creating'
              ? checkoutText.processing
              : fill(payText.pay, { amount: money(amount + tip.cents) })}
          </Button>
          {tip.cents > 0 && (
            <p className="text-center text-13 text-muted tabular-nums md:text-12">
              {fill(payText.includesTip, { amount: money(amount), tip: money(tip.cents) })}
            </p>
          )}
          <p className="text-center text-13 text-balance text-muted md:text-12">
            {cards ? payText.methodHint : payText.paypalHint}
          </p>
        </div>
      </div>
    </Panel>
  );
}
