import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call('profile.read', { params: { id }, signal }),
  });
