import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api.ts';

export const termsQuery = queryOptions({
  queryKey: ['booking_rules', 'terms'],
  queryFn: ({ signal }) => call('slot.terms', { signal }),
});

/** The window held for this client; null if there is none. */
export const holdQuery = queryOptions({
  queryKey: ['hold', 'list', 'current'],
  queryFn: ({ signal }) => call('slot.current', { signal }),
});

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => call('booking.read', { params: { id }, signal }),
  });

export const openBookingsQuery = queryOptions({
  queryKey: ['booking', 'list'],
  queryFn: ({ signal }) => call('booking.list', { signal }),
});

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ['job', id, 'policy'],
    queryFn: ({ signal }) => call('visit.policy', { params: { id }, signal }),
  });

export const bookingPath = (id: string) => `/client/bookings/${id}`;
