import { z } from 'zod';
import { Id, Instant } from '#contract/base/scalars.schema.ts';

const activityKinds = [
  'payment_received',
  'payment_refunded',
  'invoice_issued',
  'invoice_voided',
  'job_created',
  'job_assigned',
  'job_completed',
  'series_created',
  'user_created',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** How many entries of the last 24 hours are shown. */
export const activityLimit = 20;

/** An event in the business, read from the row it happened to. */
export const Activity = z.strictObject({
  /** The event's id, stable across reads. */
  id: z.string(),
  kind: z.enum(activityKinds),
  at: Instant,
  actor_name: z.string().nullable(),
  /** The payment, invoice, job or profile to open. */
  entity_id: Id,
  /** Of a payment or an invoice. */
  number: z.number().int().nullable(),
  /** Of a job or a series. */
  title: z.string().nullable(),
  /** The client, the new user, or the technician who was assigned. */
  person_name: z.string().nullable(),
  amount_cents: z.number().int().nullable(),
  currency: z.string().nullable(),
});

export type Activity = z.infer<typeof Activity>;
