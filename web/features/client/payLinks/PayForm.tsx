import { CreditCard, LockKeyhole, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { OpenBill } from '#contract/money/payLink.schema.ts';
import { payText } from '#text/billing.ts';
import { payLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { amountOf, firstDraft, hasDeposit, type PayDraft } from '#web/features/client/invoices/payDraft.ts';
import { reasonOf } from '#web/features/shared/checkout/outcome.ts';
import { useBillCheckout } from '#web/features/client/payLinks/useBillCheckout.ts';
import { TipFields } from '#web/features/shared/payments/TipFields.tsx';
import { tipOf } from '#web/features/shared/payments/tips.ts';
import { formatCents } from '#web/money.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';

const ways = { paypal: Wallet, card: CreditCard };

/** The same choices as on the client's invoice page, and a button that states the amount. */
export function PayForm({ bill, token }: { bill: OpenBill; token: string }) {
  const [draft, setDraft] = useState(() => firstDraft(bill));
  const [tried, setTried] = useState(false);
  const checkout = useBillCheckout(token);
  const amount = amountOf(bill, draft.part);
  const tip = tipOf(draft, amount);
  const change = (changes: Partial<PayDraft>) => setDraft({ ...draft, ...changes });
  const money = (cents: number) => formatCents(cents, bill.currency);
  const methods = (['paypal', 'card'] as const).filter((method) => bill.methods.includes(method));

  if (methods.length === 0) {
    return (
      <Panel title={payText.title}>
        <p className="px-4 pb-4 text-15 text-muted">{text.offline}</p>
      </Panel>
    );
  }
  function pay() {
    setTried(true);
    if (!tip.error) checkout.start(bill, draft);
  }
  return (
    <Panel title={payText.title} className="self-start">
      <div className="grid gap-4 px-4 pt-1 pb-4">
        {hasDeposit(bill) && (
          <Segmented
            label={payText.part}
            hint={fill(payText.depositHint, { amount: money(bill.deposit_cents) })}
            choices={(['deposit', 'balance'] as const).map((part) => ({
              value: part,
              label: `${payText[part]}, ${money(amountOf(bill, part))}`,
            }))}
            value={draft.part}
            onChoose={(part) => change({ part })}
          />
        )}
        <TipFields
          draft={draft}
          amount={amount}
          currency={bill.currency}
          error={tried ? tip.error : null}
          onChange={change}
        />
        {methods.length > 1 && (
          <Segmented
            label={payText.method}
            choices={methods.map((value) => ({ value, label: payText.methods[value], Icon: ways[value] }))}
            value={draft.method}
            onChoose={(method) => change({ method })}
          />
        )}
        {checkout.error && <Alert title={text.notStarted} body={reasonOf(checkout.error)} />}
        <div className="grid gap-2">
          <Button variant="primary" size="alone" softDisabled={checkout.leaving} onClick={pay} className="md:h-12">
            <LockKeyhole size={18} aria-hidden />
            {checkout.leaving ? text.opening : fill(payText.pay, { amount: money(amount + tip.cents) })}
          </Button>
          {tip.cents > 0 && (
            <p className="text-center text-13 text-muted tabular-nums">
              {fill(payText.includesTip, { amount: money(amount), tip: money(tip.cents) })}
            </p>
          )}
          <p className="text-center text-13 text-balance text-muted">
            {methods.includes('card') ? payText.methodHint : text.paypalHint}
          </p>
        </div>
      </div>
    </Panel>
  );
}
