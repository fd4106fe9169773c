import { z } from 'zod';
import { JobPart, JobRow, WorkSpan } from '#contract/jobs/job.schema.ts';
import { jobLimits, nameLimit } from '#contract/base/limits.ts';
import { Day, Id, Instant, YearMonth } from '#contract/base/scalars.schema.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import { serviceKinds } from '#contract/jobs/service.kinds.ts';
import { staffColours } from '#contract/people/staff.kinds.ts';

export const Stretch = z.strictObject({ start: Instant, end: Instant });

/** Why a plan doesn't fit, and alternatives that do. */
export const Conflict = z.strictObject({
  technician: z.string(),
  /** The colliding work; null if the technician only doesn't work then. */
  job: z.strictObject({ id: Id, title: z.string(), start: Instant, end: Instant }).nullable(),
  alternatives: z.array(Stretch),
});

/** A board shows at most two weeks. */
const longestRange = 14;
const dayMs = 86_400_000;

/** Days in the business' time zone, the last one included. */
export const BoardRange = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < longestRange * dayMs, { path: ['to'] });

export const BoardTechnician = z.strictObject({
  id: Id,
  full_name: z.string(),
  colour: z.enum(staffColours),
  skills: z.array(z.enum(serviceKinds)),
  /** The technician's working time in the range, without breaks and days off. */
  windows: z.array(Stretch),
});

export const BoardJob = JobRow.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  checks: z.number().int(),
  checks_done: z.number().int(),
  /** The skills that a technician needs for it. */
  skills: z.array(z.enum(serviceKinds)),
  /** A job of several people or days is on the board once for each span, with that span's person and time. */
  part: JobPart.nullable(),
});

export const Board = z.strictObject({
  technicians: z.array(BoardTechnician),
  jobs: z.array(BoardJob),
  tours: z.array(z.strictObject({ id: Id, name: z.string() })),
});

export const MonthQuery = z.strictObject({ month: YearMonth });
/** Each day of a month: the number of jobs by status, and the first few. */
export const Month = z.strictObject({
  days: z.array(
    z.strictObject({
      day: Day,
      counts: z.partialRecord(z.enum(jobStatuses), z.number().int()),
      first: z.array(
        JobRow.pick({
          id: true,
          title: true,
          status: true,
          scheduled_start: true,
          assigned_to: true,
          client_name: true,
        }),
      ),
    }),
  ),
});

export const SlotQuery = z.strictObject({
  technician: Id,
  wish: Instant,
  minutes: z.coerce.number().int().min(5).max(1_440),
  /** The job that is being moved, which doesn't block its own slot. */
  job: Id.optional(),
});
export const Slots = z.strictObject({ slots: z.array(Stretch) });

/** Finds a technician for work. */
export const OfferQuery = z.strictObject({
  /** Null: as soon as possible. */
  wish: Instant.nullable(),
  minutes: z.number().int().min(5).max(1_440),
  service_ids: z.array(Id).max(jobLimits.items),
  place_id: Id.nullable(),
  /** The job if it is planned already; it doesn't block its own slot. */
  job_id: Id.nullable(),
});
const Candidate = BoardTechnician.pick({ id: true, full_name: true, colour: true, skills: true });
/** A technician's free time, with the drives before and after counted in. */
export const Offer = Candidate.extend({
  start: Instant,
  end: Instant,
  /** From the previous stop that day; null if there is none, or it isn't on the map. */
  travel_minutes: z.number().int().nullable(),
});
export const Offers = z.strictObject({
  /** Technicians with the skills, each with the free time nearest to the wish, earliest first. */
  offers: z.array(Offer),
  /** Technicians who can't take it, and why. */
  others: z.array(Candidate.extend({ reason: z.enum(['skill', 'busy']) })),
  /** If nobody with the skills has time for it: the longest opening that one of them has. */
  longest: z.strictObject({ full_name: z.string(), start: Instant, minutes: z.number().int() }).nullable(),
});

/** A job that the technician has no time for at the wished moment. */
export const WaysOutQuery = z.strictObject({
  job_id: Id,
  technician: Id,
  wish: Instant,
  minutes: z.number().int().min(5).max(1_440),
});
/** Where it would fit instead: the same technician later that day or on a later day, and another technician with the skills. */
export const WaysOut = z.strictObject({
  /** Whether the technician has the skills. */
  skilled: z.boolean(),
  later: Offer.nullable(),
  another_day: Offer.nullable(),
  other: Offer.nullable(),
});

/** Whole plans for a job, each beginning within two weeks from a day. */
export const PlanQuery = z
  .strictObject({
    job_id: Id,
    from: Day,
    /** Who work on it at the same time. */
    people: z.number().int().min(1).max(jobLimits.people),
    several_days: z.boolean(),
    /** Another technician with the skills may go on with the work of one person on a later day. */
    hand_over: z.boolean(),
  })
  .refine(({ hand_over, people, several_days }) => !hand_over || (people === 1 && several_days), {
    path: ['hand_over'],
  });
const PlannedSpan = WorkSpan.pick({ person_id: true, lead: true, start: true, end: true });
export const FoundPlans = z.strictObject({
  /** The work of each person. */
  minutes: z.number().int(),
  /** For each day that one can begin on, the plan of the fewest days with the least driving. */
  plans: z.array(z.strictObject({ spans: z.array(PlannedSpan), added_minutes: z.number().int() })),
  /** Without a plan: who is free where most of the needed people are, or else the longest opening. */
  together: z.strictObject({ full_names: z.array(z.string()), start: Instant }).nullable(),
  longest: Offers.shape.longest,
});

export const CoverQuery = z.strictObject({
  technician: Id,
  day: Day,
  /** Who gets which job, tour or span; the rest goes to the technician who can be there first. */
  chosen: z.array(z.strictObject({ id: Id, technician: Id })).max(jobLimits.bulk),
  /** What stays with the absent technician, and so takes no one else's time. */
  kept: z.array(Id).max(jobLimits.bulk),
});
/** `on_job`: the person works on the job that day anyway, and can take over its lead. */
export const CoverOption = Offer.extend({ on_job: z.boolean() });
/** A technician's day, proposed to others. The proposed times don't collide with each other. */
export const Cover = z.strictObject({
  moves: z.array(
    z.strictObject({
      /** The id of a job, of a tour with all its stops, or of a span. */
      id: Id,
      kind: z.enum(['job', 'tour', 'span']),
      /** The job, or the tour's first. */
      job_id: Id,
      /** Of a span. */
      part: JobPart.nullable(),
      title: z.string(),
      stops: z.number().int(),
      client_name: z.string().nullable(),
      place: z.string().nullable(),
      start: Instant,
      end: Instant,
      /** The job's version. */
      version: z.number().int(),
      skills: z.array(z.enum(serviceKinds)),
      /** Technicians with the skills, earliest arrival first. A helper's span needs no skills, and stays on its day. */
      options: z.array(CoverOption),
      /** The chosen option; null if there are none. */
      technician: Id.nullable(),
    }),
  ),
  /** What has begun: it stays. */
  begun: z.number().int(),
  /** The plans of the jobs whose spans are among the moves. */
  plans: z.array(
    z.strictObject({
      job_id: Id,
      version: z.number().int(),
      spans: z.array(WorkSpan.omit({ person_name: true, pause_minutes: true })),
    }),
  ),
});

const plan = { assigned_to: Id, scheduled_start: Instant, override_hours: z.boolean() };
/** Jobs of one tour, in driving order. */
export const NewTour = z.strictObject({
  id: Id,
  name: z.string().trim().min(1).max(nameLimit),
  job_ids: z
    .array(Id)
    .min(2)
    .max(jobLimits.bulk)
    .refine((ids) => new Set(ids).size === ids.length),
  ...plan,
});
export const TourMove = z.strictObject(plan);
export const TourJobs = z.strictObject({ jobs: z.array(JobRow) });

export type Stretch = z.infer<typeof Stretch>;
export type Conflict = z.infer<typeof Conflict>;
export type BoardTechnician = z.infer<typeof BoardTechnician>;
export type BoardJob = z.infer<typeof BoardJob>;
export type Board = z.infer<typeof Board>;
export type Month = z.infer<typeof Month>;
export type NewTour = z.infer<typeof NewTour>;
export type TourMove = z.infer<typeof TourMove>;
export type TourJobs = z.infer<typeof TourJobs>;
export type OfferQuery = z.infer<typeof OfferQuery>;
export type Offer = z.infer<typeof Offer>;
export type Offers = z.infer<typeof Offers>;
export type WaysOutQuery = z.infer<typeof WaysOutQuery>;
export type WaysOut = z.infer<typeof WaysOut>;
export type PlanQuery = z.infer<typeof PlanQuery>;
export type FoundPlans = z.infer<typeof FoundPlans>;
export type FoundPlan = FoundPlans['plans'][number];
export type CoverQuery = z.infer<typeof CoverQuery>;
export type CoverOption = z.infer<typeof CoverOption>;
export type Cover = z.infer<typeof Cover>;
export type SlotQuery = z.infer<typeof SlotQuery>;
