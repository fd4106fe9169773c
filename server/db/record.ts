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
  /**
   * The record before and after, so that the log can show old and new values; contract/office/auditValues.ts lists the fields.
   */
  before?: object | null | undefined;
  after?: object | null | undefined;
  audience: { users: string[]; roles: Role[] };
  /** Screens of another entity that show it too; they get an event of their own. */
  alsoShown?: Entity;
};

/** Who made a change: the actor of a request, or no user (the request id is then the name of the task). */
export type By = {
  actor: Actor | Payer | null;
  /** The request came from a person without an account. */
  anonymous?: true;
  requestId: string;
  address: string | null;
};

export const byTask = (name: TaskName): By => ({ actor: null, requestId: name, address: null });

/** The values that the log keeps of a change. The same instant can be written in two ways, so it is normalized here. */
function keptValues({ entity, fields, before, after }: Change): AuditEvent['changes'] {
  const kinds = auditValues[entity] ?? {};
  const valueOf = (row: object | null | undefined, field: string) => {
    const value = (row as Record<string, string | number | boolean | null> | null | undefined)?.[field] ?? null;
    if (kinds[field] !== 'instant' || typeof value !== 'string') return value;
    const at = new Date(value);
    // A date before our era isn't parsed by Date.
    return Number.isNaN(at.getTime()) ? null : at.toISOString();
  };
  const kept = fields.flatMap((field) => {
    if (!(field in kinds)) return [];
    const [from, to] = [valueOf(before, field), valueOf(after, field)];
    return from === to ? [] : [[field, { from, to }] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** Writes the audit row and the event for the screens that may see the change, in the transaction that makes it. */
export function record(tx: Tx, by: By, change: Change): Promise<unknown> {
  const { action, entity, id, fields, audience, alsoShown } = change;
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
  const events = [entity, ...(alsoShown ? [alsoShown] : [])].map((shown) => ({
    entity: shown,
    entity_id: id,
    users: audience.users,
    roles: audience.roles,
  }));
  return Promise.all([tx.run(audit), tx.run(sqlFor.insertInto('change_events').values(events))]);
}
