import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** One visit with its events, for its technician and for the office. */
export const visitQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id, 'visit'],
    queryFn: ({ signal }) => call('visit.read', { params: { id }, signal }),
  });
