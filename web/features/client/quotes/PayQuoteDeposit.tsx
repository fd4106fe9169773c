import { useQueryClient } from '@tanstack/react-query';
import { fill } from '#contract/text/fill.ts';
import { bookingText } from '#text/book.ts';
import { ownQuoteStateText as text } from '#text/ownQuotes.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { ownQuoteQuery } from '#web/features/client/quotes/ownQuotes.ts';
import { PayButton } from '#web/features/client/checkout/PayButton.tsx';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents } from '#web/money.ts';

/** Pays the deposit at PayPal, like a booking's. */
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
      <PayButton
        checkout={checkout}
        busy={busy}
        label={fill(bookingText.pay, { amount: formatCents(amount, currency) })}
        hint={text.payHint}
        onPay={() => checkout.start(create)}
      />
    </div>
  );
}
