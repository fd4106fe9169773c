import { z } from 'zod';
import { serviceLimits } from '#contract/base/limits.ts';
import { pricings, serviceKinds } from '#contract/trade.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';

const Cents = z.number().int().min(0).max(serviceLimits.cents);
const Percent = z.number().int().min(serviceLimits.percent.min).max(serviceLimits.percent.max);
const Minutes = z.number().int().min(0).max(serviceLimits.minutes);

/** One step of what is checked on the spot. */
export const ChecklistStep = z.strictObject({
  task: z.string().trim().min(1).max(serviceLimits.task),
  /** Not done without a photo. */
  photo: z.boolean(),
  /** A technician can't complete the job without it. */
  required: z.boolean(),
});

/** What it costs from a day on. Never changed afterwards: what was sold keeps its price. */
export const ServicePrice = z.strictObject({
  valid_from: Day,
  price_cents: Cents,
  minimum_cents: Cents.nullable(),
  included_units: z.number().int().min(1).max(serviceLimits.included_units),
  extra_cents: Cents,
  suv_percent: Percent,
  truck_percent: Percent,
  van_percent: Percent,
  dirty_percent: Percent,
  heavy_percent: Percent,
});

const fields = {
  name: z.string().trim().min(serviceLimits.name.min).max(serviceLimits.name.max),
  description: z.string().trim().max(serviceLimits.description).nullable(),
  /** One of ours by its key, or a name of the business' own. */
  category: z.string().trim().min(1).max(serviceLimits.category),
  pricing: z.enum(pricings),
  /** What is counted where it is priced by the unit: "window". Null: units. */
  unit: z.string().trim().max(serviceLimits.unit).nullable(),
  /** Whether a dirty one costs more. */
  by_condition: z.boolean(),
  /** A plan is billed by the month, whatever its visits. */
  billing: z.enum(['visit', 'month']),
  duration_minutes: Minutes.min(serviceLimits.least_minutes),
  /** For each further unit, or each 500 sq ft over 1,000. */
  extra_minutes: Minutes,
  /** Kept free after it. */
  buffer_minutes: Minutes.max(serviceLimits.buffer_minutes),
  taxable: z.boolean(),
  deposit_percent: z.number().int().min(0).max(100),
  /** A technician needs all of them. */
  skills: z.array(z.enum(serviceKinds)).max(serviceKinds.length),
  /** Clients can book it themselves. A plan they agree with the office. */
  online: z.boolean(),
  active: z.boolean(),
};
const checklist = z.array(ChecklistStep).max(serviceLimits.steps);

/** One line of the price book, with everything it ever cost, newest first. */
export const Service = z.strictObject({
  id: Id,
  ...fields,
  created_at: Instant,
  checklist,
  prices: z.array(ServicePrice),
});

export const NewService = z.strictObject({ id: Id, ...fields, checklist, price: ServicePrice });

/** `price`: a new one, from its day on; null keeps the prices as they are. */
export const ServiceUpdate = z.strictObject({ ...fields, checklist, price: ServicePrice.nullable() });

export type ChecklistStep = z.infer<typeof ChecklistStep>;
export type ServicePrice = z.infer<typeof ServicePrice>;
export type Service = z.infer<typeof Service>;
export type NewService = z.infer<typeof NewService>;
export type ServiceUpdate = z.infer<typeof ServiceUpdate>;
