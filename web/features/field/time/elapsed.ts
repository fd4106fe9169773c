import { useSyncExternalStore } from 'react';

function everySecond(tell: () => void) {
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
}

/** Whole seconds since an instant, updated every second. */
export const useElapsed = (since: string): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1_000)));

const two = (number: number) => String(number).padStart(2, '0');

/** `0:42:18` */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
