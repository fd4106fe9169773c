import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { AuditEvent } from '#contract/office/audit.schema.ts';

type Some = Partial<Omit<AuditEvent, 'created_at'>> & { created_at?: string };

/** An audit event, as a query and its values, with ordinary defaults. */
export function auditEvent(event: Some): [string, unknown[]] {
  const { id = uuidv7(), actor_id = uuidv7(), actor_role = 'admin', action = 'profile.updated' } = event;
  const { entity = 'profile', entity_id = actor_id, fields = ['phone'], request_id = 'test' } = event;
  const { address = '10.0.0.1', created_at = null, changes = null } = event;
  return [
    `insert into audit_events
       (id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address, created_at, changes)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()), $11)`,
    [id, actor_id, actor_role, action, entity, entity_id, fields, request_id, address, created_at, changes],
  ];
}

/** Many ordinary events in one transaction, a microsecond apart; returns their ids in order. */
export async function addEvents(
  client: pg.Pool | pg.ClientBase,
  count: number,
  action = 'test.done',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await client.query(
    `insert into audit_events (id, actor_role, action, entity, fields, request_id, created_at)
     select id, 'admin', $2, 'profile', '{phone}', 'test', clock_timestamp()
     from unnest($1::uuid[]) with ordinality as given (id, place) order by place`,
    [ids, action],
  );
  return ids;
}
