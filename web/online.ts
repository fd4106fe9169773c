import { useSyncExternalStore } from 'react';

function watch(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a connection. It may still reach nothing. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
