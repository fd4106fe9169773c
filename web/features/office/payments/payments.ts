import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import type { PaymentFilter } from '#contract/money/payment.schema.ts';
import { call } from '#web/api.ts';

/** 'list' listens for changes of any payment: see useLive. */
export const paymentLists = ['payment', 'list'];

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payment', id],
    queryFn: ({ signal }) => call('payment.read', { params: { id }, signal }),
  });

export const paymentListQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...paymentLists, filter],
    queryFn: ({ pageParam, signal }) =>
      call('payment.list', { query: pageParam ? { ...filter, cursor: pageParam } : filter, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The counts of all tabs, under the same search and filters, but without the tab and its status. */
export const paymentCountQuery = ({ tab: _, status: __, ...filter }: PaymentFilter) =>
  queryOptions({
    queryKey: [...paymentLists, 'count', filter],
    queryFn: ({ signal }) => call('payment.count', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });

export const paymentStatementQuery = (filter: PaymentFilter) =>
  queryOptions({
    queryKey: [...paymentLists, 'statement', filter],
    queryFn: ({ signal }) => call('payment.statement', { query: filter, signal }),
  });

/** Mismatches with PayPal: a short list, normally empty. */
export const paymentAlertsQuery = queryOptions({
  queryKey: ['payment_alert', 'list'],
  queryFn: ({ signal }) => call('paymentAlert.list', { signal }),
});

/** A client's open invoices. The first page is enough: no client has fifty. */
export const openInvoicesQuery = (client: string) =>
  queryOptions({
    queryKey: ['invoice', 'list', 'open', client],
    queryFn: async ({ signal }) => (await call('invoice.list', { query: { status: 'open', client }, signal })).items,
  });

const oldestFirst = (one: InvoiceRow, other: InvoiceRow) => (one.number ?? 0) - (other.number ?? 0);

/**
 * The invoices to collect: one, or all of a client's open ones. An amount must not change while the user works with it,
 * so nothing loads this again while it is shown.
 */
export const owedQuery = ({ invoice, client }: { invoice: string | undefined; client: string | null }) =>
  queryOptions({
    queryKey: ['collect', invoice ?? client],
    queryFn: async ({ signal }): Promise<InvoiceRow[]> => {
      if (invoice) return [await call('invoice.read', { params: { id: invoice }, signal })];
      if (!client) return [];
      const { items } = await call('invoice.list', { query: { status: 'open', client }, signal });
      return items.toSorted(oldestFirst);
    },
    staleTime: Infinity,
    gcTime: 0,
  });
