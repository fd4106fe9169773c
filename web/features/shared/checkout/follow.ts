import type { Payment } from '#contract/money/payment.schema.ts';
import { ApiError, call } from '#web/api.ts';
import { hearReturn } from '#web/features/shared/checkout/signals.ts';

const timing = { poll_ms: 2_000, hidden_ms: 60_000, patience_ms: 20 * 60_000 };

type Listener = {
  /** Called with the server's state; returning true ends it. */
  heard: (payment: Payment) => boolean;
  refused: (error: Error) => void;
  gaveUp: () => void;
};

/** An answer that a repeat wouldn't change. Any other answer proves nothing. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Polls a payment until it is settled: at once when its window reports back, and every two seconds, because that window
 * may be gone or unable to report. It never checks whether the window is closed: another page's headers make that
 * unreliable.
 */
export function follow(id: string, { heard, refused, gaveUp }: Listener, when: 'now' | 'later' = 'later'): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const until = performance.now() + timing.patience_ms;
  let hiddenSince = document.hidden ? performance.now() : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let askAgain = false;

  function stop() {
    clearTimeout(timer);
    stopping.abort();
    deafen();
    document.removeEventListener('visibilitychange', look);
  }
  async function ask() {
    askAgain = asking;
    if (asking) return;
    clearTimeout(timer);
    asking = true;
    try {
      const payment = await call('payment.sync', { params: { id }, signal });
      if (!signal.aborted && heard(payment)) stop();
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) return;
      if (isFinal(error)) {
        stop();
        refused(error);
      }
    } finally {
      asking = false;
      plan();
    }
  }
  function plan() {
    if (signal.aborted) return;
    if (performance.now() > until) {
      stop();
      gaveUp();
    } else if (askAgain) void ask();
    // A page that has been hidden for a while pauses until it is visible again.
    else if (!hiddenSince || performance.now() - hiddenSince < timing.hidden_ms) {
      timer = setTimeout(() => void ask(), timing.poll_ms);
    }
  }
  function look() {
    hiddenSince = document.hidden ? performance.now() : null;
    if (!document.hidden) void ask();
  }

  const deafen = hearReturn(id, () => void ask());
  document.addEventListener('visibilitychange', look);
  if (when === 'now') void ask();
  else plan();
  return stop;
}
