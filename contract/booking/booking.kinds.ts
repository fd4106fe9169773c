/** What a client asks for: a new visit, another time for one, or none. */
export const bookingKinds = ['new', 'move', 'cancel'] as const;

/**
 * `requested`: asked for, and not looked at yet; `booking.settle` does that within the same tap.
 * `awaiting_deposit`: its time is held while the client pays. `lapsed`: they didn't.
 * `awaiting_office`: the visit is on the calendar, and the office still has to agree.
 * `needs_time`: somebody else got that time. What was paid waits; the client takes another time, or the money back.
 * `done`: of a move and a cancellation. `refused`: by the office, or because it wasn't possible any more.
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

/** The client still has to hear or to do something about these. */
export const openBookings = [
  'requested',
  'awaiting_deposit',
  'awaiting_office',
  'needs_time',
] as const satisfies BookingStatus[];

/** Why something was refused: the office said no, the visit or its time changed, somebody was faster, work has begun. */
export const refusals = ['office', 'changed_meanwhile', 'slot_lost', 'begun'] as const;
export type Refusal = (typeof refusals)[number];

/** Why a client can't change a visit themselves: it has begun, its time has passed, or it isn't planned for a time. */
export const unchangeable = ['begun', 'over', 'unplanned', 'cancelled'] as const;
export type Unchangeable = (typeof unchangeable)[number];
