import { useSyncExternalStore } from 'react';

const second = () => Math.floor(performance.now() / 1_000);

function everySecond(tell: () => void) {
  // Twice per second: a late timer must not skip a number.
  const timer = setInterval(tell, 500);
  return () => clearInterval(timer);
}

/** A wait on the monotonic clock, in milliseconds. */
export type Wait = { until: number; length: number };

export const waitFrom = (seconds: number): Wait => ({
  until: performance.now() + seconds * 1_000,
  length: seconds * 1_000,
});

/** Whole seconds until it is over; never 0 too early. */
export function useCountdown({ until, length }: Wait): number {
  const now = useSyncExternalStore(everySecond, second);
  return Math.max(0, Math.min(Math.ceil(length / 1_000), Math.ceil(until / 1_000 - now)));
}
