import { z } from 'zod';
import { staffLimits } from '#contract/base/limits.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** How estimates are made. One row. */
export const EstimateSettings = z.strictObject({
  /** Whether minutes follow the clocked time of finished jobs. Prices never do. */
  learn: z.boolean(),
  /** The cost of an hour of work in a margin, for every technician; null: no margin is shown. */
  hourly_cost_cents: z.number().int().min(0).max(staffLimits.hourly_cost_cents).nullable(),
});

/** The learned times of a service (contract/jobs/estimate.ts). */
const ServiceEstimate = z.strictObject({
  service_id: Id,
  jobs: z.number().int(),
  took: z.number(),
  factors: z.strictObject({ normal: z.number(), dirty: z.number(), heavy: z.number() }),
  used: z.boolean(),
});

/** Services without clocked time are left out. */
export const EstimateList = z.strictObject({
  settings: EstimateSettings,
  /** Today's tax on work; null: none. */
  tax: z.strictObject({ name: z.string(), rate_ppm: z.number() }).nullable(),
  services: z.array(ServiceEstimate),
});

export type EstimateSettings = z.infer<typeof EstimateSettings>;
export type ServiceEstimate = z.infer<typeof ServiceEstimate>;
export type EstimateList = z.infer<typeof EstimateList>;
