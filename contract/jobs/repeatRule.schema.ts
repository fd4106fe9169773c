import { z } from 'zod';
import { Id } from '#contract/base/scalars.schema.ts';

const Weekday = z.number().int().min(0).max(6);
const Interval = z.number().int().min(1).max(52);

/** contract/jobs/recurrence.ts explains each kind. */
export const Rule = z.union([
  z.strictObject({ every: z.literal('week'), interval: Interval, weekdays: z.array(Weekday).min(1).max(7) }),
  z.strictObject({ every: z.literal('month'), interval: Interval, day: z.number().int().min(1).max(31) }),
  z.strictObject({
    every: z.literal('month'),
    interval: Interval,
    nth: z.union([z.literal(-1), z.number().int().min(1).max(5)]),
    weekday: Weekday,
  }),
  z.strictObject({
    every: z.literal('pickup'),
    interval: Interval,
    asset_id: Id,
    pickup_weekday: Weekday,
    days_after: z.number().int().min(0).max(6),
  }),
]);
