import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** How many are new. 'list': news of any notification fetches it again. */
export const unreadQuery = queryOptions({
  queryKey: ['notification', 'list', 'count'],
  queryFn: async ({ signal }) => (await call('notification.count', { signal })).unread,
});
