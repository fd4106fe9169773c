import { z } from 'zod';
import { Asset, Place } from '#contract/people/client.schema.ts';
import { Invoice } from '#contract/money/invoice.schema.ts';
import { Job, JobItem, PlanShare } from '#contract/jobs/job.schema.ts';
import { Paged } from '#contract/route.ts';
import { Quote } from '#contract/booking/slot.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { binOutcomes } from '#contract/jobs/job.kinds.ts';
import { Progress } from '#contract/field/visit.schema.ts';

/** A day of work on several days, and when to expect us. */
const OwnDay = z.strictObject({ day: Day, window_start: Instant, window_end: Instant });

/** A visit as its client sees it: the arrival window we promised, never the planned minute. */
export const OwnVisit = Job.pick({ id: true, number: true, title: true, status: true, series_id: true }).extend({
  services: z.array(z.string()),
  /** Street and city. */
  place: z.string().nullable(),
  /** Null: no time yet. */
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  /** It is on the calendar, and the office still has to approve it. */
  awaiting_office: z.boolean(),
  /** The first name, from the evening before the visit. */
  technician: z.string().nullable(),
  /** First names of all who come next, the lead first; of work that several people or days share. */
  crew: z.array(z.string()),
  /** The first names of everyone who came to work of several people or days: today, or at all once it is done. */
  came: z.array(z.string()),
  /** In order; empty for work on one day. */
  days: z.array(OwnDay),
  progress: Progress.nullable(),
  completed_at: Instant.nullable(),
  /** The number of photos that the office shared. */
  photos: z.number().int(),
  /** Whether a client can book at least one of its services again online. */
  can_rebook: z.boolean(),
});

export const OwnVisitFilter = Paged.extend({
  /** Past visits, newest first. Without it: coming visits, soonest first. */
  past: z.literal('true').optional(),
});
export const OwnVisitPage = z.strictObject({ items: z.array(OwnVisit), next: z.string().nullable() });

/** A line as agreed. */
const OwnItem = JobItem.pick({
  id: true,
  service_id: true,
  service_name: true,
  units: true,
  unit: true,
  square_feet: true,
  vehicle_size: true,
  condition: true,
}).extend({
  price_cents: z.number().int().nullable(),
  /** Why the price differs from the price book: a discount, bins that weren't out. */
  price_reason: z.string().nullable(),
  plan: PlanShare.pick({ month: true, included: true }).nullable(),
  /** The outcome for bins, once known. */
  bins: z.strictObject({ outcome: z.enum(binOutcomes), bins_done: z.number().int() }).nullable(),
});

export const OwnVisitDetail = OwnVisit.extend({
  place_id: Id.nullable(),
  /** With region and postal code. */
  address: z.string().nullable(),
  /** How long the work takes. */
  minutes: z.number().int(),
  /** Checklist steps. */
  steps: z.strictObject({ done: z.number().int(), all: z.number().int() }),
  items: z.array(OwnItem),
  /** The categories of the services: each has its own advice on how to prepare. */
  categories: z.array(z.string()),
  booked_at: Instant,
  /** The total, as the booking showed it and the invoice will have it. */
  quote: Quote,
  /** Fees for the client's late changes, newest first, without those that the office waived. */
  late_fees: z.array(
    z.strictObject({
      id: Id,
      kind: z.enum(['move', 'cancel']),
      fee_cents: z.number().int(),
      from_deposit: z.boolean(),
      /** Null until the invoice is issued. */
      invoice_id: Id.nullable(),
    }),
  ),
  /** Null until the invoice is issued. */
  invoice: Invoice.pick({ id: true, number: true, currency: true, total_cents: true, due_on: true })
    .extend({ balance_cents: z.number().int(), reserved_cents: z.number().int() })
    .nullable(),
});

/** One of the client's addresses, and the assets there. */
export const OwnPlace = Place.pick({ id: true, label: true, street: true, city: true }).extend({
  assets: z.array(
    Asset.pick({ id: true, kind: true, label: true, vehicle_size: true, bin_count: true, square_feet: true }),
  ),
});

export type OwnVisit = z.infer<typeof OwnVisit>;
export type OwnItem = z.infer<typeof OwnItem>;
export type LateFee = OwnVisitDetail['late_fees'][number];
export type OwnVisitDetail = z.infer<typeof OwnVisitDetail>;
export type OwnPlace = z.infer<typeof OwnPlace>;
