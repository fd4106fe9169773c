import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const plansQuery = queryOptions({
  queryKey: ['plan', 'list'],
  queryFn: ({ signal }) => call('plan.list', { signal }),
});

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: ['plan', id],
    queryFn: ({ signal }) => call('plan.read', { params: { id }, signal }),
    retry: false,
  });

/** The price for another number of bins; loads for each number that the client tries. */
export const binQuoteQuery = (id: string, bins: number) =>
  queryOptions({
    queryKey: ['plan', id, 'bins', bins],
    queryFn: ({ signal }) => call('plan.quoteBins', { params: { id }, body: { bins }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const planPath = (id: string) => `/client/services/plans/${id}`;
