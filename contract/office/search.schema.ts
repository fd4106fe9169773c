import { z } from 'zod';
import { InvoiceRow } from '#contract/money/invoice.schema.ts';
import { LeadCard } from '#contract/sales/lead.schema.ts';
import { JobRow } from '#contract/jobs/job.schema.ts';
import { searchLimits } from '#contract/base/limits.ts';
import { PaymentRow } from '#contract/money/payment.schema.ts';
import { Profile } from '#contract/people/profile.schema.ts';
import type { RecordKind } from '#contract/base/recordPages.ts';
import { Day, Instant } from '#contract/base/scalars.schema.ts';

const cents = z.number().int();

/** A found record, with the facts that people look it up for. */
const ClientHit = Profile.pick({ id: true, full_name: true, email: true, phone: true, created_at: true }).extend({
  /** Street and city of the first place. */
  place: z.string().nullable(),
  /** Access notes of that place. */
  access: z.string().nullable(),
  next_visit: z.strictObject({ at: Instant, title: z.string(), technician: z.string().nullable() }).nullable(),
  last_visit: z.strictObject({ at: Instant, title: z.string() }).nullable(),
  /** Null for roles that don't see money. */
  owed_cents: cents.nullable(),
  overdue_cents: cents.nullable(),
  /** The due date of the oldest open balance. */
  due_on: Day.nullable(),
});

const LeadHit = LeadCard.pick({
  id: true,
  full_name: true,
  phone: true,
  email: true,
  city: true,
  status: true,
  quoted_at: true,
  value_cents: true,
  next_step: true,
  follow_up_at: true,
  service_name: true,
  owner_name: true,
  created_at: true,
});

const JobHit = JobRow.pick({
  id: true,
  number: true,
  title: true,
  status: true,
  scheduled_start: true,
  scheduled_end: true,
  due_date: true,
  series_id: true,
  client_name: true,
  assigned_to_name: true,
  place: true,
}).extend({ client_phone: z.string().nullable() });

const InvoiceHit = InvoiceRow.pick({
  id: true,
  number: true,
  status: true,
  overdue: true,
  total_cents: true,
  balance_cents: true,
  currency: true,
  issued_on: true,
  due_on: true,
  client_name: true,
});

const PaymentHit = PaymentRow.pick({
  id: true,
  number: true,
  amount_cents: true,
  tip_cents: true,
  refunded_cents: true,
  currency: true,
  method: true,
  status: true,
  description: true,
  reference: true,
  received_on: true,
  created_at: true,
  client_name: true,
  invoice_number: true,
});

const PersonHit = Profile.pick({
  id: true,
  role: true,
  full_name: true,
  email: true,
  phone: true,
  active: true,
  last_sign_in_at: true,
});

const found = <Schema extends z.ZodType>(hit: Schema) =>
  z.strictObject({ items: z.array(hit), /** There are more hits than these. */ more: z.boolean() });

/** The hits of each kind; a kind without a page for the role is empty. */
export const SearchFound = z.strictObject({
  client: found(ClientHit),
  lead: found(LeadHit),
  job: found(JobHit),
  invoice: found(InvoiceHit),
  payment: found(PaymentHit),
  person: found(PersonHit),
} satisfies Record<RecordKind, z.ZodType>);

export const SearchQuery = z.strictObject({ text: z.string().trim().min(1).max(searchLimits.text) });

/** The records that the user opened lately, by kind and id: `job.0192…,client.0192…`. */
export const RecentQuery = z.strictObject({ records: z.string().max(searchLimits.recent * 50) });

export type SearchFound = z.infer<typeof SearchFound>;
export type Hit<Kind extends RecordKind = RecordKind> = SearchFound[Kind]['items'][number];
