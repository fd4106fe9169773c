import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const salesSchedulePath = '/sales/schedule';
export const holdTimePath = (client?: string) => `${salesSchedulePath}/hold${client ? `?client=${client}` : ''}`;

/** Seven days from `from`, keyed under 'job': it follows every change of a visit. */
export const weekQuery = (from: string) =>
  queryOptions({
    queryKey: ['job', 'list', 'sales', from],
    queryFn: ({ signal }) => call('salesClient.week', { query: { from }, signal }),
    placeholderData: keepPreviousData,
  });

/** Holds expire without a change event. */
const minute_ms = 60_000;

export const heldQuery = queryOptions({
  queryKey: ['hold', 'list', 'held'],
  queryFn: ({ signal }) => call('slot.held', { signal }),
  refetchInterval: minute_ms,
});
