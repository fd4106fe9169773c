import { z } from 'zod';
import { Day, Id, Instant } from '#contract/time.ts';

/** Who did what to whom, when, from where: ids and field names, never values. Names are looked up when it is read. */
export const AuditEvent = z.strictObject({
  id: Id,
  actor_id: Id.nullable(),
  actor_role: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: Id.nullable(),
  fields: z.array(z.string()),
  request_id: z.string(),
  address: z.string().nullable(),
  created_at: Instant,
});

/** A row of the screen. `sealed`: a place in the hash chain; it comes within a minute. */
export const AuditRow = AuditEvent.extend({
  actor_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  sealed: z.boolean(),
});

const filters = {
  /** Whoever did it, or had it done to them. */
  person: Id.optional(),
  /** The start of an action's name: `session`, `user.deleted`. */
  action: z
    .string()
    .regex(/^[a-z_.]+$/)
    .max(60)
    .optional(),
  /** Days on the business' clock, both included. */
  from: Day.optional(),
  to: Day.optional(),
};

export const AuditExport = z.strictObject(filters);
export const AuditFilter = AuditExport.extend({ cursor: z.string().max(120).optional() });
export const AuditPage = z.strictObject({ items: z.array(AuditRow), next: z.string().nullable() });

export type AuditRow = z.infer<typeof AuditRow>;
export type AuditFilter = z.infer<typeof AuditFilter>;
export type AuditEvent = z.infer<typeof AuditEvent>;
