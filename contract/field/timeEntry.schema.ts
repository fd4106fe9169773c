import { z } from 'zod';
import { orNull } from '#contract/base/fields.schema.ts';
import { staffColours } from '#contract/people/staff.kinds.ts';
import { timeLimits } from '#contract/base/limits.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { startableKinds, timeFlags, timeKinds } from '#contract/field/timeEntry.kinds.ts';

/** A span of a person's time, as the person clocked it or as the office corrected it. */
export const TimeEntry = z.strictObject({
  id: Id,
  person_id: Id,
  kind: z.enum(timeKinds),
  job_id: Id.nullable(),
  started_at: Instant,
  /** Null while it is running. */
  ended_at: Instant.nullable(),
  counted: z.boolean(),
  flag: z.enum(timeFlags).nullable(),
  /** When the server received its start and its end: later than the acts themselves if the phone was offline. */
  received_at: Instant,
  ended_received_at: Instant.nullable(),
});

/** An entry with its job, as far as the reader may see the job. */
export const TimeRow = TimeEntry.extend({
  job_number: z.number().int().nullable(),
  job_title: z.string().nullable(),
  client_name: z.string().nullable(),
});

export const StartTime = z
  .strictObject({
    id: Id,
    kind: z.enum(startableKinds),
    job_id: Id.nullable(),
    /** The running entry that ends where this one begins. */
    switch_from: Id.nullable(),
    ...occurred,
  })
  .refine(({ kind, job_id }) => kind === 'drive' || job_id === null, { path: ['job_id'] });

export const StopTime = z.strictObject({ ...occurred });

/** The corrected values of an entry; null times remove it. */
const wanted = {
  kind: z.enum(timeKinds),
  job_id: Id.nullable(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
};
const reason = z.string().trim().min(1).max(timeLimits.reason);

const isPossible = ({ started_at, ended_at }: { started_at: string | null; ended_at: string | null }) =>
  started_at === null || ended_at === null ? started_at === ended_at : Date.parse(started_at) < Date.parse(ended_at);
const namesJob = ({ kind, job_id }: { kind: string; job_id: string | null }) =>
  kind === 'job' ? job_id !== null : kind === 'drive' || job_id === null;

/** A technician's request: an entry with its correct values, or missing time. */
export const AskCorrection = z
  .strictObject({ id: Id, entry_id: Id.nullable(), ...wanted, reason })
  .refine(isPossible, { path: ['ended_at'] })
  .refine(namesJob, { path: ['job_id'] })
  .refine(({ entry_id, started_at }) => entry_id !== null || started_at !== null, { path: ['started_at'] });

export const DecideCorrection = z.strictObject({ approve: z.boolean(), note: orNull(timeLimits.reason) });

/** A change by the office: it takes effect at once, and the person sees it with its reason. */
export const ChangeTime = z
  .strictObject({ id: Id, person_id: Id, entry_id: Id.nullable(), ...wanted, reason })
  .refine(isPossible, { path: ['ended_at'] })
  .refine(namesJob, { path: ['job_id'] })
  .refine(({ entry_id, started_at }) => entry_id !== null || started_at !== null, { path: ['started_at'] });

/** A correction of an entry, or missing time, and its outcome. */
export const TimeCorrection = z.strictObject({
  id: Id,
  person_id: Id,
  entry_id: Id.nullable(),
  was_started_at: Instant.nullable(),
  was_ended_at: Instant.nullable(),
  ...wanted,
  reason: z.string().nullable(),
  asked_by: Id,
  asked_at: Instant,
  state: z.enum(['asked', 'approved', 'declined']),
  decided_by: Id.nullable(),
  decided_at: Instant.nullable(),
  note: z.string().nullable(),
});

export const CorrectionRow = TimeCorrection.extend({
  asked_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
});

const minutes = z.number().int();

/** The week of this day, or the current week. The bounds keep all days of the week within `firstDay` and `lastDay`. */
export const WeekQuery = z.strictObject({
  day: Day.refine((day) => day >= '1970-01-07' && day <= '2200-12-25').optional(),
});

const WorkDay = z.strictObject({
  day: Day,
  /** Paid time, without breaks. */
  minutes,
  /** By working hours; 0 is a day off. */
  planned_minutes: minutes,
});

/** An entry, or a requested correction, whose day can't be shown. The portal never writes one; the office removes it. */
export const InvalidTime = z.strictObject({
  person_id: Id,
  entry_id: Id.nullable(),
  correction_id: Id.nullable(),
  kind: z.enum(timeKinds),
  job_id: Id.nullable(),
});

/** The hours of one person in one week. */
export const PersonWeek = z.strictObject({
  person_id: Id,
  full_name: z.string(),
  week_start: Day,
  today: Day,
  closed_at: Instant.nullable(),
  days: z.array(WorkDay),
  /** Newest first. */
  entries: z.array(TimeRow),
  corrections: z.array(CorrectionRow),
  /** Invalid time belongs to no week, so every week lists it. */
  invalid: z.array(InvalidTime),
  /** The jobs that time can be booked on. */
  jobs: z.array(z.strictObject({ id: Id, number: z.number().int(), title: z.string(), starts_at: Instant.nullable() })),
});

/** Facts that help the office decide about a correction. */
const Evidence = z.strictObject({
  jobs_completed: z.number().int(),
  last_completed_at: Instant.nullable(),
  last_photo_at: Instant.nullable(),
  /** Paid minutes on that day, now and with the correction. */
  day_minutes: minutes,
  new_minutes: minutes,
});

/** An item that waits for the office: a correction, or an entry that isn't counted. */
export const TimeReview = z.strictObject({
  person_id: Id,
  day: Day,
  /** The entry under review; missing time has none. */
  entry: TimeRow.nullable(),
  correction: CorrectionRow.nullable(),
  /** The part of an uncounted entry that overlaps nothing. */
  free: z.strictObject({ started_at: Instant, ended_at: Instant }).nullable(),
  evidence: Evidence,
});

/** The week of all people. */
export const TimeSheet = z.strictObject({
  week_start: Day,
  today: Day,
  closed: z.strictObject({ at: Instant, by_name: z.string() }).nullable(),
  people: z.array(
    z.strictObject({
      id: Id,
      full_name: z.string(),
      colour: z.enum(staffColours),
      days: z.array(WorkDay.extend({ shown: z.enum(['counted', 'running', 'undecided']) })),
      job_minutes: minutes,
      drive_minutes: minutes,
      shop_minutes: minutes,
      total_minutes: minutes,
      overtime_minutes: minutes,
      tips_cents: z.number().int(),
    }),
  ),
  reviews: z.array(TimeReview),
  invalid: z.array(InvalidTime),
  /** Undecided items of other weeks: their number, and the oldest of those weeks. */
  elsewhere: z.strictObject({ count: z.number().int(), week_start: Day }).nullable(),
  tips: z.number().int(),
});

/** The undecided items of all weeks. */
export const UndecidedTime = z.strictObject({ count: z.number().int() });

export const CloseWeek = z.strictObject({ week_start: Day });

export const JobTime = z.strictObject({
  planned_minutes: minutes,
  entries: z.array(TimeRow.extend({ person_name: z.string() })),
});

export type TimeEntry = z.infer<typeof TimeEntry>;
export type TimeRow = z.infer<typeof TimeRow>;
export type StartTime = z.infer<typeof StartTime>;
export type TimeCorrection = z.infer<typeof TimeCorrection>;
export type CorrectionRow = z.infer<typeof CorrectionRow>;
export type ChangeTime = z.infer<typeof ChangeTime>;
export type PersonWeek = z.infer<typeof PersonWeek>;
export type TimeReview = z.infer<typeof TimeReview>;
export type InvalidTime = z.infer<typeof InvalidTime>;
export type TimeSheet = z.infer<typeof TimeSheet>;
export type JobTime = z.infer<typeof JobTime>;
