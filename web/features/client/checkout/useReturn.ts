import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import type { Payment } from '#contract/money/payment.schema.ts';
import { call } from '#web/api.ts';
import { follow } from '#web/features/shared/checkout/follow.ts';
import { outcomeOf } from '#web/features/shared/checkout/outcome.ts';
import { tellReturn, tellTabs } from '#web/features/shared/checkout/signals.ts';

export type Returned =
  | { kind: 'asking'; slow: boolean }
  | { kind: 'known'; payment: Payment }
  | { kind: 'refused'; error: Error };

const patience = 20_000;

/**
 * Finds the outcome of a payment in the window that PayPal returned to. It asks the server itself, so the money also
 * arrives if the window that started the payment is gone.
 */
export function useReturn(id: string, cancelled: boolean, signedIn: boolean): Returned {
  const [returned, setReturned] = useState<Returned>({ kind: 'asking', slow: false });

  useEffect(() => {
    if (!cancelled) tellReturn(id);
  }, [id, cancelled]);

  useEffect(() => {
    if (!signedIn) return undefined;
    const stopping = new AbortController();
    let stop = () => {};
    const slow = setTimeout(
      () => setReturned((now) => (now.kind === 'asking' ? { kind: 'asking', slow: true } : now)),
      patience,
    );
    function ask() {
      if (stopping.signal.aborted) return;
      stop = follow(
        id,
        {
          heard: (payment) => {
            const outcome = outcomeOf(payment);
            if (outcome === 'open') return false;
            setReturned({ kind: 'known', payment });
            // Declined isn't final: the client may have approved another card, and the server may be capturing it now.
            return outcome !== 'declined';
          },
          refused: (error) => setReturned({ kind: 'refused', error }),
          gaveUp: () => setReturned((now) => (now.kind === 'known' ? now : { kind: 'asking', slow: true })),
        },
        'now',
      );
    }
    // A refused cancellation isn't an outcome: the money may have moved by then. Either way it asks for the real state.
    if (cancelled) {
      call('payment.cancel', { params: { id }, commandId: v7() })
        .then(() => tellTabs(id))
        .catch(() => {})
        .finally(ask);
    } else ask();
    return () => {
      stopping.abort();
      clearTimeout(slow);
      stop();
    };
  }, [id, cancelled, signedIn]);

  return returned;
}
