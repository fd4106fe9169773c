import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransient } from '#web/api.ts';
import { refresh } from '#web/freshness.ts';
import { endSession } from '#web/session.ts';

const retry = (failures: number, error: Error) => failures < 3 && isTransient(error);
const retryDelay = (attempt: number) => Math.min(1_000 * 2 ** attempt, 30_000);

function watchSession(error: Error) {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'session_not_found') endSession(queryClient, 'expired');
  // A second step is demanded since this page was opened: the session says so, and its page leads there.
  if (error.code === 'sign_in_unfinished') void refresh(queryClient, 'session');
}

/** Data lives five minutes; a change on the server shortens that (web/live.ts). */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watchSession }),
  mutationCache: new MutationCache({ onError: watchSession }),
  defaultOptions: {
    // 'always': without reception a request fails and says so, instead of waiting in silence.
    queries: { retry, retryDelay, staleTime: 300_000, gcTime: 300_000, networkMode: 'always' },
    mutations: { retry, retryDelay, networkMode: 'always' },
  },
});
