import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Payment } from '#contract/money/payment.schema.ts';
import { checkoutText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { call } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { refresh } from '#web/freshness.ts';
import { leaveFor, openOrder, openWindow } from '#web/features/shared/checkout/approval.ts';
import { follow } from '#web/features/shared/checkout/follow.ts';
import {
  outcomeOf,
  toastCancelled,
  toastFailed,
  toastPaid,
  toastPending,
  type Outcome,
} from '#web/features/shared/checkout/outcome.ts';

type Options = {
  /** It is paid, or the bank is processing it (status pending). */
  onDone?: (payment: Payment) => void;
  onFailed?: (error: Error) => void;
};
type Waiting = { payment: Payment; link: string };

/** A payment at PayPal: opens its window, waits for the outcome and reports it. */
export function useCheckout({ onDone, onFailed }: Options = {}) {
  const client = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const popup = useRef<Window | null>(null);

  function fail(error: Error) {
    toastFailed(error);
    void refresh(client, 'payment');
    onFailed?.(error);
  }
  const isOpen = () => popup.current !== null && !popup.current.closed;
  function show(link: string) {
    if (popup.current) popup.current.location.replace(link);
    else leaveFor(link);
  }

  /** Call it in a click handler, or the browser opens no window. A second press brings the same window to the front. */
  function start(create: () => Promise<Payment>) {
    if (creating) return;
    const kept = waiting && isOpen() ? waiting : null;
    if (kept) popup.current?.focus();
    else {
      popup.current = openWindow();
      setWaiting(null);
    }
    setCreating(true);
    // After a declined card the window is back at our own page; otherwise it already shows the order.
    begin(create, kept?.payment.status === 'declined' ? null : kept?.link)
      .catch((error: Error) => {
        if (!kept) popup.current?.close();
        fail(error);
      })
      .finally(() => setCreating(false));
  }
  async function begin(create: () => Promise<Payment>, shown?: string | null) {
    const payment = await create();
    const link = await openOrder(payment);
    if (link !== shown) show(link);
    setWaiting({ payment, link });
  }

  /** Opens the same order's page again, in a click: the window was closed, or the payer tries another card. */
  function again() {
    if (!waiting) return;
    const open = isOpen();
    if (!open) popup.current = openWindow();
    if (!open || waiting.payment.status === 'declined') show(waiting.link);
    popup.current?.focus();
  }
  function cancel() {
    if (!waiting || cancelling) return;
    setCancelling(true);
    call('payment.cancel', { params: { id: waiting.payment.id }, commandId: v7() })
      .then(heard, (error: Error) => toastFailed(error, checkoutText.notCancelled))
      .finally(() => setCancelling(false));
  }

  const endings: Record<Exclude<Outcome, 'open' | 'declined'>, (payment: Payment) => void> = {
    done: (payment) => {
      toastPaid(payment);
      onDone?.(payment);
    },
    pending: (payment) => {
      toastPending(payment);
      onDone?.(payment);
    },
    failed: () => fail(new Error(checkoutText.failedBody)),
    expired: () => fail(new Error(checkoutText.expired)),
    cancelled: toastCancelled,
    // Another tab pays and reports it.
    replaced: () => {},
  };

  function heard(payment: Payment): boolean {
    const outcome = outcomeOf(payment);
    if (outcome === 'open' || outcome === 'declined') {
      if (outcome === 'declined' && waiting?.payment.status !== 'declined') fail(new Error(checkoutText.declined));
      setWaiting((now) => now && { ...now, payment });
      return false;
    }
    if (outcome === 'cancelled') popup.current?.close();
    setWaiting(null);
    void refresh(client, 'payment');
    endings[outcome](payment);
    return true;
  }

  const onHeard = useEffectEvent(heard);
  const onRefused = useEffectEvent((error: Error) => {
    setWaiting(null);
    fail(new Error(fill(checkoutText.captureFailed, { message: messageOf(error) }), { cause: error }));
  });
  const onGaveUp = useEffectEvent(() => {
    setWaiting(null);
    void refresh(client, 'payment');
  });
  const followed = waiting?.payment.id;
  useEffect(
    () => (followed ? follow(followed, { heard: onHeard, refused: onRefused, gaveUp: onGaveUp }) : undefined),
    [followed],
  );

  const state: 'idle' | 'creating' | 'waiting' = creating ? 'creating' : waiting ? 'waiting' : 'idle';
  return { state, payment: waiting?.payment ?? null, cancelling, start, again, cancel };
}

export type Checkout = ReturnType<typeof useCheckout>;
