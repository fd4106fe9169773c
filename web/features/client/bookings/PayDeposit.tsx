import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#contract/booking/booking.schema.ts';
import { bookingText as text } from '#text/book.ts';
import { fill } from '#contract/text/fill.ts';
import { useAction } from '#web/action.ts';
import { call } from '#web/api.ts';
import { bookingQuery, holdQuery } from '#web/features/client/bookings/book.ts';
import { HoldBar } from '#web/features/client/bookings/HoldBar.tsx';
import { PayButton } from '#web/features/client/checkout/PayButton.tsx';
import { useAttempt } from '#web/features/shared/checkout/useAttempt.ts';
import { useCheckout } from '#web/features/shared/checkout/useCheckout.ts';
import { refresh } from '#web/freshness.ts';
import { formatCents, useCurrency } from '#web/money.ts';

/** Pays the deposit at PayPal; once it is paid, the visit is booked. */
export function PayDeposit({ booking: { id, deposit } }: { booking: Booking }) {
  const currency = useCurrency();
  const client = useQueryClient();
  const attempt = useAttempt();
  const { data: hold } = useQuery(holdQuery);
  const settle = useAction(() => call('booking.settle', { params: { id } }), {
    onSuccess: (settled) => {
      client.setQueryData(bookingQuery(id).queryKey, settled);
      void refresh(client, 'job');
    },
  });
  const checkout = useCheckout({ onDone: () => settle.run(), onFailed: () => void refresh(client, 'booking', id) });
  const amount = deposit?.amount_cents ?? 0;
  const create = () =>
    attempt({ id }, async (payment, commandId) => {
      const made = await call('deposit.pay', {
        params: { id },
        body: { id: payment, method: 'paypal' },
        commandId,
      });
      // The server holds the time longer while the client pays at PayPal.
      void client.refetchQueries({ queryKey: holdQuery.queryKey });
      return made;
    });
  const busy = checkout.state === 'creating' || settle.busy;
  return (
    <div className="grid gap-3">
      {hold && <HoldBar hold={hold} />}
      <PayButton
        checkout={checkout}
        busy={busy}
        label={fill(text.pay, { amount: formatCents(amount, currency) })}
        hint={text.payHint}
        onPay={() => checkout.start(create)}
      />
    </div>
  );
}
