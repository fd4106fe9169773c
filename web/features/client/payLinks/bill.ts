import { queryOptions } from '@tanstack/react-query';
import type { BillPayment } from '#contract/money/payLink.schema.ts';
import { ApiError, call } from '#web/api.ts';
import { outcomeOf, type Outcome } from '#web/features/shared/checkout/outcome.ts';

/** Declined isn't the end: the payer may have approved it with another card, and PayPal's word of it comes late. */
const poll_ms: Partial<Record<Outcome, number>> = { open: 2_000, declined: 5_000 };

/** Nothing of it outlives the page. */
export const billQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['bill', token],
    queryFn: ({ signal }) => call('payLink.read', { token: token ?? '', signal }),
    enabled: token !== null,
    staleTime: 0,
    gcTime: 0,
  });

const isFinal = (error: Error | null) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Asks for a payment until it is settled; an answer that didn't come decides nothing. */
export const billPaymentQuery = (token: string, id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['bill_payment', id],
    queryFn: ({ signal }): Promise<BillPayment> => call('payLink.sync', { token, params: { id }, signal }),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      isFinal(error) ? false : (poll_ms[data ? outcomeOf(data) : 'open'] ?? false),
  });

export const hasEnded = (error: Error | null): boolean => error instanceof ApiError && error.code === 'pay_link_ended';
