import { sql, type RawBuilder } from 'kysely';
import { pageSize } from '#contract/limits.ts';
import type { Actor } from '#contract/session.ts';
import type { Visit } from '#contract/visit.ts';
import type { Tx } from '#server/db/transaction.ts';
import { comesAfter, inOrder, orders, type JobCursor } from '#server/features/jobs/order.ts';

const order = orders.scheduled;

/** Midnight of today, or so many days later, in the business' time zone. */
const midnight = (later: number) =>
  sql`(select ((now() at time zone time_zone)::date + ${sql.lit(later)})::timestamp at time zone time_zone
    from business_settings)`;
const isToday = (key: RawBuilder<unknown>) => sql`${key} >= ${midnight(0)} and ${key} < ${midnight(1)}`;

/** Which jobs the actor may see is up to the row-level policies; these say which of them belong on the first page. */
const wanted: Record<'tech' | 'client', RawBuilder<unknown>[]> = {
  // Two conditions, because each is a range of an index: what starts today, and what has no time but is due today.
  tech: [
    sql`${isToday(order.key)} and j.status <> 'cancelled'`,
    sql`j.scheduled_start is null and ${isToday(orders.due.key)} and j.status <> 'cancelled'`,
  ],
  // A visit that is late is still expected, so the whole of today counts. One without a time comes last.
  client: [sql`${order.key} >= ${midnight(0)} and j.status in ('pending', 'in_progress')`],
};

const columns = sql`j.id, j.number, j.title, j.status, j.scheduled_start, j.scheduled_end`;

/** A technician's jobs of today, or a client's next visits: in order, and one row more than a page holds. */
export function list(tx: Tx, { role }: Actor, after: JobCursor | null): Promise<Visit[]> {
  const limit = sql.lit(pageSize + 1);
  const parts = wanted[role === 'tech' ? 'tech' : 'client'].map(
    (where) => sql`(
      select ${columns} from jobs j where ${sql.join([where, ...comesAfter(order, after)], sql` and `)}
      order by ${inOrder(order)} limit ${limit})`,
  );
  return tx.all(sql<Visit>`
    select ${columns}, s.client_name, s.client_phone, s.technician_name,
      (s.place ->> 'street') || ', ' || (s.place ->> 'city') as place,
      concat_ws(', ', s.place ->> 'street', s.place ->> 'city',
        nullif(concat_ws(' ', s.place ->> 'region', s.place ->> 'postal_code'), '')) as address,
      s.place as "where",
      (select coalesce(json_agg(i.service_name order by i.position, i.id), '[]') from job_items i where i.job_id = j.id)
        as services
    from (select * from (${sql.join(parts, sql` union all `)}) j order by ${inOrder(order)} limit ${limit}) j
      left join lateral job_parties(j.id) s on true
    order by ${inOrder(order)}`);
}
