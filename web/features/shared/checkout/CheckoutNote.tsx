import { ExternalLink } from 'lucide-react';
import { actionText } from '#text/actions.ts';
import { waitingText, payReturnText } from '#text/checkout.ts';
import { cancelPaymentText } from '#text/payments.ts';
import type { Checkout } from '#web/features/shared/checkout/useCheckout.ts';
import { Button } from '#web/ui/Button.tsx';

/** While PayPal's window is open: how to continue and how to cancel. */
export function CheckoutNote({ checkout: { payment, cancelling, again, cancel } }: { checkout: Checkout }) {
  if (!payment) return null;
  const declined = payment.status === 'declined';
  return (
    <section aria-label={waitingText.label} className="grid gap-3 rounded-card bg-chrome p-3.5 text-chrome-text md:p-3">
      <div className="flex gap-2.5">
        <span aria-hidden className="mt-1.5 size-2.5 flex-none rounded-module bg-spray" />
        <output className="min-w-0 text-15 md:text-13">
          <b className="block font-strong">{declined ? waitingText.declined : waitingText.title}</b>
          <span className="block text-14 text-chrome-muted md:text-13">
            {declined ? waitingText.declinedBody : waitingText.body}
          </span>
        </output>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant={declined ? 'spray' : 'onDark'} onClick={again}>
          <ExternalLink size={16} aria-hidden />
          {declined ? payReturnText.another : waitingText.again}
        </Button>
        <Button variant="onDark" softDisabled={cancelling} onClick={cancel}>
          {cancelling ? actionText.cancelling : cancelPaymentText.submit}
        </Button>
      </div>
    </section>
  );
}
