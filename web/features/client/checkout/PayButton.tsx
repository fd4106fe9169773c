import { LockKeyhole } from 'lucide-react';
import { checkoutText } from '#text/checkout.ts';
import { CheckoutNote } from '#web/features/shared/checkout/CheckoutNote.tsx';
import type { Checkout } from '#web/features/shared/checkout/useCheckout.ts';
import { Button } from '#web/ui/Button.tsx';

type Props = { checkout: Checkout; busy: boolean; label: string; hint: string; onPay: () => void };

/** Opens PayPal, and says how to continue while its window is open. */
export function PayButton({ checkout, busy, label, hint, onPay }: Props) {
  return (
    <>
      {checkout.state === 'waiting' && <CheckoutNote checkout={checkout} />}
      <Button variant="primary" size="alone" softDisabled={busy} onClick={onPay}>
        <LockKeyhole size={18} aria-hidden />
        {busy ? checkoutText.processing : label}
      </Button>
      <p className="text-center text-13 text-muted md:text-12">{hint}</p>
    </>
  );
}
