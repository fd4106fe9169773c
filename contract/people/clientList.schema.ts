import { z } from 'zod';
import { LastVisit, NextVisit } from '#contract/people/client.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day } from '#contract/base/scalars.schema.ts';
import { clientGroups } from '#contract/people/client.kinds.ts';

const cents = z.number().int();

/** A client as the list shows them: contact, next visit and balance. */
export const ClientRow = Profile.pick({ id: true, full_name: true, email: true, phone: true, active: true }).extend({
  /** The client's first place, and the number of places. */
  place: z.strictObject({ street: z.string(), city: z.string() }).nullable(),
  places: z.number().int(),
  /** The oldest series that still makes visits, and the number of such series. */
  plan: z.strictObject({ title: z.string(), rule: Rule }).nullable(),
  plans: z.number().int(),
  next_visit: NextVisit.nullable(),
  last_visit: LastVisit.nullable(),
  owed_cents: cents,
  overdue_cents: cents,
  /** The earliest due date of the balance. */
  due_on: Day.nullable(),
  credit_cents: cents,
});

/** Sorted by name. */
export const ClientFilter = z.strictObject({
  search: z.string().trim().max(100).optional(),
  show: z.enum(clientGroups).optional(),
  /** Long enough for a name. */
  cursor: z.string().max(720).optional(),
});

export const ClientPage = z.strictObject({ items: z.array(ClientRow), next: z.string().nullable() });

const count = z.number().int();
/** Each count stops at a thousand. */
export const ClientCounts = z.strictObject({
  all: count,
  plan: count,
  balance: count,
  overdue: count,
  unplanned: count,
  inactive: count,
});

export type ClientRow = z.infer<typeof ClientRow>;
export type ClientFilter = z.infer<typeof ClientFilter>;
export type ClientCounts = z.infer<typeof ClientCounts>;
