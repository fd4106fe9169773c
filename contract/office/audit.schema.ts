import { z } from 'zod';
import { recordKinds } from '#contract/base/recordPages.ts';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Who did what to whom, when and from where: ids and field names, and values only for the fields in auditValues.ts. */
export const AuditEvent = z.strictObject({
  id: Id,
  actor_id: Id.nullable(),
  actor_role: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: Id.nullable(),
  fields: z.array(z.string()),
  changes: z.record(z.string(), z.strictObject({ from: Value, to: Value })).nullable(),
  request_id: z.string(),
  address: z.string().nullable(),
  created_at: Instant,
});

/** The records that have a page. */
const auditRecords = [...recordKinds, 'service'] as const;

/** A row of the screen. Names are today's names: the log itself stores none. `sealed`: the row is in the hash chain. */
export const AuditRow = AuditEvent.extend({
  actor_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  /** The kind of page that shows the record, while it exists. */
  record: z.enum(auditRecords).nullable(),
  sealed: z.boolean(),
});

export const AuditExport = z
  .strictObject({
    /** Matches the actor or the affected person. */
    person: Id.optional(),
    /** The actor. */
    by: Id.optional(),
    /** The affected record. */
    record: Id.optional(),
    /** The start of an action's name: `session`, `user.deleted`. */
    action: z
      .string()
      .regex(/^[a-z_.]+$/)
      .max(60)
      .optional(),
    /** Days in the business' time zone, both included. */
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(...inOrder('from', 'to'));
export const AuditFilter = AuditExport.safeExtend({ cursor: z.string().max(120).optional() });
export const AuditPage = z.strictObject({
  items: z.array(AuditRow),
  next: z.string().nullable(),
  /** The name of the filtered record; null if it no longer exists. */
  about: z.string().nullable(),
});

/** The people in the actor filter: all staff. */
export const AuditPerson = z.strictObject({ id: Id, full_name: z.string() });

/** The state of the hash chain. */
export const AuditSeal = z.strictObject({
  entries: z.number().int(),
  /** Rows that aren't in the chain yet; the count is capped. */
  waiting: z.number().int(),
  /** When the newest seals were last verified; null: not yet. */
  checked_at: Instant.nullable(),
  /** The result of that check. */
  intact: z.boolean(),
});

export type AuditRow = z.infer<typeof AuditRow>;
export type AuditFilter = z.infer<typeof AuditFilter>;
export type AuditEvent = z.infer<typeof AuditEvent>;
export type AuditPerson = z.infer<typeof AuditPerson>;
export type AuditSeal = z.infer<typeof AuditSeal>;
