import { sql, type Insertable, type UpdateObject } from 'kysely';
import { Place } from '#contract/people/client.schema.ts';
import { CheckItem, Job, JobClient, type JobDetail, type JobItem, type JobRow } from '#contract/jobs/job.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import { spansOf } from '#server/features/jobs/spans.queries.ts';
import { sqlFor, type Database } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export const columns = Job.keyof().options;

/** `occurrence` is the day that the series planned, even if the job was moved since. */
export type LockedJob = Job & { occurrence: string | null };

export const ownColumnsSql = columnsOf(Job, 'j');

/** The columns of a list row, for a role that sees all names and places. */
export const rowSql = sql`
  ${ownColumnsSql}, c.full_name as client_name, t.full_name as assigned_to_name, p.street || ', ' || p.city as place`;
export const namesSql = sql`
  left join profiles c on c.id = j.client_id
  left join profiles t on t.id = j.assigned_to
  left join places p on p.id = j.place_id`;

/**
 * The same for technicians and clients: they can't read other users' rows, only what the function tells about their own jobs.
 */
export const ownRowSql = sql`
  ${ownColumnsSql}, s.client_name, s.technician_name as assigned_to_name,
    (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place`;
export const ownNamesSql = sql`left join lateral job_parties(j.id) s on true`;

/** In the order of the ids; jobs that don't exist are left out. */
export const rows = (tx: Tx, ids: string[]): Promise<JobRow[]> =>
  tx.all(sql<JobRow>`
    select ${rowSql} from unnest(${ids}::uuid[]) with ordinality w (id, place) join jobs j on j.id = w.id ${namesSql}
    order by w.place`);

/**
 * Locks the jobs until the transaction ends, in the order of their ids, so that two requests for the same jobs don't deadlock.
 */
export const lock = (tx: Tx, ids: string[]): Promise<LockedJob[]> =>
  tx.all(
    sqlFor
      .selectFrom('jobs')
      .select([...columns, 'occurrence'])
      .where('id', '=', sql<string>`any (${ids}::uuid[])`)
      .orderBy('id')
      // Not "for update": a transaction that adds a check or a service to the job holds a key share lock.
      .forNoKeyUpdate(),
  );

/** Reads without a lock, as far as the transaction's role may see it. */
export const findOwn = (tx: Tx, id: string): Promise<Job | undefined> =>
  tx.first(sqlFor.selectFrom('jobs').select(columns).where('id', '=', id));

export const insert = (tx: Tx, values: Insertable<Database['jobs']>): Promise<Job | undefined> =>
  tx.first(sqlFor.insertInto('jobs').values(values).returning(columns));

/** Sets only the columns that change, because the database checks parties and schedule again when those are set. */
export const update = (tx: Tx, id: string, values: UpdateObject<Database, 'jobs'>): Promise<Job | undefined> =>
  tx.first(sqlFor.updateTable('jobs').set(values).where('id', '=', id).returning(columns));

export const remove = (tx: Tx, id: string): Promise<number> => tx.run(sqlFor.deleteFrom('jobs').where('id', '=', id));

type Head = JobRow & Pick<JobDetail, 'where' | 'client'>;

/** Everything about one job, as this actor may see it; undefined if it isn't theirs. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<JobDetail | undefined> {
  const [head, items, checklist] = await Promise.all([
    tx.first(actor.role === 'admin' ? headSql(id) : ownHeadSql(id)),
    tx.all(itemsSql(actor, id)),
    tx.all(
      sqlFor
        .selectFrom('checklist_items')
        .select(CheckItem.keyof().options)
        .where('job_id', '=', id)
        .orderBy('position')
        .orderBy('id'),
    ),
  ]);
  if (!head) return undefined;
  const spans = head.span_count > 0 && actor.role !== 'client' ? await spansOf(tx, id) : [];
  return { ...head, items, checklist, spans };
}

const headSql = (id: string) => sql<Head>`
  select ${rowSql}, (select row_to_json(k) from (select ${columnsOf(JobClient, 'c')} where c.id is not null) k) as client,
    (select row_to_json(w) from (select ${columnsOf(Place)} from places where id = j.place_id) w) as "where"
  from jobs j ${namesSql} where j.id = ${id}`;

const ownHeadSql = (id: string) => sql<Head>`
  select ${ownRowSql}, s.client, s.place as "where" from jobs j ${ownNamesSql} where j.id = ${id}`;

const withoutPrice = sql`
  null::bigint as price_cents, null::bigint as book_cents, null::text as price_reason, null::json as plan`;

/** Prices are in a table that technicians may not access at all. */
function itemsSql(actor: Actor, id: string) {
  const priced = actor.role !== 'tech';
  return sql<JobItem>`
    select i.id, i.service_id, i.units, i.square_feet, i.vehicle_size, i.condition, i.service_name, i.minutes, s.unit,
      ${priced ? sql`m.price_cents, m.book_cents, m.price_reason, item_plan(i.id) as plan` : withoutPrice}
    from job_items i left join services s on s.id = i.service_id ${priced ? sql`left join job_item_prices m on m.item_id = i.id` : sql``}
    where i.job_id = ${id} order by i.position, i.id`;
}
