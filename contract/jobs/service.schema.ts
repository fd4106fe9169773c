import { z } from 'zod';
import { typedTexts } from '#contract/base/fields.schema.ts';
import { jobLimits, serviceLimits, serviceTexts } from '#contract/base/limits.ts';
import { pricings, serviceKinds } from '#contract/jobs/service.kinds.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';

const Cents = z.number().int().min(0).max(serviceLimits.cents);
const Percent = z.number().int().min(serviceLimits.percent.min).max(serviceLimits.percent.max);
const Minutes = z.number().int().min(0).max(serviceLimits.minutes);

/** One step of the checklist. */
export const ChecklistStep = z.strictObject({
  task: z.string().trim().min(1).max(serviceLimits.task),
  /** The step needs a photo to be done. */
  photo: z.boolean(),
  /** A technician can't complete the job without it. */
  required: z.boolean(),
});

/** The price from a day on. It never changes afterward: sold work keeps its price. */
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
  /** `unit` is that of a service priced by the unit: "window". Null: units. */
  ...typedTexts(serviceTexts),
  name: z.string().trim().min(serviceLimits.name.min).max(serviceLimits.name.max),
  /** The key of a built-in category, or the business' own name. */
  category: z.string().trim().min(1).max(serviceLimits.category),
  pricing: z.enum(pricings),
  /** Whether heavy soil costs more. */
  by_condition: z.boolean(),
  /** `month`: a plan, billed by the month however many visits it has. */
  billing: z.enum(['visit', 'month']),
  duration_minutes: Minutes.min(serviceLimits.least_minutes),
  /** For each additional unit, or each 500 sq ft over 1,000. */
  extra_minutes: Minutes,
  /** Free time after the work. */
  buffer_minutes: Minutes.max(serviceLimits.buffer_minutes),
  /** Who work on it at the same time, at least. */
  people_min: z.number().int().min(1).max(jobLimits.people),
  /** How long it cures after a part of the work, before the rest is done; 0: it doesn't. */
  wait_minutes: z.number().int().min(0).max(serviceLimits.wait_minutes),
  wait_after_percent: z
    .number()
    .int()
    .min(serviceLimits.wait_after_percent.min)
    .max(serviceLimits.wait_after_percent.max)
    .nullable(),
  taxable: z.boolean(),
  deposit_percent: z.number().int().min(0).max(100),
  /** A technician needs all of them. */
  skills: z.array(z.enum(serviceKinds)).max(serviceKinds.length),
  /** Clients can book it online. They arrange plans with the office. */
  online: z.boolean(),
  active: z.boolean(),
};
const checklist = z.array(ChecklistStep).max(serviceLimits.steps);

/** One line of the price book, with all its prices, newest first. */
export const Service = z.strictObject({
  id: Id,
  ...fields,
  created_at: Instant,
  checklist,
  prices: z.array(ServicePrice),
});

export const NewService = z.strictObject({ id: Id, ...fields, checklist, price: ServicePrice });

/** `price`: a new price from its day on; null keeps the current prices. */
export const ServiceUpdate = z.strictObject({ ...fields, checklist, price: ServicePrice.nullable() });

export type ChecklistStep = z.infer<typeof ChecklistStep>;
export type ServicePrice = z.infer<typeof ServicePrice>;
export type Service = z.infer<typeof Service>;
export type NewService = z.infer<typeof NewService>;
export type ServiceUpdate = z.infer<typeof ServiceUpdate>;
