import { z } from 'zod';
import { Asset, Contact, LastVisit, NextVisit, Place } from '#contract/people/client.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';

/** A client as their sales representative's list shows them: contact and next visit. No money. */
export const SalesClientRow = Profile.pick({
  id: true,
  full_name: true,
  email: true,
  phone: true,
  active: true,
}).extend({
  /** The client's first place, and the number of places. */
  place: z.strictObject({ street: z.string(), city: z.string() }).nullable(),
  places: z.number().int(),
  next_visit: NextVisit.omit({ technician: true }).nullable(),
  last_visit: LastVisit.nullable(),
});

/** Sorted by name. */
export const SalesClientFilter = z.strictObject({
  search: z.string().trim().max(100).optional(),
  /** Long enough for a name. */
  cursor: z.string().max(720).optional(),
});

export const SalesClientPage = z.strictObject({ items: z.array(SalesClientRow), next: z.string().nullable() });

/** The count stops at a thousand. */
export const SalesClientCount = z.strictObject({ count: z.number().int() });

/** An address without the way in: gate codes and access notes are only for those who work there. */
const SalesPlace = Place.pick({
  id: true,
  label: true,
  street: true,
  city: true,
  region: true,
  postal_code: true,
}).extend({ assets: z.array(Asset) });

const SalesVisit = z.strictObject({
  id: Id,
  title: z.string(),
  status: z.enum(jobStatuses),
  /** The planned or past time; null while it has none. */
  at: Instant.nullable(),
  technician: z.string().nullable(),
});

/** The part of a client's record that their sales representative sees. */
export const SalesClientRecord = z.strictObject({
  client: Profile.pick({ id: true, full_name: true, email: true, phone: true, active: true, created_at: true }),
  contacts: z.array(Contact.omit({ client_id: true })),
  /** The people who sign in for the client. */
  people: z.array(Profile.pick({ id: true, full_name: true, email: true })),
  places: z.array(SalesPlace),
  next_visit: NextVisit.nullable(),
  last_visit: LastVisit.nullable(),
  /** Series that still make visits. */
  plans: z.array(z.strictObject({ id: Id, title: z.string(), rule: Rule, next_at: Instant.nullable() })),
  /** Open visits, soonest first; only the next one of each plan. */
  coming: z.array(SalesVisit),
  /** The last visits, newest first. */
  past: z.array(SalesVisit),
});

/** A visit on a representative's calendar: the arrival window that we promised, not the technician. */
const ScheduledVisit = SalesVisit.pick({ id: true, title: true, status: true }).extend({
  client_id: Id,
  client_name: z.string(),
  /** Street and city. */
  place: z.string().nullable(),
  window_start: Instant.nullable(),
  window_end: Instant.nullable(),
});

export const SalesWeekFilter = z.strictObject({ from: Day });

/** Seven days of a representative's clients, and the visits that still need a time. */
export const SalesWeek = z.strictObject({
  visits: z.array(ScheduledVisit),
  /** There are more visits than are shown. */
  more: z.boolean(),
  unplanned: z.array(ScheduledVisit),
});

export type ScheduledVisit = z.infer<typeof ScheduledVisit>;
export type SalesWeek = z.infer<typeof SalesWeek>;
export type SalesClientRow = z.infer<typeof SalesClientRow>;
export type SalesClientFilter = z.infer<typeof SalesClientFilter>;
export type SalesClientRecord = z.infer<typeof SalesClientRecord>;
