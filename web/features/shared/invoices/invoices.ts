import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvoiceFilter } from '#contract/money/invoice.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any invoice: see useLive. */
export const invoiceLists = ['invoice', 'list'];
const unbilledLists = ['unbilled', 'list'];

/** A sent email sends a change event; a failed one doesn't. */
const sendingEvery_ms = 4_000;

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoice', id],
    queryFn: ({ signal }) => call('invoice.read', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.delivery === 'sending' ? sendingEvery_ms : false),
  });

export const invoiceListQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: [...invoiceLists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('invoice.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ delivery }) => delivery === 'sending')) ? sendingEvery_ms : false,
  });

export const invoiceCountQuery = queryOptions({
  queryKey: [...invoiceLists, 'count'],
  queryFn: ({ signal }) => call('invoice.count', { signal }),
  // Days pass and jobs are completed without any invoice changing.
  staleTime: 0,
});

export const agingQuery = queryOptions({
  queryKey: [...invoiceLists, 'aging'],
  queryFn: ({ signal }) => call('invoice.aging', { signal }),
  // Days pass without any invoice changing.
  staleTime: 0,
});

/** All clients' jobs, or one client's. */
export const unbilledQuery = (client?: string) =>
  infiniteQueryOptions({
    queryKey: [...unbilledLists, client ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call('invoice.unbilled', {
        query: { ...(client && { client }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The invoice of a job, or a preview of it. It follows the same changes as the unbilled jobs. */
export const jobBillingQuery = (job: string) =>
  queryOptions({
    queryKey: [...unbilledLists, 'job', job],
    queryFn: ({ signal }) => call('invoice.ofJob', { params: { id: job }, signal }),
  });
