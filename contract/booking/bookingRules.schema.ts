import { z } from 'zod';
import { bookingLimits, coordinateLimits, serviceLimits } from '#contract/base/limits.ts';
import { approvals } from '#contract/booking/slot.kinds.ts';

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** How clients book. One row; each service says whether clients can book it. */
export const BookingRules = z.strictObject({
  online: z.boolean(),
  /** The earliest bookable time in hours from now, and the latest in days. */
  lead_hours: whole(bookingLimits.lead_hours),
  horizon_days: whole(bookingLimits.horizon_days),
  /** The length of an arrival window. */
  window_minutes: z.literal(bookingLimits.window_minutes),
  /** The discount on a day when we are in the neighborhood. 0: none. */
  near_discount_cents: z.number().int().min(0).max(serviceLimits.cents),
  /** Which clients' bookings wait for the office. */
  approval: z.enum(approvals),
  /** Where routes begin and end; null: anywhere. */
  depot_latitude: z.number().min(-coordinateLimits.latitude).max(coordinateLimits.latitude).nullable(),
  depot_longitude: z.number().min(-coordinateLimits.longitude).max(coordinateLimits.longitude).nullable(),
  /** Work of several days: the least that is done on one of them, and how many there may be. */
  min_stretch_minutes: whole(bookingLimits.min_stretch_minutes),
  max_days: whole(bookingLimits.max_days),
  /** Whether clients book such work themselves. */
  several_days_online: z.boolean(),
});

export const BookingRulesUpdate = BookingRules.refine(
  ({ depot_latitude, depot_longitude }) => (depot_latitude === null) === (depot_longitude === null),
  { path: ['depot_longitude'] },
);

/** The rules that a client may read; where the vans are parked at night and how work is planned stay private. */
export const BookingTerms = BookingRules.omit({
  depot_latitude: true,
  depot_longitude: true,
  min_stretch_minutes: true,
  max_days: true,
});

export type BookingRules = z.infer<typeof BookingRules>;
export type BookingTerms = z.infer<typeof BookingTerms>;
