import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** One's own; the office's view of an account has the same first two parts, and live updates reach both. */
const key = (id: string) => ['account', id];

export const ownAccountQuery = (id: string) =>
  queryOptions({ queryKey: [...key(id), 'own'], queryFn: ({ signal }) => call('account.read', { signal }) });

export const ownSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(id), 'sessions'],
    queryFn: ({ signal }) => call('account.sessions', { signal }),
    // They come and go without anybody telling.
    staleTime: 0,
  });
