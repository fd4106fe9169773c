import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

/** Leads and clients of one's own whose name, number or address has these words. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['lead', 'list', 'people', search],
    queryFn: async ({ signal }) => {
      const query = search ? { search } : {};
      const [leads, clients] = await Promise.all([
        call('lead.list', { query, signal }),
        call('salesClient.list', { query, signal }),
      ]);
      return { leads: leads.items, clients: clients.items };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['lead', id],
    queryFn: ({ signal }) => call('lead.read', { params: { id }, signal }),
  });
