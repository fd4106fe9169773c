import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The user's own account; the office's view of an account has the same first two parts, and live updates reach both. */
const key = (id: string) => ['account', id];

export const ownAccountQuery = (id: string) =>
  queryOptions({ queryKey: [...key(id), 'own'], queryFn: ({ signal }) => call('account.read', { signal }) });

export const ownSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key(id), 'sessions'],
    queryFn: ({ signal }) => call('account.sessions', { signal }),
    // Sessions begin and end without a change event.
    staleTime: 0,
  });
