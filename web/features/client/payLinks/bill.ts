import { queryOptions } from '@tanstack/react-query';
import type { BillPayment } from '#contract/money/payLink.schema.ts';
import { ApiError, call } from '#web/api.ts';
import { outcomeOf, type Outcome } from '#web/features/shared/checkout/outcome.ts';

/** Declined isn't final: the payer may have approved another card, and PayPal reports that late. */
const poll_ms: Partial<Record<Outcome, number>> = { open: 2_000, declined: 5_000 };

/** Isn't cached after the page closes. */
export const billQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['bill', token],
    queryFn: ({ signal }) => call('payLink.read', { token: token ?? '', signal }),
    enabled: token !== null,
    staleTime: 0,
    gcTime: 0,
  });

const isFinal = (error: Error | null) => error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Polls a payment until it is settled; a missing answer decides nothing. */
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
