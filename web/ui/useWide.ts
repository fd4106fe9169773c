import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints of the styles. */
const widths = { md: matchMedia('(width >= 44rem)'), lg: matchMedia('(width >= 64rem)') };

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
