import { v7 as uuidv7 } from 'uuid';
import { auditValues } from '#contract/office/auditValues.ts';
import type { AuditEvent } from '#contract/office/audit.schema.ts';
import type { Entity } from '#contract/base/event.ts';
import type { Role } from '#contract/base/role.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { AuditAction } from '#text/audit.ts';
import type { Payer } from '#server/db/asActor.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { TaskName } from '#server/tasks/task.ts';

/** What a change touched, and who may have seen it before or may see it now. */
export type Change = {
  action: AuditAction;
  entity: Entity;
  id: string;
  fields: string[];
  /** The record, so that the log can say what its fields were and became; see contract/office/auditValues.ts for which. */
  before?: object | null | undefined;
  after?: object | null | undefined;
  audience: { users: string[]; roles: Role[] };
};

/** Whose doing a change was: somebody's request, or nobody's (a task's name stands for the request then). */
export type By = {
  actor: Actor | Payer | null;
  /** A request of somebody without an account. */
  anonymous?: true;
  requestId: string;
  address: string | null;
};

export const byTask = (name: TaskName): By => ({ actor: null, requestId: name, address: null });

/** What the log keeps of a change. One instant may be written in two ways; here it is always the same one. */
function keptValues({ entity, fields, before, after }: Change): AuditEvent['changes'] {
  const kinds = auditValues[entity] ?? {};
  const valueOf = (row: object | null | undefined, field: string) => {
    const value = (row as Record<string, string | number | boolean | null> | null | undefined)?.[field] ?? null;
    if (kinds[field] !== 'instant' || typeof value !== 'string') return value;
    const at = new Date(value);
    // A day before our era has no such text.
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  };
  const kept = fields.flatMap((field) => {
    if (!(field in kinds)) return [];
    const [from, to] = [valueOf(before, field), valueOf(after, field)];
    return from === to ? [] : [[field, { from, to }] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** A trace of a change, and word of it for the screens that may know: in the transaction that makes the change. */
export function record(tx: Tx, by: By, change: Change): Promise<unknown> {
  const { action, entity, id, fields, audience } = change;
  const audit = sqlFor.insertInto('audit_events').values({
    id: uuidv7(),
    actor_id: by.actor?.id ?? null,
    actor_role: by.actor?.role ?? (by.anonymous ? 'anonymous' : 'worker'),
    action,
    entity,
    entity_id: id,
    fields,
    changes: keptValues(change),
    request_id: by.requestId,
    address: by.address,
  });
  const event = sqlFor
    .insertInto('change_events')
    .values({ entity, entity_id: id, users: audience.users, roles: audience.roles });
  return Promise.all([tx.run(audit), tx.run(event)]);
}
