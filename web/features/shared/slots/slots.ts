import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookLinkItem } from '#contract/booking/bookLink.ts';
import { call } from '#web/api.ts';

/** What the times are for: new work at a place (a representative names the client), or another time for a visit. */
export type Wanted = { client_id?: string; place_id: string; items: BookLinkItem[] } | { job_id: string };

/** Offers are valid for ten minutes: they load again before that. */
const freshFor_ms = 4 * 60_000;

export const slotsQuery = (wanted: Wanted, from: string | undefined) =>
  queryOptions({
    queryKey: ['slot', 'list', wanted, from ?? ''],
    queryFn: ({ signal }) => call('slot.list', { body: { ...wanted, ...(from && { from }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: freshFor_ms,
  });
