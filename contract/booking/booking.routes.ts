import { z } from 'zod';
import * as booking from '#contract/booking/booking.schema.ts';
import { Payment } from '#contract/money/payment.schema.ts';
import { action, command, read } from '#contract/route.ts';

const output = booking.Booking;

/**
 * A client asks, and one funnel does it (docs/decisions/0045): each of these commands records the request, and `booking.settle`,
 * called right after it, makes, moves or cancels the visit and returns the outcome. If the browser is gone by then, a task
 * settles the request.
 */
export const bookingRoutes = {
  'booking.create': command('POST /api/bookings', 'booking.make', {
    body: booking.NewBooking,
    output,
    cap: { day: 30 },
  }),
  'booking.settle': action('POST /api/bookings/:id/settle', 'booking.make', { output, limit: 120 }),
  'booking.list': read('GET /api/bookings', 'booking.make', { output: z.array(output) }),
  'booking.read': read('GET /api/bookings/:id', 'booking.make', { output }),
  'booking.withdraw': command('POST /api/bookings/:id/withdraw', 'booking.make', { output }),
  'booking.choose': command('POST /api/bookings/:id/choose', 'booking.make', { body: booking.ChosenTime, output }),
  'booking.refund': command('POST /api/bookings/:id/refund', 'booking.make', { output }),

  'booking.requests': read('GET /api/booking-requests', 'job.manage', {
    query: booking.RequestFilter,
    output: booking.RequestPage,
  }),
  'booking.counts': read('GET /api/booking-requests/counts', 'job.manage', { output: booking.RequestCounts }),
  'booking.request': read('GET /api/booking-requests/:id', 'job.manage', { output: booking.BookingRequestDetail }),
  'booking.approve': command('POST /api/booking-requests/:id/approve', 'job.manage', { output }),
  'booking.decline': command('POST /api/booking-requests/:id/decline', 'job.manage', { body: booking.Decline, output }),
  'booking.propose': command('POST /api/booking-requests/:id/propose', 'job.manage', {
    body: booking.Proposed,
    output,
  }),

  /** Followed by payment.open and payment.sync, as for an invoice. */
  'deposit.pay': command('POST /api/bookings/:id/deposit', 'booking.own', {
    body: booking.PayDeposit,
    output: Payment,
  }),

  'visit.policy': read('GET /api/own-visits/:id/policy', 'booking.own', { output: booking.VisitPolicy }),
  'visit.moveOwn': command('POST /api/own-visits/:id/move', 'booking.own', { body: booking.OwnMove, output }),
  'visit.cancelOwn': command('POST /api/own-visits/:id/cancel', 'booking.own', { body: booking.OwnCancel, output }),
};
