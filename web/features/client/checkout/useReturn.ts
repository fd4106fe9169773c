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
 * What came of a payment, in the window that PayPal sent back. It asks itself, so that the money also comes in when the
 * window that began is gone.
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
            // Declined isn't the end: another card may have been approved, and be captured by the server just now.
            return outcome !== 'declined';
          },
          refused: (error) => setReturned({ kind: 'refused', error }),
          gaveUp: () => setReturned((now) => (now.kind === 'known' ? now : { kind: 'asking', slow: true })),
        },
        'now',
      );
    }
    // A refusal to cancel is no answer: money may have moved by then. What is true is asked for in either case.
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
