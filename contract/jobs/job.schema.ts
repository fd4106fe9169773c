import { z } from 'zod';
import { Place } from '#contract/people/client.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { countCap } from '#contract/base/countCap.ts';
import { storedTexts, typedTexts } from '#contract/base/fields.schema.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import {
  assetLimits,
  jobLimits,
  jobTexts,
  nameLimit,
  seriesLimits,
  serviceLimits,
  visitLimits,
} from '#contract/base/limits.ts';
import { isHourlyLength } from '#contract/money/price.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, inOrder, Instant, Version } from '#contract/base/scalars.schema.ts';
import { jobChips, jobFilterStatuses, jobPriorities, jobSorts, jobStatuses } from '#contract/jobs/job.kinds.ts';
import { conditions, vehicleSizes } from '#contract/jobs/service.kinds.ts';

const { duration_minutes } = seriesLimits;
const Title = z.string().trim().min(jobLimits.title.min).max(jobLimits.title.max);

/** The editable fields of a job, as they are read. */
const plan = {
  status: z.enum(jobStatuses),
  priority: z.enum(jobPriorities),
  client_id: Id.nullable(),
  place_id: Id.nullable(),
  assigned_to: Id.nullable(),
  due_date: Instant.nullable(),
  /** Both are set or both are null. */
  scheduled_start: Instant.nullable(),
  scheduled_end: Instant.nullable(),
};

/** One visit of field work. */
export const Job = z.strictObject({
  id: Id,
  /** The number that people use: "Job 2232". */
  number: z.number().int(),
  title: z.string(),
  ...storedTexts(jobTexts),
  ...plan,
  /** The arrival window that the client was promised; null if none was. */
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  /** Free time after the job. */
  buffer_minutes: z.number().int(),
  /** The part of the planned time that is the technician's break. */
  pause_minutes: z.number().int(),
  series_id: Id.nullable(),
  tour_id: Id.nullable(),
  /** How many spans its work has; 0 for work of one person at one time. */
  span_count: z.number().int(),
  /** Everyone on it beside `assigned_to`, who leads. */
  helpers: z.array(Id).nullable(),
  /** Increments with each change: a save names the version it is based on. */
  version: z.number().int(),
  created_at: Instant,
});

export const JobRow = Job.extend({
  client_name: z.string().nullable(),
  assigned_to_name: z.string().nullable(),
  /** Street and city. */
  place: z.string().nullable(),
});

/** A row of the list. A row that stands for a series says how it repeats and how many other visits are open. */
export const ListedJob = JobRow.extend({
  series: z.strictObject({ rule: Rule, more: z.number().int().max(countCap) }).nullable(),
});

const quantity = {
  /** Null: a line that isn't in the price book. */
  service_id: Id.nullable(),
  units: z.number().int().min(1).max(jobLimits.units).nullable(),
  square_feet: z.number().int().min(1).max(assetLimits.square_feet).nullable(),
  vehicle_size: z.enum(vehicleSizes).nullable(),
  condition: z.enum(conditions),
};

/**
 * A service on a job. Its price is copied from the price book when it is added, and stays; a different price needs a reason. A
 * line priced by the hour may state its minutes. A line that isn't in the price book states everything itself.
 */
export const NewItem = z.strictObject({
  id: Id,
  ...quantity,
  price_cents: z.number().int().min(0).max(serviceLimits.cents).optional(),
  price_reason: z.string().trim().min(1).max(jobLimits.price_reason).optional(),
  service_name: z.string().trim().min(1).max(jobLimits.service_name).optional(),
  minutes: z.number().int().min(0).max(serviceLimits.minutes).optional(),
});

/** Whether a line has exactly the fields that its kind needs. */
export function isWhole(item: Omit<z.infer<typeof NewItem>, 'id'>): boolean {
  const { service_id, units, square_feet, vehicle_size, condition } = item;
  const { price_cents, price_reason, service_name, minutes } = item;
  if (service_id !== null) {
    return (
      service_name === undefined &&
      (minutes === undefined || isHourlyLength(minutes)) &&
      (price_cents === undefined) === (price_reason === undefined)
    );
  }
  const said = service_name !== undefined && minutes !== undefined && price_cents !== undefined;
  const counted = [units, square_feet, vehicle_size].some((each) => each !== null) || condition !== 'normal';
  return said && price_reason === undefined && !counted;
}

/** A service billed by the month belongs to a month of its plan, and one visit of that month carries the price. */
export const PlanShare = z.strictObject({
  /** The first day of the month. */
  month: Day,
  /** Another visit carries the month's price, so this one is free. */
  included: z.boolean(),
  /** The visit that carries the price; null until a visit of the month is completed. */
  billed_by: z
    .strictObject({
      job_id: Id,
      job_number: z.number().int(),
      /** Null until the invoice is issued. */
      invoice_number: z.number().int().nullable(),
      waived: z.boolean(),
    })
    .nullable(),
});

export const JobItem = z.strictObject({
  id: Id,
  ...quantity,
  /** The business' own word for the unit, if it has one. */
  unit: z.string().nullable(),
  service_name: z.string(),
  minutes: z.number().int(),
  /** Null for technicians: prices are in a separate table. */
  price_cents: z.number().int().nullable(),
  /** The price book's price if another was agreed, and the reason; null for technicians. */
  book_cents: z.number().int().nullable(),
  price_reason: z.string().nullable(),
  /** Null for technicians, and for services billed by the visit. */
  plan: PlanShare.nullable(),
});

export const CheckItem = z.strictObject({
  id: Id,
  task: z.string(),
  photo: z.boolean(),
  required: z.boolean(),
  done_at: Instant.nullable(),
  done_by: Id.nullable(),
});

/** One person's time on a job that several people or days share. */
const span = { id: Id, person_id: Id.nullable(), lead: z.boolean(), start: Instant, end: Instant };
export const WorkSpan = z.strictObject({
  ...span,
  /** Null while no one takes it. Helpers and clients read first names. */
  person_name: z.string().nullable(),
  /** The part of it that is the person's break. */
  pause_minutes: z.number().int(),
});

/** Which span of its job a row stands for, and who works beside that person that day. */
export const JobPart = z.strictObject({
  id: Id,
  lead: z.boolean(),
  lead_name: z.string().nullable(),
  day: z.number().int(),
  days: z.number().int(),
  others: z.array(z.string()),
});

/** What the office and the job's technician know of the client, beside the name. */
export const JobClient = Profile.pick({ phone: true });

export const JobDetail = JobRow.extend({
  items: z.array(JobItem),
  checklist: z.array(CheckItem),
  /** In order of time; empty for work of one person at one time. */
  spans: z.array(WorkSpan),
  where: Place.nullable(),
  /** Null for the client themselves. */
  client: JobClient.nullable(),
});

/** The office was asked and completes it anyway, with a reason if something required is missing. */
const completion = {
  completion: z
    .strictObject({ reason: z.string().trim().min(visitLimits.reason.min).max(visitLimits.reason.max).nullable() })
    .optional(),
};

const work = {
  /** How long the work takes. If given, it decides the end: the technician's break may come in between. */
  work_minutes: z.number().int().min(duration_minutes.min).max(duration_minutes.max).optional(),
};

const fields = {
  title: Title,
  ...typedTexts(jobTexts),
  ...plan,
  items: z.array(NewItem.refine(isWhole, { path: ['price_cents'] })).max(jobLimits.items),
  ...work,
  /** An administrator may plan outside a technician's hours, never over other work. */
  override_hours: z.boolean(),
  ...completion,
};

type Planned = { scheduled_start: string | null; scheduled_end: string | null };
const lengthOf = ({ scheduled_start, scheduled_end }: Planned) =>
  Date.parse(scheduled_end ?? '') - Date.parse(scheduled_start ?? '');
const isOrdered = (time: Planned) =>
  time.scheduled_start === null || time.scheduled_end === null
    ? time.scheduled_start === time.scheduled_end
    : lengthOf(time) > 0;

const dayMs = 24 * 3_600_000;
/** One person works for a day at most in one go; only a job with spans takes longer. */
export const isStretch = (time: Planned): boolean => isOrdered(time) && !(lengthOf(time) > dayMs);

export const NewJob = z.strictObject({ id: Id, ...fields }).refine(isStretch, { path: ['scheduled_end'] });

const version = { version: Version };
export const JobUpdate = z.strictObject({ ...fields, ...version }).refine(isOrdered, { path: ['scheduled_end'] });

export const JobAssign = z.strictObject({ assigned_to: Id.nullable(), override_hours: z.boolean(), ...version });

/** A move on the board, or back to the unscheduled drawer. */
export const JobSchedule = z
  .strictObject({
    assigned_to: Id.nullable(),
    scheduled_start: Instant.nullable(),
    scheduled_end: Instant.nullable(),
    ...work,
    override_hours: z.boolean(),
    ...version,
  })
  .refine(isStretch, { path: ['scheduled_end'] });

/** Who works on a job, and when. The lead is the same person on all days; without spans the job is unscheduled. */
export const JobPlan = z
  .strictObject({
    spans: z
      .array(
        z.strictObject(span).refine(({ start, end }) => {
          const length = Date.parse(end) - Date.parse(start);
          return length > 0 && length <= dayMs;
        }),
      )
      .max(jobLimits.spans),
    override_hours: z.boolean(),
    ...version,
  })
  .refine(({ spans }) => new Set(spans.filter(({ lead }) => lead).map(({ person_id }) => person_id)).size <= 1, {
    path: ['spans'],
  })
  .refine(({ spans }) => spans.every(({ lead, person_id }) => !lead || person_id !== null), { path: ['spans'] })
  .refine(({ spans }) => new Set(spans.map(({ id }) => id)).size === spans.length, { path: ['spans'] });

export const JobStatusChange = z.strictObject({ status: z.enum(jobStatuses), ...version, ...completion });

const ids = z.array(Id).min(1).max(jobLimits.bulk);
export const BulkAssign = z.strictObject({ ids, assigned_to: Id.nullable(), override_hours: z.boolean() });
export const BulkStatus = z.strictObject({ ids, status: z.enum(jobStatuses), ...completion });

/** Each job by itself: those that can be changed are, the others say why not. */
export const BulkResult = z.strictObject({
  changed: z.array(JobRow),
  refused: z.array(z.strictObject({ id: Id, message: z.string() })),
});

/** The filter of a list of jobs. A missing field means "all". */
export const JobExport = z
  .strictObject({
    search: z.string().trim().max(100).optional(),
    status: z.enum(jobFilterStatuses).optional(),
    priority: z.enum(jobPriorities).optional(),
    client: Id.optional(),
    /** The visits of one series. */
    series: Id.optional(),
    /** `none`: unassigned. */
    assigned_to: z.union([Id, z.literal('none')]).optional(),
    /** Neither planned nor over: the jobs in the drawer. */
    unscheduled: z.literal('true').optional(),
    /** Still pending after its planned time. */
    late: z.literal('true').optional(),
    due_from: Day.optional(),
    due_to: Day.optional(),
    scheduled_from: Day.optional(),
    scheduled_to: Day.optional(),
    completed_from: Day.optional(),
    completed_to: Day.optional(),
    sort: z.enum(jobSorts).optional(),
  })
  .refine(...inOrder('due_from', 'due_to'))
  .refine(...inOrder('scheduled_from', 'scheduled_to'))
  .refine(...inOrder('completed_from', 'completed_to'));
/** A series is folded into one row, unless another filter asks for its visits. */
export const JobCountFilter = JobExport.safeExtend({ fold: z.literal('true').optional() });
export const JobFilter = JobCountFilter.safeExtend({ cursor: z.string().max(120).optional() });

export const JobPage = z.strictObject({ items: z.array(ListedJob), next: z.string().nullable() });
export const JobCount = z.strictObject({ count: z.number().int() });
export const JobChipCounts = z.record(z.enum(jobChips), z.number().int());

/** One line of a job's history: the fields with their old and new values. For texts, only the field's name is stored. */
export const JobChange = z.strictObject({
  id: z.number().int(),
  job_id: Id,
  job_title: z.string(),
  actor_id: Id.nullable(),
  actor_name: z.string().nullable(),
  action: z.enum(['created', 'changed']),
  changes: z.record(z.string(), z.strictObject({ from: z.string().nullable(), to: z.string().nullable() })),
  created_at: Instant,
});
export const JobChanges = z.strictObject({ items: z.array(JobChange), next: z.string().nullable() });

export const Tick = z.strictObject({ done: z.boolean(), ...occurred });

export const SavedFilter = z.strictObject({ id: Id, name: z.string().trim().min(1).max(nameLimit), filter: JobExport });

/** Tells others that the user is editing the job right now. */
export const Presence = z.strictObject({ job_id: Id, editing: z.boolean() });
export const Editors = z.strictObject({ others: z.array(z.strictObject({ id: Id, full_name: z.string() })) });

export type Job = z.infer<typeof Job>;
export type JobRow = z.infer<typeof JobRow>;
export type ListedJob = z.infer<typeof ListedJob>;
export type NewItem = z.infer<typeof NewItem>;
export type PlanShare = z.infer<typeof PlanShare>;
export type JobItem = z.infer<typeof JobItem>;
export type CheckItem = z.infer<typeof CheckItem>;
export type JobDetail = z.infer<typeof JobDetail>;
export type NewJob = z.infer<typeof NewJob>;
export type JobUpdate = z.infer<typeof JobUpdate>;
export type JobSchedule = z.infer<typeof JobSchedule>;
export type WorkSpan = z.infer<typeof WorkSpan>;
export type JobPart = z.infer<typeof JobPart>;
export type JobPlan = z.infer<typeof JobPlan>;
export type JobFilter = z.infer<typeof JobFilter>;
export type JobChange = z.infer<typeof JobChange>;
export type SavedFilter = z.infer<typeof SavedFilter>;
export type Completing = z.infer<typeof JobStatusChange>['completion'];
export type BulkResult = z.infer<typeof BulkResult>;
