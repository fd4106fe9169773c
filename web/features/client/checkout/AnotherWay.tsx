import { useState } from 'react';
import type { Payment } from '#contract/money/payment.schema.ts';
import { checkoutText, payReturnText as text } from '#text/checkout.ts';
import { openOrder } from '#web/features/shared/checkout/approval.ts';
import { reasonOf } from '#web/features/shared/checkout/outcome.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Back to PayPal in the same window, to the same order: another card, another account. */
export function AnotherWay({ payment }: { payment: Payment }) {
  const [state, setState] = useState<'idle' | 'opening' | Error>('idle');

  function open() {
    setState('opening');
    openOrder(payment).then((link) => location.assign(link), setState);
  }
  return (
    <>
      {state instanceof Error && <Alert title={checkoutText.failed} body={reasonOf(state)} />}
      <Button variant="primary" size="large" softDisabled={state === 'opening'} onClick={open} className="w-full">
        {state === 'opening' ? text.opening : text.another}
      </Button>
    </>
  );
}
