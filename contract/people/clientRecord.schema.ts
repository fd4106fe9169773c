import { z } from 'zod';
import { Asset, Contact, LastVisit, NextVisit, Place } from '#contract/people/client.schema.ts';
import { ClientPlan, PlanPause } from '#contract/booking/plan.schema.ts';
import { ClientPerson } from '#contract/people/clientPerson.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { jobStatuses } from '#contract/trade.ts';

const cents = z.number().int();
const count = z.number().int();

/** A job that isn't over and belongs to no series. */
const ComingJob = z.strictObject({
  id: Id,
  title: z.string(),
  status: z.enum(jobStatuses),
  at: Instant.nullable(),
  due_date: Instant.nullable(),
  technician: z.string().nullable(),
  /** Its time has passed and nobody has begun. */
  late: z.boolean(),
});

/** A series that still makes visits. */
const ComingSeries = z.strictObject({
  id: Id,
  title: z.string(),
  rule: Rule,
  next: NextVisit.nullable(),
  /** The one after it. */
  after_next: Instant.nullable(),
  plan_id: Id,
  pauses: z.array(PlanPause),
  /** The pickup day that the client asked for. */
  asked: ClientPlan.shape.asked,
});

/** Everything the office knows of a client on one page. */
export const ClientRecord = z.strictObject({
  client: Profile.pick({ id: true, full_name: true, email: true, phone: true, active: true, created_at: true }),
  /** Who looks after them in sales. */
  rep: Profile.pick({ id: true, full_name: true, active: true }).nullable(),
  contacts: z.array(Contact),
  /** Who signs in for the client, and the contact that each was made from. */
  people: z.array(ClientPerson.extend({ contact_id: Id.nullable() })),
  places: z.array(Place.extend({ assets: z.array(Asset) })),
  next_visit: NextVisit.nullable(),
  last_visit: LastVisit.nullable(),
  owed_cents: cents,
  overdue_cents: cents,
  credit_cents: cents,
  due_on: Day.nullable(),
  /** The open one that is due first, and how many there are. */
  open_invoice: z.strictObject({ id: Id, number: count }).nullable(),
  open_invoices: count,
  /** In the business' year: what came in less what was refunded, and completed visits. */
  year: z.strictObject({ year: count, paid_cents: cents, visits: count }),
  coming_jobs: z.array(ComingJob),
  coming_series: z.array(ComingSeries),
  /** Counted up to a thousand each. */
  jobs: count,
  invoices: count,
  payments: count,
});

export type ClientRecord = z.infer<typeof ClientRecord>;
