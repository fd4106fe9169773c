import { z } from 'zod';
import { bookingLimits, coordinateLimits, serviceLimits } from '#contract/base/limits.ts';
import { approvals } from '#contract/trade.ts';

const whole = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

/** How clients book. One row; which services they can book is on each service. */
export const BookingRules = z.strictObject({
  online: z.boolean(),
  /** Nothing is offered sooner than so many hours from now, nor later than so many days. */
  lead_hours: whole(bookingLimits.lead_hours),
  horizon_days: whole(bookingLimits.horizon_days),
  /** How long a client waits for us at most. */
  window_minutes: z.literal(bookingLimits.window_minutes),
  /** Taken off on a day when we are in the neighborhood. 0: nothing. */
  near_discount_cents: z.number().int().min(0).max(serviceLimits.cents),
  /** Whose bookings wait for the office. */
  approval: z.enum(approvals),
  /** Where the day begins and ends; null: anywhere. */
  depot_latitude: z.number().min(-coordinateLimits.latitude).max(coordinateLimits.latitude).nullable(),
  depot_longitude: z.number().min(-coordinateLimits.longitude).max(coordinateLimits.longitude).nullable(),
});

export const BookingRulesUpdate = BookingRules.refine(
  ({ depot_latitude, depot_longitude }) => (depot_latitude === null) === (depot_longitude === null),
  { path: ['depot_longitude'] },
);

/** What a client knows of them; where the vans stand at night is nobody's business. */
export const BookingTerms = BookingRules.omit({ depot_latitude: true, depot_longitude: true });

export type BookingRules = z.infer<typeof BookingRules>;
export type BookingTerms = z.infer<typeof BookingTerms>;
