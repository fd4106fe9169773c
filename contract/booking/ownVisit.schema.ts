import { z } from 'zod';
import { Asset, Place } from '#contract/people/client.schema.ts';
import { Invoice } from '#contract/money/invoice.schema.ts';
import { Job, JobItem, PlanShare } from '#contract/jobs/job.schema.ts';
import { Paged } from '#contract/route.ts';
import { Id, Instant } from '#contract/base/scalars.schema.ts';
import { binOutcomes } from '#contract/trade.ts';
import { Progress } from '#contract/field/visit.schema.ts';

/** A visit as its client sees it: when we promised to arrive, never the planned minute. */
export const OwnVisit = Job.pick({ id: true, number: true, title: true, status: true, series_id: true }).extend({
  services: z.array(z.string()),
  /** Street and city. */
  place: z.string().nullable(),
  /** Null: no time yet. */
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
  /** It is on the calendar, and the office still has to agree. */
  awaiting_office: z.boolean(),
  /** The first name, from the evening before on. */
  technician: z.string().nullable(),
  progress: Progress.nullable(),
  completed_at: Instant.nullable(),
  /** How many photos the office shares. */
  photos: z.number().int(),
  /** Whether a client can book something of it again by themselves. */
  can_rebook: z.boolean(),
});

export const OwnVisitFilter = Paged.extend({
  /** What is over, newest first. Not said: what comes, soonest first. */
  past: z.literal('true').optional(),
});
export const OwnVisitPage = z.strictObject({ items: z.array(OwnVisit), next: z.string().nullable() });

/** A line as it was agreed. */
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
  /** Why the price isn't the price book's: a discount, bins that weren't out. */
  price_reason: z.string().nullable(),
  plan: PlanShare.pick({ month: true, included: true }).nullable(),
  /** What became of bins, once it is known. */
  bins: z.strictObject({ outcome: z.enum(binOutcomes), bins_done: z.number().int() }).nullable(),
});

export const OwnVisitDetail = OwnVisit.extend({
  place_id: Id.nullable(),
  /** With region and postal code. */
  address: z.string().nullable(),
  /** How long the work takes. */
  minutes: z.number().int(),
  /** Of the checklist. */
  steps: z.strictObject({ done: z.number().int(), all: z.number().int() }),
  items: z.array(OwnItem),
  /** What the services are about: there is something to get ready for each. */
  categories: z.array(z.string()),
  booked_at: Instant,
  /** The bill, once it is issued. */
  invoice: Invoice.pick({ id: true, number: true, currency: true, total_cents: true, due_on: true })
    .extend({ balance_cents: z.number().int() })
    .nullable(),
});

/** An address of the client's own, and what we know is there. */
export const OwnPlace = Place.pick({ id: true, label: true, street: true, city: true }).extend({
  assets: z.array(
    Asset.pick({ id: true, kind: true, label: true, vehicle_size: true, bin_count: true, square_feet: true }),
  ),
});

export type OwnVisit = z.infer<typeof OwnVisit>;
export type OwnItem = z.infer<typeof OwnItem>;
export type OwnVisitDetail = z.infer<typeof OwnVisitDetail>;
export type OwnPlace = z.infer<typeof OwnPlace>;
