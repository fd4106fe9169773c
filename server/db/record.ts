import { v7 as uuidv7 } from 'uuid';
import type { Entity } from '#contract/event.ts';
import type { Role } from '#contract/role.ts';
import type { Actor } from '#contract/session.ts';
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
  audience: { users: string[]; roles: Role[] };
};

/** Whose doing a change was: somebody's request, or nobody's (a task's name stands for the request then). */
export type By = { actor: Actor | Payer | null; requestId: string; address: string | null };

export const byTask = (name: TaskName): By => ({ actor: null, requestId: name, address: null });

/** A trace of a change, and word of it for the screens that may know: in the transaction that makes the change. */
export function record(tx: Tx, by: By, { action, entity, id, fields, audience }: Change): Promise<unknown> {
  const audit = sqlFor.insertInto('audit_events').values({
    id: uuidv7(),
    actor_id: by.actor?.id ?? null,
    actor_role: by.actor?.role ?? 'worker',
    action,
    entity,
    entity_id: id,
    fields,
    request_id: by.requestId,
    address: by.address,
  });
  const event = sqlFor
    .insertInto('change_events')
    .values({ entity, entity_id: id, users: audience.users, roles: audience.roles });
  return Promise.all([tx.run(audit), tx.run(event)]);
}
