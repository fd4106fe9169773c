import { z } from 'zod';
import { invoiceStatuses, paymentMethods, paymentStatuses } from '#contract/money/money.ts';
import { Rule } from '#contract/jobs/repeatRule.schema.ts';
import { Day, Id, Instant } from '#contract/base/scalars.schema.ts';
import { jobStatuses } from '#contract/jobs/job.kinds.ts';
import { timelineKinds } from '#contract/people/client.kinds.ts';

const cents = z.number().int();
const number = z.number().int();
/** When it happened; the id separates entries of the same instant. */
const entry = { id: Id, at: Instant };

/** A past visit outside any series. */
const Visit = z.strictObject({
  kind: z.literal('visit'),
  ...entry,
  title: z.string(),
  status: z.enum(['completed', 'cancelled']),
  technician: z.string().nullable(),
  /** Checklist steps. */
  checks: number,
  checked: number,
  /** Who signed for the work. */
  signed_by: z.string().nullable(),
  /** Completed although something required was missing. */
  early: z.boolean(),
});

/** The past visits of a series in one year. The id is the last visit's. */
const SeriesYear = z.strictObject({
  kind: z.literal('series'),
  ...entry,
  title: z.string(),
  rule: Rule,
  first_at: Instant,
  visits: z.array(z.strictObject({ job_id: Id, at: Instant, status: z.enum(jobStatuses) })),
});

/** A pause of a plan: when it was decided, and by whom. */
const PlanPaused = z.strictObject({
  kind: z.literal('pause'),
  ...entry,
  title: z.string(),
  from: Day,
  until: Day.nullable(),
  by: z.string(),
});

const InvoiceIssued = z.strictObject({
  kind: z.literal('invoice'),
  ...entry,
  number,
  status: z.enum(invoiceStatuses),
  total_cents: cents,
  balance_cents: cents,
  due_on: Day,
  sent: z.boolean(),
});

const PaymentReceived = z.strictObject({
  kind: z.literal('payment'),
  ...entry,
  number,
  method: z.enum(paymentMethods),
  status: z.enum(paymentStatuses),
  /** Tip included. */
  amount_cents: cents,
  /** Null: it became credit. */
  invoice_number: number.nullable(),
});

const RefundMade = z.strictObject({
  kind: z.literal('refund'),
  ...entry,
  payment_id: Id,
  payment_number: number,
  amount_cents: cents,
  reason: z.string(),
});

const CreditNoted = z.strictObject({
  kind: z.literal('credit'),
  ...entry,
  number,
  amount_cents: cents,
  reason: z.string(),
  invoice_id: Id,
  invoice_number: number,
});

/** A client's history, newest first: work and money together. */
export const TimelineEntry = z.discriminatedUnion('kind', [
  Visit,
  SeriesYear,
  PlanPaused,
  InvoiceIssued,
  PaymentReceived,
  RefundMade,
  CreditNoted,
]);

export const TimelineFilter = z.strictObject({
  only: z.enum(timelineKinds).optional(),
  cursor: z.string().max(120).optional(),
});
export const ClientTimeline = z.strictObject({ items: z.array(TimelineEntry), next: z.string().nullable() });

export type TimelineEntry = z.infer<typeof TimelineEntry>;
export type TimelineFilter = z.infer<typeof TimelineFilter>;
