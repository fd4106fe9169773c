import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InvoiceRow } from '#contract/money/invoice.schema.ts';
import type { PaymentFilter } from '#contract/money/payment.schema.ts';
import { call } from '#web/api.ts';

/** 'list' is heard by the live updates whichever payment changed: see useLive. */
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

/** Of every tab at once, under the same search and filters; what a tab itself says is left out. */
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

/** What doesn't match PayPal: it is short, and normally empty. */
export const paymentAlertsQuery = queryOptions({
  queryKey: ['payment_alert', 'list'],
  queryFn: ({ signal }) => call('paymentAlert.list', { signal }),
});

/** What a client can still pay. The first page is enough: nobody has fifty open invoices. */
export const openInvoicesQuery = (client: string) =>
  queryOptions({
    queryKey: ['invoice', 'list', 'open', client],
    queryFn: async ({ signal }) => (await call('invoice.list', { query: { status: 'open', client }, signal })).items,
  });

const oldestFirst = (one: InvoiceRow, other: InvoiceRow) => (one.number ?? 0) - (other.number ?? 0);

/**
 * What is to be collected: one invoice, or all that a client can still pay. As it was when it was asked for: an amount of
 * money doesn't change under the hand, so nothing asks for it again while it is shown.
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
