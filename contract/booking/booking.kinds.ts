/** A client asks for a new visit, for another time, or to cancel. */
export const bookingKinds = ['new', 'move', 'cancel'] as const;

/**
 * `requested`: not processed yet; `booking.settle` does that within the same tap.
 * `awaiting_deposit`: its time is held while the client pays. `lapsed`: the client didn't pay.
 * `awaiting_office`: the visit is on the calendar, and the office still has to approve it.
 * `needs_time`: another client got that time. The deposit is kept; the client takes another time or a refund.
 * `done`: a move or a cancellation. `refused`: by the office, or because it was no longer possible.
 */
export const bookingStatuses = [
  'requested',
  'awaiting_deposit',
  'awaiting_office',
  'confirmed',
  'needs_time',
  'lapsed',
  'withdrawn',
  'done',
  'refused',
] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** The client still has to hear or do something about these. */
export const openBookings = [
  'requested',
  'awaiting_deposit',
  'awaiting_office',
  'needs_time',
] as const satisfies BookingStatus[];

/** Why a request was refused: the office declined, the visit or its time changed, another client was faster, work has begun. */
export const refusals = ['office', 'changed_meanwhile', 'slot_lost', 'begun'] as const;
export type Refusal = (typeof refusals)[number];

/** Why a client can't change a visit themselves: it has begun, its time has passed, or it isn't planned for a time. */
export const unchangeable = ['begun', 'over', 'unplanned', 'cancelled'] as const;
export type Unchangeable = (typeof unchangeable)[number];
