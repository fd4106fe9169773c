import { z } from 'zod';
import { isWhole, NewItem } from '#contract/jobs/job.schema.ts';
import { jobLimits, seriesLimits } from '#contract/base/limits.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, inOrder, Instant, TimeOfDay, Version } from '#contract/base/scalars.schema.ts';
import { jobPriorities, seriesScopes } from '#contract/jobs/job.kinds.ts';

const recurrence = {
  rule: Rule,
  starts_on: Day,
  ends_on: Day.nullable(),
  max_count: z.number().int().min(1).max(seriesLimits.max_count).nullable(),
  skips: z.array(Day).max(400),
};
const visit = {
  title: z.string().trim().min(jobLimits.title.min).max(jobLimits.title.max),
  description: z
    .string()
    .trim()
    .max(jobLimits.description)
    .transform((text) => text || null)
    .nullable(),
  priority: z.enum(jobPriorities),
  assigned_to: Id.nullable(),
  start_time: TimeOfDay,
  duration_minutes: z.number().int().min(seriesLimits.duration_minutes.min).max(seriesLimits.duration_minutes.max),
};

/** A rule, and the template of its visits. */
export const Series = z.strictObject({
  id: Id,
  client_id: Id.nullable(),
  place_id: Id.nullable(),
  ...visit,
  description: z.string().nullable(),
  ...recurrence,
  /** Includes deleted visits, so the number isn't limited. */
  skips: z.array(Day),
  /** Visits exist up to this day; deleted ones aren't made again. */
  materialised_to: Day.nullable(),
  created_at: Instant,
});

export const NewSeries = z
  .strictObject({
    id: Id,
    client_id: Id.nullable(),
    place_id: Id.nullable(),
    ...visit,
    ...recurrence,
    items: z.array(NewItem.omit({ id: true }).refine(isWhole, { path: ['price_cents'] })).max(jobLimits.items),
  })
  .refine(...inOrder('starts_on', 'ends_on'));

/** One visit before and after a change. */
export const Visit = z.strictObject({
  job_id: Id.nullable(),
  before: Instant.nullable(),
  after: Instant.nullable(),
  state: z.enum(['done', 'stays', 'changes', 'added', 'removed']),
  /** Why the visit is left unassigned, if it should have a technician. */
  unassigned: z.enum(['off', 'hours', 'break', 'busy']).nullable(),
  /** The hours or the break, `12:00 PM - 12:30 PM`, or the title of the colliding job. */
  detail: z.string().nullable(),
});
export const SeriesPreview = z.strictObject({ visits: z.array(Visit), changes: z.number().int() });

/** A new series with its first visits. */
export const CreatedSeries = Series.extend({ visits: z.array(Visit) });

/** The visit that was edited, which visits the change applies to, and all new values. */
export const SeriesChange = z.strictObject({
  job_id: Id,
  version: Version,
  scope: z.enum(seriesScopes),
  ...visit,
  /** The new day of this visit; if other visits change too, the rule continues from it. */
  day: Day,
  rule: Rule,
  /** True keeps the end of the series. False takes the end given here, and counts visits from this one on. */
  keep_end: z.boolean(),
  ends_on: recurrence.ends_on,
  max_count: recurrence.max_count,
  skips: recurrence.skips,
  /** The id of the series that continues from here, if the earlier visits stay with the old series. */
  new_series_id: Id,
});

export type Series = z.infer<typeof Series>;
export type NewSeries = z.infer<typeof NewSeries>;
export type SeriesChange = z.infer<typeof SeriesChange>;
export type CreatedSeries = z.infer<typeof CreatedSeries>;
export type SeriesPreview = z.infer<typeof SeriesPreview>;
export type Visit = z.infer<typeof Visit>;
