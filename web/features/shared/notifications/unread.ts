import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** The number of unread notices. 'list': a change of any notification loads it again. */
export const unreadQuery = queryOptions({
  queryKey: ['notification', 'list', 'count'],
  queryFn: async ({ signal }) => (await call('notification.count', { signal })).unread,
});
