import { z } from 'zod';
import { isWhole, NewItem } from '#contract/jobs/job.schema.ts';
import { jobLimits, seriesLimits } from '#contract/base/limits.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, inOrder, Instant, TimeOfDay, Version } from '#contract/base/scalars.schema.ts';
import { jobPriorities, seriesScopes } from '#contract/trade.ts';

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

/** A rule, and what every visit of it is made of. */
export const Series = z.strictObject({
  id: Id,
  client_id: Id.nullable(),
  place_id: Id.nullable(),
  ...visit,
  description: z.string().nullable(),
  ...recurrence,
  /** Deleted visits stand here too, so there may be any number. */
  skips: z.array(Day),
  /** Visits up to this day are made; deleted ones don't come back. */
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
  /** Why it is left unassigned, if it should have a technician. */
  unassigned: z.enum(['off', 'hours', 'break', 'busy']).nullable(),
  /** The hours or the break, `12:00 PM - 12:30 PM`, or the title of the job that is in the way. */
  detail: z.string().nullable(),
});
export const SeriesPreview = z.strictObject({ visits: z.array(Visit), changes: z.number().int() });

/** A new series, and each visit that was made of it. */
export const CreatedSeries = Series.extend({ visits: z.array(Visit) });

/** The visit it was made from, which visits it is for, and all values as they should be. */
export const SeriesChange = z.strictObject({
  job_id: Id,
  version: Version,
  scope: z.enum(seriesScopes),
  ...visit,
  /** The day this visit should be on; where others change too, the rule goes on from it. */
  day: Day,
  rule: Rule,
  /** It ends when it would have; otherwise as said here, and visits are counted from this one on. */
  keep_end: z.boolean(),
  ends_on: recurrence.ends_on,
  max_count: recurrence.max_count,
  skips: recurrence.skips,
  /** Of the series that goes on from here, where the earlier visits stay with the old one. */
  new_series_id: Id,
});

export type Series = z.infer<typeof Series>;
export type NewSeries = z.infer<typeof NewSeries>;
export type SeriesChange = z.infer<typeof SeriesChange>;
export type CreatedSeries = z.infer<typeof CreatedSeries>;
export type SeriesPreview = z.infer<typeof SeriesPreview>;
export type Visit = z.infer<typeof Visit>;
