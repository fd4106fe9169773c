import { sql, type RawBuilder } from 'kysely';
import { Asset, Contact, Place, PlaceCells } from '#contract/people/client.schema.ts';
import { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { countCap } from '#contract/base/countCap.ts';
import { PersonFields, type Profile } from '#contract/people/profile.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { listSql } from '#server/features/clientPeople/clientPeople.queries.ts';
import { pausesSql } from '#server/features/plans/pauses.ts';
import { utc } from '#server/db/utc.ts';
import { activeSeriesSql, comingSql, lastVisitSql, nextVisitSql } from '#server/features/clients/visits.queries.ts';
import { owedSql } from '#server/features/invoices/money/balance.queries.ts';
import type { Cursor } from '#server/http/cursor.ts';

const head = ClientRecord.shape.client.omit({ created_at: true });

/** The most upcoming jobs that a record lists. */
const atMost = 20;

/** Counts the rows of a query, up to the cap. */
const upTo = (rows: RawBuilder<unknown>) =>
  sql`(select count(*) from (select from ${rows} limit ${sql.lit(countCap)}) counted)`;

export const listed = (rows: RawBuilder<unknown>) => sql`coalesce((select json_agg(found) from (${rows}) found), '[]')`;

/** Pending or running jobs outside a series: by scheduled time or due date, those without either last. */
const comingJobs = sql`
  select j.id, j.title, j.status, ${utc(sql`j.scheduled_start`)} as at, ${utc(sql`j.due_date`)} as due_date,
    t.full_name as technician, j.status = 'pending' and coalesce(j.scheduled_end < now(), false) as late
  from jobs j left join profiles t on t.id = j.assigned_to
  where j.client_id = p.id and j.series_id is null and j.status in ('pending', 'in_progress')
  order by coalesce(j.scheduled_start, j.due_date, 'infinity'), j.id limit ${sql.lit(atMost)}`;

const comingSeries = sql`
  select s.id, s.title, s.rule, (${nextVisitSql(sql`j.series_id = s.id`)}) as next, (
      select ${utc(sql`j.scheduled_start`)} from jobs j where j.series_id = s.id and ${comingSql}
      order by j.scheduled_start offset 1 limit 1) as after_next, s.plan_id, ${listed(pausesSql(sql`s.plan_id`))} as pauses,
    (select json_build_object('id', r.id, 'pickup_weekday', r.pickup_weekday) from plan_requests r
      where r.plan_id = s.plan_id and r.state = 'asked') as asked
  from job_series s where s.client_id = p.id and ${activeSeriesSql}
  order by s.created_at, s.id limit ${sql.lit(atMost)}`;

const openInvoice = sql`
  select i.id, i.number from invoices i where i.client_id = p.id and i.status in ('issued', 'partly_paid')
  order by i.due_on, i.number limit 1`;

/** This year in the business' time zone. */
const thisYear = sql`
  select extract(year from d.first)::int as year, coalesce((
      select sum(captured_cents - refunded_cents) from payments
      where client_id = p.id and tab = 'completed' and received_on >= d.first), 0)::bigint as paid_cents,
    ${upTo(sql`jobs where client_id = p.id and completed_at >= d.first::timestamp at time zone b.time_zone`)} as visits
  from (select date_trunc('year', now() at time zone b.time_zone)::date as first) d`;

/** Everything about one client, in one query. */
export const record = (tx: Tx, id: string): Promise<ClientRecord | undefined> =>
  tx.first(sql<ClientRecord>`
    select (select row_to_json(client) from (select ${columnsOf(head, 'p')}, ${utc(sql`p.created_at`)} as created_at) client)
        as client,
      (select row_to_json(r) from (select id, full_name, active from profiles where id = p.rep_id) r) as rep,
      ${listed(sql`select ${columnsOf(Contact, 'c')} from contacts c where c.client_id = p.id order by c.created_at, c.id`)}
        as contacts,
      ${listed(listSql)} as people,
      ${listed(sql`
        select ${columnsOf(Place, 'l')}, ${listed(sql`
          select ${columnsOf(Asset, 'a')} from assets a where a.place_id = l.id order by a.kind, a.label, a.id`)} as assets
        from places l where l.client_id = p.id order by l.created_at, l.id`)} as places,
      (${nextVisitSql(sql`j.client_id = p.id`)}) as next_visit, (${lastVisitSql(sql`p.id`)}) as last_visit,
      o.owed_cents, o.overdue_cents, o.due_on, client_credit(p.id) as credit_cents,
      (select coalesce(sum(held_cents), 0)::bigint from deposits where client_id = p.id and held_cents > 0) as deposits_held_cents,
      (select row_to_json(i) from (${openInvoice}) i) as open_invoice,
      (select count(*) from invoices where client_id = p.id and status in ('issued', 'partly_paid')) as open_invoices,
      (select row_to_json(y) from (${thisYear}) y) as year,
      ${listed(comingJobs)} as coming_jobs, ${listed(comingSeries)} as coming_series,
      ${upTo(sql`jobs where client_id = p.id`)} as jobs, ${upTo(sql`invoices where client_id = p.id`)} as invoices,
      ${upTo(sql`payments where client_id = p.id`)} as payments
    from profiles p cross join business_settings b cross join lateral (${owedSql(sql`p.id`)}) o
    where p.id = ${id}::uuid and p.role = 'client' and p.acts_for is null and p.deleted_at is null`);

export const exists = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`
    select from profiles where id = ${id}::uuid and role = 'client' and acts_for is null and deleted_at is null`)) > 0;

type PlaceOfLine = Omit<Place, 'id' | 'client_id'>;

/** A client and one of their places, as one line of the export. */
export type ClientLine = PersonFields &
  Pick<Profile, 'id' | 'created_at'> & { [Key in keyof PlaceOfLine]: PlaceOfLine[Key] | null };

/**
 * A page of clients, oldest first, with a line per place, or one line without a place. A client's lines are never split
 * across pages.
 */
export const lines = (tx: Tx, after: Cursor | null, clients: number): Promise<ClientLine[]> => {
  const later = after ? sql`and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  return tx.all(sql<ClientLine>`
    select p.id, p.created_at, ${columnsOf(PersonFields, 'p')}, ${columnsOf(PlaceCells, 'l')}
    from (
      select * from profiles
      where role = 'client' and acts_for is null and deleted_at is null ${later}
      order by created_at, id limit ${sql.lit(clients)}
    ) p left join places l on l.client_id = p.id
    order by p.created_at, p.id, l.created_at, l.id`);
};
