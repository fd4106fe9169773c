import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints of the styles (web/styles/app.css): a phone in landscape stays a phone. */
const widths = {
  md: matchMedia('(width >= 44rem) and (not ((pointer: coarse) and (height < 480px)))'),
  lg: matchMedia('(width >= 64rem)'),
};

export const isWide = () => widths.md.matches;

/** Whether there is room for a table; otherwise its rows are cards. */
export function useWide(from: keyof typeof widths = 'md'): boolean {
  const query = widths[from];
  const watch = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => query.matches);
}
