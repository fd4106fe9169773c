import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { ownQuoteStateText as text } from '#text/ownQuotes.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { ownQuoteQuery } from '#web/features/client/quotes/ownQuotes.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents } from '#web/money.ts';
import { Button } from '#web/ui/Button.tsx';

/** The deposit at PayPal, as a booking's. */
export function PayQuoteDeposit({ id, amount, currency }: { id: string; amount: number; currency: string }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const settle = useAction(() => call('quote.settle', { params: { id } }), {
    onSuccess: (settled) => client.setQueryData(ownQuoteQuery(id).queryKey, settled),
  });
  const checkout = useCheckout({ onDone: () => settle.run(), onFailed: () => void refresh(client, 'quote', id) });
  const create = () =>
    attempt({ id, amount }, (payment, commandId) =>
      call('quote.pay', { params: { id }, body: { id: payment, method: 'paypal' }, commandId }),
    );
  const busy = checkout.state === 'creating' || settle.busy;
  return (
    <div className="grid gap-3">
      {checkout.state === 'waiting' && <CheckoutNote checkout={checkout} />}
      <Button variant="primary" size="alone" softDisabled={busy} onClick={() => checkout.start(create)}>
        <LockKeyhole size={18} aria-hidden />
        {busy ? checkoutText.processing : fill(text.pay, { amount: formatCents(amount, currency) })}
      </Button>
      <p className="text-center text-13 text-muted md:text-12">{text.payHint}</p>
    </div>
  );
}
