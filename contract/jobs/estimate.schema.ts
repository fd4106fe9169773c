import { z } from 'zod';
import { staffLimits } from '#contract/base/limits.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** How estimates are made. One row. */
export const EstimateSettings = z.strictObject({
  /** Whether minutes follow the clock of finished jobs. Prices never do. */
  learn: z.boolean(),
  /** What an hour of work counts for in a margin, whoever does it; null: no margin is shown. */
  hourly_cost_cents: z.number().int().min(0).max(staffLimits.hourly_cost_cents).nullable(),
});

/** What the clock says of a service (contract/jobs/estimate.ts). */
const ServiceEstimate = z.strictObject({
  service_id: Id,
  jobs: z.number().int(),
  took: z.number(),
  factors: z.strictObject({ normal: z.number(), dirty: z.number(), heavy: z.number() }),
  used: z.boolean(),
});

/** Services that have no time yet are left out. */
export const EstimateList = z.strictObject({
  settings: EstimateSettings,
  /** What work is taxed by today; null: nothing. */
  tax: z.strictObject({ name: z.string(), rate_ppm: z.number() }).nullable(),
  services: z.array(ServiceEstimate),
});

export type EstimateSettings = z.infer<typeof EstimateSettings>;
export type ServiceEstimate = z.infer<typeof ServiceEstimate>;
export type EstimateList = z.infer<typeof EstimateList>;
