import { sql } from 'kysely';
import { AuditEvent, type AuditFilter, type AuditRow } from '#contract/audit.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Newest first. Names are those of today: the audit itself keeps none. */
export const find = (tx: Tx, filter: AuditFilter, after: Cursor | null, limit: number): Promise<AuditRow[]> => {
  const matching = (side?: 'actor_id' | 'entity_id') => idsOf(filter, after, limit, side);
  // One index each: with OR, neither gives the order.
  const ids = filter.person ? sql`${matching('actor_id')} union ${matching('entity_id')}` : matching();
  return tx.all(sql<AuditRow>`
    select ${columnsOf(AuditEvent, 'e')}, actor.full_name as actor_name, subject.full_name as entity_name,
      exists (select from audit_seals s where s.event_id = e.id) as sealed
    from (${ids}) page join audit_events e using (id)
    left join profiles actor on actor.id = e.actor_id
    left join profiles subject on subject.id = e.entity_id and e.entity in ('profile', 'account', 'staff', 'session', 'client')
    order by e.created_at desc, e.id desc limit ${sql.lit(limit)}`);
};

function idsOf(filter: AuditFilter, after: Cursor | null, limit: number, side?: 'actor_id' | 'entity_id') {
  const { person, action, from, to } = filter;
  let query = sqlFor.selectFrom('audit_events').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (side && person) query = query.where(side, '=', person);
  if (action) query = query.where('action', 'like', `${action.replaceAll('_', String.raw`\_`)}%`);
  if (from) query = query.where('created_at', '>=', midnight(from, 0));
  if (to) query = query.where('created_at', '<', midnight(to, 1));
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.limit(limit);
}
