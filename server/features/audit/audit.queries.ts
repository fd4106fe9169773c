import { sql } from 'kysely';
import { AuditEvent, type AuditFilter, type AuditPerson, type AuditRow } from '#contract/office/audit.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { midnight } from '#server/features/business/business.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** `name` and `number` are the record's current ones; both are null once the record is gone. */
export type StoredRow = Omit<AuditRow, 'entity_name'> & { name: string | null; number: number | null };

/** Newest first. Names are current ones: the audit stores no names. */
export const find = (tx: Tx, filter: AuditFilter, after: Cursor | null, limit: number): Promise<StoredRow[]> => {
  const matching = (side?: 'actor_id' | 'entity_id') => idsOf(filter, after, limit, side);
  // Two queries, so that each uses its own index: with OR, neither index gives the order.
  const ids = filter.person ? sql`${matching('actor_id')} union ${matching('entity_id')}` : matching();
  return tx.all(sql<StoredRow>`
    select ${columnsOf(AuditEvent, 'e')}, actor.full_name as actor_name,
      coalesce(subject.full_name, job.title, service.name, bill_to.full_name, lead.full_name, rate.name, series.title, tour.name) as name,
      coalesce(job.number, invoice.number, payment.number) as number,
      case
        when subject.role = 'client' and subject.acts_for is null and subject.deleted_at is null then 'client'
        when subject.deleted_at is null and subject.id is not null then 'person'
        when job.id is not null then 'job'
        when invoice.id is not null then 'invoice'
        when payment.id is not null then 'payment'
        when lead.id is not null then 'lead'
        when service.id is not null then 'service'
      end as record,
      exists (select from audit_seals s where s.event_id = e.id) as sealed
    from (${ids}) page join audit_events e using (id)
    left join profiles actor on actor.id = e.actor_id
    left join profiles subject on subject.id = e.entity_id and e.entity in ('profile', 'account', 'staff', 'session', 'client', 'time')
    left join jobs job on job.id = e.entity_id and e.entity in ('job', 'unbilled')
    left join invoices invoice on invoice.id = e.entity_id and e.entity = 'invoice'
    left join payments payment on payment.id = e.entity_id and e.entity in ('payment', 'tip')
    left join profiles bill_to on bill_to.id = coalesce(invoice.client_id, payment.client_id)
    left join leads lead on lead.id = e.entity_id and e.entity = 'lead'
    left join services service on service.id = e.entity_id and e.entity = 'service'
    left join tax_rates rate on rate.id = e.entity_id and e.entity = 'tax_rate'
    left join job_series series on series.id = e.entity_id and e.entity = 'job_series'
    left join tours tour on tour.id = e.entity_id and e.entity = 'tour'
    order by e.created_at desc, e.id desc limit ${sql.lit(limit)}`);
};

function idsOf(filter: AuditFilter, after: Cursor | null, limit: number, side?: 'actor_id' | 'entity_id') {
  const { person, by, record, action, from, to } = filter;
  let query = sqlFor.selectFrom('audit_events').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  if (side && person) query = query.where(side, '=', person);
  if (by) query = query.where('actor_id', '=', by);
  if (record) query = query.where('entity_id', '=', record);
  if (action) query = query.where('action', 'like', `${action.replaceAll('_', String.raw`\_`)}%`);
  if (from) query = query.where('created_at', '>=', midnight(from, 0));
  if (to) query = query.where('created_at', '<', midnight(to, 1));
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.limit(limit);
}

/** Finds a record by its id alone, if its kind has a page. */
export const findRecord = (tx: Tx, id: string) =>
  tx.first(sql<Pick<StoredRow, 'entity' | 'name' | 'number'>>`
    select 'profile' as entity, full_name as name, null as number from profiles where id = ${id}::uuid
    union all select 'job', title, number from jobs where id = ${id}::uuid
    union all select 'lead', full_name, null from leads where id = ${id}::uuid
    union all select 'service', name, null from services where id = ${id}::uuid
    union all select 'invoice', c.full_name, i.number from invoices i join profiles c on c.id = i.client_id where i.id = ${id}::uuid
    union all select 'payment', c.full_name, p.number from payments p left join profiles c on c.id = p.client_id
      where p.id = ${id}::uuid`);

/** The current names of these people. A deleted user's name reads "Deleted user". */
export const namesOf = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.all(sqlFor.selectFrom('profiles').select(['id', 'full_name']).where('id', 'in', ids));
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
};

/** Current and former staff, without deleted users. */
export const people = (tx: Tx): Promise<AuditPerson[]> =>
  tx.all(
    sqlFor
      .selectFrom('profiles')
      .select(['id', 'full_name'])
      .where('role', '<>', 'client')
      .where('deleted_at', 'is', null)
      .orderBy(sql`lower(full_name)`)
      .orderBy('id'),
  );
