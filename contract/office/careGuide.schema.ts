import { z } from 'zod';
import { careLimits, serviceLimits } from '#contract/base/limits.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { serviceKinds, vehicleSizes } from '#contract/jobs/service.kinds.ts';
import { careTimings, careUnits } from '#contract/office/careGuide.kinds.ts';

/** One piece of advice. Its time counts from the visit, so that a client reads a date. */
export const CareStep = z
  .strictObject({
    timing: z.enum(careTimings),
    after: z.number().int().min(1).max(careLimits.after).nullable(),
    unit: z.enum(careUnits).nullable(),
    title: z.string().trim().min(1).max(careLimits.step_title),
    body: z.string().trim().min(1).max(careLimits.step_body).nullable(),
  })
  .refine(
    ({ timing, after, unit }) => (timing === 'always') === (after === null) && (after === null) === (unit === null),
    { path: ['after'] },
  );

const words = {
  title: z.string().trim().min(1).max(careLimits.title),
  /** The introduction above the steps. */
  body: z.string().trim().min(1).max(careLimits.body).nullable(),
  steps: z.array(CareStep).max(careLimits.steps),
};
const fields = {
  ...words,
  /** For services that need one of these skills, including services added later. */
  kinds: z.array(z.enum(serviceKinds)).max(serviceKinds.length),
  /** And for these services, whatever skills they need. */
  service_ids: z.array(Id).max(careLimits.services),
  /** Whether clients see it. */
  published: z.boolean(),
};

export const CareGuide = z.strictObject({ id: Id, ...fields, updated_at: Instant });
export const CareGuideSave = z.strictObject(fields);
export const NewCareGuide = z.strictObject({ id: Id, ...fields });
export const CareGuideOrder = z.strictObject({ ids: z.array(Id).max(careLimits.guides) });

/** The client's last visit with a service that the guide is about. */
const CareVisit = z.strictObject({
  job_id: Id,
  done_at: Instant,
  what: z.string().max(serviceLimits.name.max + 40),
  units: z.number().int().nullable(),
  square_feet: z.number().int().nullable(),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  /** Street and city. */
  place: z.string().nullable(),
  /** The number of its shared photos. */
  photos: z.number().int(),
  can_rebook: z.boolean(),
});

/** A guide as a client reads it: with the dates of their own visit, or without dates. */
export const OwnCareGuide = z.strictObject({ id: Id, ...words, visit: CareVisit.nullable() });

export type CareStep = z.infer<typeof CareStep>;
export type CareGuide = z.infer<typeof CareGuide>;
export type CareGuideSave = z.infer<typeof CareGuideSave>;
export type OwnCareGuide = z.infer<typeof OwnCareGuide>;
