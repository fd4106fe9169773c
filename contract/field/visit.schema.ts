import { z } from 'zod';
import { Paged } from '#contract/route.ts';
import { Place } from '#contract/people/client.schema.ts';
import { Job, JobDetail, JobPart } from '#contract/jobs/job.schema.ts';
import { jobLimits, moneyLimits, profileLimits, visitLimits } from '#contract/base/limits.ts';
import { occurred } from '#contract/field/occurred.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { binOutcomes } from '#contract/jobs/job.kinds.ts';

/** The steps of a visit, by the phone's clock. */
export const Progress = z.strictObject({
  on_the_way_at: Instant.nullable(),
  /** The arrival time that the client was given. */
  arrives_from: Instant.nullable(),
  arrives_to: Instant.nullable(),
  arrived_at: Instant.nullable(),
  done_at: Instant.nullable(),
  /** Of a job on several days: the day that the facts are about, and when the lead went home although other days are to come. */
  day: Day.nullable(),
  left_at: Instant.nullable(),
});

/** An earlier day of a job on several days. */
export const VisitDay = Progress.omit({ done_at: true }).extend({ day: Day });

/** A job as its technician's first page shows it. */
export const Visit = Job.pick({
  id: true,
  number: true,
  title: true,
  status: true,
  scheduled_start: true,
  scheduled_end: true,
  window_start: true,
  window_end: true,
}).extend({
  services: z.array(z.string()),
  client_name: z.string().nullable(),
  client_phone: z.string().nullable(),
  technician_name: z.string().nullable(),
  /** Street and city. */
  place: z.string().nullable(),
  /** With region and postal code, for a map. */
  address: z.string().nullable(),
  where: Place.nullable(),
  progress: Progress.nullable(),
  /** Of the checklist. `next` is the first required step that is open. */
  steps: z.strictObject({ done: z.number().int(), all: z.number().int(), next: z.string().nullable() }),
  /** A job of several people or days is listed once for each span of the technician's, with the span's time. */
  part: JobPart.nullable(),
});

/** A job that its technician has completed. */
const DoneVisit = Job.pick({ id: true, number: true, title: true, scheduled_start: true }).extend({
  client_name: z.string().nullable(),
  place: z.string().nullable(),
  completed_at: Instant,
  /** Why it was completed with something missing; null if nothing was. */
  completion_reason: z.string().nullable(),
});
export const DonePage = z.strictObject({ items: z.array(DoneVisit), next: z.string().nullable() });

/** A technician's paid time today: the ended minutes, and since when an entry is running. */
export const WorkedToday = z.strictObject({ minutes: z.number().int(), running_since: Instant.nullable() });

/** Today's, or those from tomorrow on that aren't done. */
export const VisitFilter = Paged.extend({ show: z.enum(['today', 'upcoming']).default('today') });
export const VisitPage = z.strictObject({ items: z.array(Visit), next: z.string().nullable() });

/** A line of bins, and its outcome once it is recorded. */
const BinLine = z.strictObject({
  item_id: Id,
  service_name: z.string(),
  bins: z.number().int(),
  outcome: z.enum(binOutcomes).nullable(),
  bins_done: z.number().int().nullable(),
  photo_id: Id.nullable(),
  occurred_at: Instant.nullable(),
});

const Point = z.tuple([
  z.number().int().min(0).max(visitLimits.field.width),
  z.number().int().min(0).max(visitLimits.field.height),
]);
export const Strokes = z.array(z.array(Point).min(1).max(visitLimits.points)).min(1).max(visitLimits.strokes);

/** The signer, or the note that was left because nobody was home. */
const signed = { signer_name: z.string().nullable(), strokes: Strokes.nullable(), note: z.string().nullable() };
export const Signature = z.strictObject({ id: Id, ...signed, signed_at: Instant, received_at: Instant });

/** What blocks completion: a step, the photo that a step requires, the outcome of a line of bins, or its proof. */
const Missing = z.strictObject({ kind: z.enum(['step', 'photo', 'bins', 'proof']), id: Id });

/** A photo that a completed job relies on and that isn't ready: of a step, or of a line of bins. */
const Unproven = z.strictObject({ kind: z.enum(['photo', 'proof']), id: Id, state: z.enum(['waiting', 'missing']) });

/** One visit, for its technician and for the office. */
export const VisitDetail = z.strictObject({
  job: JobDetail,
  progress: Progress.extend({
    /** The client hasn't been notified yet, so it can be undone. */
    on_the_way_waits: z.boolean(),
    completion_reason: z.string().nullable(),
    /** Why the office bills the job although a photo is missing. */
    office_reason: z.string().nullable(),
  }).nullable(),
  /** The days before the one that `progress` is about, in order. */
  earlier: z.array(VisitDay),
  bins: z.array(BinLine),
  signature: Signature.nullable(),
  missing: z.array(Missing),
  unproven: z.array(Unproven),
  /** Whether the actor can reopen the completed job; null: it isn't completed, or the actor may not reopen it. */
  reopening: z.enum(['open', 'invoiced']).nullable(),
});

/** Starts the clock, for the drive or for the work. `switch_from`: the running entry that this one ends. */
export const ClockStart = z.strictObject({
  entry_id: Id,
  switch_from: Id.nullable(),
  /** The technician was asked, and begins although the visit isn't expected now (contract/jobs/expected.ts). */
  confirmed: z.boolean().default(false),
  ...occurred,
});
export const Pause = z.strictObject({
  /** The lead goes home, and other days are to come. */
  leaves: z.boolean().default(false),
  ...occurred,
});
export const BinReport = z.strictObject({
  item_id: Id,
  outcome: z.enum(binOutcomes),
  bins_done: z.number().int().min(0).max(jobLimits.units),
  /** The proof photo. Null: the newest photo of these bins. */
  photo_id: Id.nullable(),
  ...occurred,
});
export const NewSignature = z
  .strictObject({
    id: Id,
    signer_name: z.string().trim().min(1).max(profileLimits.full_name).nullable(),
    strokes: Strokes.nullable(),
    note: z.string().trim().min(1).max(visitLimits.note).nullable(),
    ...occurred,
  })
  .refine(
    ({ signer_name, strokes, note }) =>
      (strokes === null) === (signer_name === null) && (strokes === null) === (note !== null),
    {
      path: ['signer_name'],
    },
  );
export const Completion = z.strictObject({
  /** Why the job is completed although something is missing. */
  reason: z.string().trim().min(visitLimits.reason.min).max(visitLimits.reason.max).nullable(),
  /** The technician was asked, and finishes the whole job although other days are planned. */
  confirmed: z.boolean().default(false),
  ...occurred,
});

/** Why the job is billed although a photo is missing. */
export const AcceptVisit = z.strictObject({ reason: z.string().trim().min(1).max(moneyLimits.reason) });

export type VisitFilter = z.infer<typeof VisitFilter>;
export type Visit = z.infer<typeof Visit>;
export type DoneVisit = z.infer<typeof DoneVisit>;
export type WorkedToday = z.infer<typeof WorkedToday>;
export type Progress = z.infer<typeof Progress>;
export type VisitDay = z.infer<typeof VisitDay>;
export type VisitDetail = z.infer<typeof VisitDetail>;
export type BinLine = z.infer<typeof BinLine>;
export type BinReport = z.infer<typeof BinReport>;
export type Missing = z.infer<typeof Missing>;
export type Unproven = z.infer<typeof Unproven>;
export type Signature = z.infer<typeof Signature>;
export type NewSignature = z.infer<typeof NewSignature>;
export type Stroke = z.infer<typeof Strokes>[number];
export type Pause = z.infer<typeof Pause>;
export type Completion = z.infer<typeof Completion>;
export type ClockStart = z.infer<typeof ClockStart>;
