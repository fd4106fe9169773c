import { texts } from '#contract/text/texts.ts';
import type { BookingStatus, Refusal, Unchangeable } from '#contract/booking/booking.kinds.ts';

/** Notes that the server writes into jobs, invoices and refunds of bookings. */
export const bookingNoteText = texts({
  nearby: 'Neighborhood discount',
  more: '{name} + {count} more',
  lateCancel: 'Late cancellation fee',
  lateMove: 'Late change fee',
  feeFor: '{title}, job {number}',
  deposit: 'Deposit: {title}',
  depositBack: 'Deposit returned',
});

export const bookingStatusText = texts({
  requested: 'Requested',
  awaiting_deposit: 'Waiting for deposit',
  awaiting_office: 'Waiting for approval',
  confirmed: 'Confirmed',
  needs_time: 'Needs another time',
  lapsed: 'Deposit not paid',
  withdrawn: 'Withdrawn',
  done: 'Done',
  refused: 'Declined',
} satisfies Record<BookingStatus, string>);

/** Why a client's request was refused. */
export const refusalText = texts({
  office: 'We can’t take this booking.',
  changed_meanwhile: 'This visit changed while you were looking. Check its new time first.',
  slot_lost: 'Someone else took that time. Please pick another one.',
  begun: 'We’re already on the way, or at work. Call us to change it.',
} satisfies Record<Refusal, string>);

/** Why a visit can’t be changed online. */
export const unchangeableText = texts({
  begun: 'We’re already on the way, or at work. Call us to change it.',
  over: 'The time of this visit has passed. Please call us.',
  unplanned: 'This visit has no time yet. We’ll let you know.',
  cancelled: 'This visit is cancelled.',
} satisfies Record<Unchangeable, string>);
