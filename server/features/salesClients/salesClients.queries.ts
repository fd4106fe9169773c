import { sql, type RawBuilder } from 'kysely';
import { Asset } from '#contract/people/client.schema.ts';
import { countCap } from '#contract/base/countCap.ts';
import { pageSize } from '#contract/base/limits.ts';
import { SalesClientRecord, type SalesClientRow } from '#contract/sales/salesClient.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';
import { listed } from '#server/features/clients/clients.queries.ts';
import type { NameCursor } from '#server/features/clients/nameCursor.ts';
import { utc } from '#server/db/utc.ts';
import { activeSeriesSql, comingSql, lastVisitSql } from '#server/features/clients/visits.queries.ts';
import { hasWords, wordsOf } from '#server/features/profiles/needle.ts';

/**
 * The policies say the same, but two of them are OR-ed for sales: a query that relies on them alone scans all clients
 * (docs/decisions/0049).
 */
export const isTheirs = sql`p.rep_id = (select actor_id()) and p.acts_for is null and p.deleted_at is null`;

const inOrder = sql`lower(p.full_name), p.id`;
const columns = sql`p.id, p.full_name, p.email, p.phone, p.active`;

const nextJob = sql`
  from jobs j where j.client_id = p.id and ${comingSql} order by j.scheduled_start limit 1`;
const nextFacts = sql`
  'job_id', j.id, 'title', j.title, 'at', ${utc(sql`j.scheduled_start`)}, 'running', j.status = 'in_progress'`;

/** One row more than a page, by name. */
export function list(tx: Tx, search: string | undefined, after: NameCursor | null): Promise<SalesClientRow[]> {
  const later = after ? sql`and (lower(p.full_name), p.id) > (lower(${after.name}), ${after.id}::uuid)` : sql``;
  const found = search ? sql`and ${hasWords(sql`p.search`, wordsOf(search))}` : sql``;
  return tx.all(sql<SalesClientRow>`
    select ${columns}, l.place, l.places, (select json_build_object(${nextFacts}) ${nextJob}) as next_visit,
      (${lastVisitSql(sql`p.id`)}) as last_visit
    from (
      select ${columns} from profiles p where ${isTheirs} ${later} ${found}
      order by ${inOrder} limit ${sql.lit(pageSize + 1)}) p
    cross join lateral (
      select count(*) as places,
        (array_agg(json_build_object('street', street, 'city', city) order by created_at, id))[1] as place
      from places where client_id = p.id) l
    order by ${inOrder}`);
}

/** Counting stops at the cap. */
export const count = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`
    select count(*) from (select from profiles p where ${isTheirs} limit ${sql.lit(countCap)}) counted`))!.count;

/** The most upcoming visits that are shown. */
const atMost = sql.lit(20);
/** The most recent visits that are shown: on a phone the addresses come below them. */
const lately = sql.lit(8);

const visit = (at: RawBuilder<unknown>) =>
  sql`j.id, j.title, j.status, ${utc(at)} as at, rep_technician(j.id) as technician`;

const coming = sql`
  select ${visit(sql`j.scheduled_start`)} from jobs j
  where j.client_id = p.id and j.status in ('pending', 'in_progress') and (j.series_id is null or j.id = (
    select n.id from jobs n where n.series_id = j.series_id and n.status in ('pending', 'in_progress')
      and n.scheduled_end > now() order by n.scheduled_start limit 1))
  order by coalesce(j.scheduled_start, j.due_date, 'infinity'), j.id limit ${atMost}`;

const past = sql`
  select ${visit(sql`coalesce(least(j.scheduled_start, j.completed_at), j.due_date, j.created_at)`)} from jobs j
  where j.client_id = p.id and j.status in ('completed', 'cancelled')
  order by coalesce(least(j.scheduled_start, j.completed_at), j.due_date, j.created_at) desc, j.id desc limit ${lately}`;

const plans = sql`
  select s.id, s.title, s.rule, (
      select ${utc(sql`j.scheduled_start`)} from jobs j where j.series_id = s.id and ${comingSql}
      order by j.scheduled_start limit 1) as next_at
  from job_series s where s.client_id = p.id and ${activeSeriesSql} order by s.created_at, s.id limit ${atMost}`;

const { client: Head, contacts: Contacts, people: People, places: Places } = SalesClientRecord.shape;
const placeColumns = Places.element.omit({ assets: true });

/** Everything a representative may know of one client, in one query; nothing for another representative's client. */
export const record = (tx: Tx, id: string): Promise<SalesClientRecord | undefined> =>
  tx.first(sql<SalesClientRecord>`
    select (select row_to_json(c) from (
        select ${columnsOf(Head.omit({ created_at: true }), 'p')}, ${utc(sql`p.created_at`)} as created_at) c) as client,
      ${listed(sql`
        select ${columnsOf(Contacts.element, 'c')} from contacts c where c.client_id = p.id order by c.created_at, c.id`)}
        as contacts,
      ${listed(sql`
        select ${columnsOf(People.element, 'a')} from profiles a
        where a.acts_for = p.id and a.rep_id = (select actor_id()) and a.active and a.deleted_at is null
        order by a.created_at, a.id`)} as people,
      ${listed(sql`
        select ${columnsOf(placeColumns, 'l')}, ${listed(sql`
          select ${columnsOf(Asset, 'a')} from assets a where a.place_id = l.id order by a.kind, a.label, a.id`)} as assets
        from places l where l.client_id = p.id order by l.created_at, l.id`)} as places,
      (select json_build_object(${nextFacts}, 'technician', rep_technician(j.id)) ${nextJob}) as next_visit,
      (${lastVisitSql(sql`p.id`)}) as last_visit,
      ${listed(plans)} as plans, ${listed(coming)} as coming, ${listed(past)} as past
    from profiles p where p.id = ${id}::uuid and ${isTheirs}`);
