import { z } from 'zod';
import { bookingKinds, bookingStatuses, refusals, unchangeable } from '#contract/booking/booking.kinds.ts';
import { orNull } from '#contract/base/fields.schema.ts';
import { moneyLimits, requestLimits } from '#contract/base/limits.ts';
import { onlineMethods } from '#contract/money/money.ts';
import { BookedItem, Quote, SlotToken, WorkDays } from '#contract/booking/slot.schema.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();
/** An amount as the client saw it. If the server computes another one, nothing happens: `price_changed`. */
const Shown = cents.min(0).max(moneyLimits.amount);
/** A time that the office proposes instead. Its token doesn't expire. */
const Proposal = z.strictObject({
  window_start: Instant,
  window_end: Instant,
  days: WorkDays,
  token: SlotToken,
});

/** A client's request and its outcome. */
export const Booking = z.strictObject({
  id: Id,
  kind: z.enum(bookingKinds),
  status: z.enum(bookingStatuses),
  client_id: Id,
  /** The visit that a new booking created, or the visit that a move or a cancellation is about. */
  job_id: Id.nullable(),
  /** Null for a cancellation. */
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  days: WorkDays,
  place_id: Id.nullable(),
  items: z.array(BookedItem),
  quote: Quote.nullable(),
  note: z.string().nullable(),
  deposit: z
    .strictObject({
      amount_cents: cents,
      paid_cents: cents,
      /** Refunded, or being refunded. */
      refunded_cents: cents,
    })
    .nullable(),
  /** The fee for a late move or cancellation. */
  fee_cents: cents,
  proposals: z.array(Proposal),
  refusal: z.enum(refusals).nullable(),
  /** In the office's own words. */
  reason: z.string().nullable(),
  created_at: Instant,
});

/** Books the held window. */
export const NewBooking = z.strictObject({
  id: Id,
  hold_id: Id,
  note: orNull(requestLimits.note),
  total_cents: Shown,
});

export const PayDeposit = z.strictObject({ id: Id, method: z.enum(onlineMethods) });

/** One of the office's proposals, or another slot. */
export const ChosenTime = z.strictObject({ token: SlotToken });

export const Decline = z.strictObject({ reason: z.string().trim().min(1).max(requestLimits.reason) });

/** `note` goes to the client with the proposed times. */
export const Proposed = z.strictObject({
  tokens: z.array(SlotToken).min(1).max(requestLimits.proposals),
  note: orNull(requestLimits.reason),
});

/** A client moves a visit to a slot. `seen_start`: the start of the window that the client saw. */
export const OwnMove = z.strictObject({
  id: Id,
  token: SlotToken,
  seen_start: Instant,
  fee_cents: Shown,
  /** The price of the visit on its new day, with tax. */
  total_cents: Shown,
});
export const OwnCancel = z.strictObject({
  id: Id,
  seen_start: Instant,
  fee_cents: Shown,
  reason: orNull(requestLimits.note),
});

/** The cost of changing a visit right now, and until when it is free. */
export const VisitPolicy = z.strictObject({
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  free_until: Instant.nullable(),
  notice_hours: z.number().int(),
  late: z.boolean(),
  /** Zero while it is free. */
  fee_cents: cents,
  /** Paid in advance; a fee is taken from it first. */
  deposit_cents: cents,
  can_move: z.boolean(),
  can_cancel: z.boolean(),
  why: z.enum(unchangeable).nullable(),
});

export const BookingRequest = Booking.extend({
  client_name: z.string(),
  /** Street and city. */
  place: z.string().nullable(),
  services: z.array(z.string()),
  decided_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
});

/** A stop on the day of the technician who would get the request. */
const DayStop = z.strictObject({
  job_id: Id,
  starts_at: Instant,
  /** The client's name. */
  name: z.string().nullable(),
  place: z.string().nullable(),
  /** From the previous stop; null if either stop isn't on the map. */
  travel_minutes: z.number().int().nullable(),
  current: z.boolean(),
});

export const BookingRequestDetail = BookingRequest.extend({
  /** The client's completed visits and overdue balance. */
  visits: z.number().int(),
  overdue_cents: cents,
  technician_name: z.string().nullable(),
  starts_at: Instant.nullable(),
  /** The stops of that technician on that day, in order. */
  day: z.array(DayStop),
});

export const RequestFilter = z.strictObject({
  answered: z.literal('true').optional(),
  cursor: z.string().max(120).optional(),
});
export const RequestPage = z.strictObject({ items: z.array(BookingRequest), next: z.string().nullable() });
export const RequestCounts = z.strictObject({ waiting: z.number().int() });

export type Booking = z.infer<typeof Booking>;
export type NewBooking = z.infer<typeof NewBooking>;
export type PayDeposit = z.infer<typeof PayDeposit>;
export type OwnMove = z.infer<typeof OwnMove>;
export type OwnCancel = z.infer<typeof OwnCancel>;
export type VisitPolicy = z.infer<typeof VisitPolicy>;
export type BookingRequest = z.infer<typeof BookingRequest>;
export type BookingRequestDetail = z.infer<typeof BookingRequestDetail>;
export type RequestFilter = z.infer<typeof RequestFilter>;
