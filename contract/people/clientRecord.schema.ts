import { z } from 'zod';
import { Asset, Contact, LastVisit, NextVisit, Place } from '#contract/people/client.schema.ts';
import { ClientPlan, PlanPause } from '#contract/booking/plan.schema.ts';
import { ClientPerson } from '#contract/people/clientPerson.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';

const cents = z.number().int();
const count = z.number().int();

/** An open job outside any series. */
const ComingJob = z.strictObject({
  id: Id,
  title: z.string(),
  status: z.enum(jobStatuses),
  at: Instant.nullable(),
  due_date: Instant.nullable(),
  technician: z.string().nullable(),
  /** Its time has passed and it hasn't begun. */
  late: z.boolean(),
});

/** A series that still makes visits. */
const ComingSeries = z.strictObject({
  id: Id,
  title: z.string(),
  rule: Rule,
  next: NextVisit.nullable(),
  /** The visit after the next. */
  after_next: Instant.nullable(),
  plan_id: Id,
  pauses: z.array(PlanPause),
  /** The pickup day that the client asked for. */
  asked: ClientPlan.shape.asked,
});

/** One page with everything that the office knows about a client. */
export const ClientRecord = z.strictObject({
  client: Profile.omit({ role: true, account: true, last_sign_in_at: true }),
  /** The client's sales representative. */
  rep: Profile.pick({ id: true, full_name: true, active: true }).nullable(),
  contacts: z.array(Contact),
  /** The people who sign in for the client, and the contact that each was made from. */
  people: z.array(ClientPerson.extend({ contact_id: Id.nullable() })),
  places: z.array(Place.extend({ assets: z.array(Asset) })),
  next_visit: NextVisit.nullable(),
  last_visit: LastVisit.nullable(),
  owed_cents: cents,
  overdue_cents: cents,
  credit_cents: cents,
  /** Deposits for work that isn't invoiced yet. */
  deposits_held_cents: cents,
  due_on: Day.nullable(),
  /** The open invoice that is due first, and the number of open invoices. */
  open_invoice: z.strictObject({ id: Id, number: count }).nullable(),
  open_invoices: count,
  /** In the business' calendar year: payments less refunds, and completed visits. */
  year: z.strictObject({ year: count, paid_cents: cents, visits: count }),
  coming_jobs: z.array(ComingJob),
  coming_series: z.array(ComingSeries),
  /** Each count stops at a thousand. */
  jobs: count,
  invoices: count,
  payments: count,
});

export type ClientRecord = z.infer<typeof ClientRecord>;
