import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '#web/api.ts';
import { refresh } from '#web/freshness.ts';
import { endSession } from '#web/session.ts';

/** When the browser knows that it is offline, requests fail at once, without a retry. */
const retry = (failures: number, error: Error) => navigator.onLine && failures < 3 && isTransient(error);
const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000);

function watchSession(error: Error) {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'session_not_found') endSession(queryClient, 'expired');
  // The server has started to demand a second step since this page was opened. The new session says so, and its page
  // leads there.
  if (error.code === 'sign_in_unfinished') void refresh(queryClient, 'session');
}

/** Data stays fresh for five minutes; a change on the server shortens that (web/live.ts). */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSession }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    // 'always': without a connection a request fails and says so, instead of waiting silently. Failed queries load
    // again when the connection is back.
    queries: {
      retry,
      retryDelay,
      staleTime: 300_000,
      gcTime: 300_000,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry, retryDelay, networkMode: 'always' },
  },
});
