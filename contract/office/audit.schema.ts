import { z } from 'zod';
import { recordKinds } from '#contract/base/recordPages.ts';
import { Day, Id, inOrder, Instant } from '#contract/base/scalars.schema.ts';

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Who did what to whom, when, from where: ids and field names, and values only of the fields of auditValues.ts. */
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

/** What has a page of its own. */
const auditRecords = [...recordKinds, 'service'] as const;

/** A row of the screen. Names are those of today: the log itself keeps none. `sealed`: it has its place in the hash chain. */
export const AuditRow = AuditEvent.extend({
  actor_name: z.string().nullable(),
  entity_name: z.string().nullable(),
  /** The kind of page that shows it, while it exists. */
  record: z.enum(auditRecords).nullable(),
  sealed: z.boolean(),
});

export const AuditExport = z
  .strictObject({
    /** The person who did it, or to whom it was done. */
    person: Id.optional(),
    /** Who did it. */
    by: Id.optional(),
    /** What it was done to. */
    record: Id.optional(),
    /** The start of an action's name: `session`, `user.deleted`. */
    action: z
      .string()
      .regex(/^[a-z_.]+$/)
      .max(60)
      .optional(),
    /** Days on the business' clock, both included. */
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(...inOrder('from', 'to'));
export const AuditFilter = AuditExport.safeExtend({ cursor: z.string().max(120).optional() });
export const AuditPage = z.strictObject({
  items: z.array(AuditRow),
  next: z.string().nullable(),
  /** What the record is called that was asked about; null where there is none of that id any more. */
  about: z.string().nullable(),
});

/** Who can be chosen as the one who did it: everybody who works here. */
export const AuditPerson = z.strictObject({ id: Id, full_name: z.string() });

/** How the hash chain stands. */
export const AuditSeal = z.strictObject({
  entries: z.number().int(),
  /** Not in the chain yet; counted up to a cap. */
  waiting: z.number().int(),
  /** When the newest seals were last recomputed; null: not yet. */
  checked_at: Instant.nullable(),
  /** What that found. */
  intact: z.boolean(),
});

export type AuditRow = z.infer<typeof AuditRow>;
export type AuditFilter = z.infer<typeof AuditFilter>;
export type AuditEvent = z.infer<typeof AuditEvent>;
export type AuditPerson = z.infer<typeof AuditPerson>;
export type AuditSeal = z.infer<typeof AuditSeal>;
