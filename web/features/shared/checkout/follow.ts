import type { Payment } from '#contract/money/payment.schema.ts';
import { ApiError, call } from '#web/api.ts';
import { hearReturn } from '#web/features/shared/checkout/signals.ts';

const timing = { poll_ms: 2_000, hidden_ms: 60_000, patience_ms: 20 * 60_000 };

type Listener = {
  /** What the server knows now; true ends it. */
  heard: (payment: Payment) => boolean;
  refused: (error: Error) => void;
  gaveUp: () => void;
};

/** An answer that wouldn't change by asking again. After any other nothing may be concluded. */
const isFinal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Asks for a payment until it is settled: at once when its window says so, and every two seconds, because that window may
 * be gone, or not be able to say anything. Whether it is closed is never asked: another page's headers make that a lie.
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
    // A page that nobody has looked at for a while waits until somebody does.
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
