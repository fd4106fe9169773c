import { sql, type RawBuilder } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hasWords, type Word } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { mostHits, newest, rarest, wanted, type Named } from '#server/features/search/source.ts';

const someClients = sql`role = 'client' and acts_for is null and deleted_at is null`;
/** From this many matches among the newest on, a name is common: a scan of the newest records then finds enough. */
const commonFrom = newest / 50;

const ranked = (hits: RawBuilder<unknown>, { first }: Asked) => sql<{ id: string }>`
  select p.id from (${hits}) p
  order by (' ' || lower(p.full_name)) like ${first} desc, p.created_at desc, p.id desc limit ${sql.lit(mostHits)}`;

const amongNewest = (asked: Asked) =>
  ranked(
    sql`select * from (
      select id, full_name, search, created_at from profiles where ${someClients}
      order by created_at desc, id desc limit ${sql.lit(newest)}) p where ${hasWords(sql`p.search`, asked.nameWords)}`,
    asked,
  );

/** Materialised, so that the order by doesn't turn the search into a scan of the newest. */
const everywhere = (asked: Asked, words: Word[]) => sql<{ id: string }>`
  with hits as materialized (
    select p.id, p.full_name, p.created_at from profiles p
    where ${someClients} and ${hasWords(sql`p.search`, words)} limit ${sql.lit(mostHits)})
  ${ranked(sql`select * from hits`, asked)}`;

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

export async function named(tx: Tx, asked: Asked): Promise<Named> {
  const among = await tx.all(amongNewest(asked));
  const common = among.length >= commonFrom;
  if (common || !asked.indexed) return { ids: idsOf(among), common };
  const words = await rarest(tx, sql`profiles where ${someClients}`, asked.nameWords);
  return { ids: idsOf(await tx.all(everywhere(asked, words))), common };
}

export const find = async (_: Tx, __: Asked, { ids }: Named): Promise<string[]> => ids.slice(0, wanted);

type Row = Omit<Hit<'client'>, 'next_visit' | 'last_visit'> & {
  next_at: string | null;
  next_title: string;
  next_technician: string | null;
  last_at: string | null;
  last_title: string;
};

/** `offset 0` makes the planner read and sort one client's jobs, never all jobs in order of time. */
const rowsSql = (ids: string[]) => sql<Row>`
  select p.id, p.full_name, p.email, p.phone, p.created_at, l.place, l.access,
    n.scheduled_start as next_at, n.title as next_title, t.full_name as next_technician,
    v.completed_at as last_at, v.title as last_title, o.owed_cents, o.overdue_cents, o.due_on
  from unnest(${ids}::uuid[]) with ordinality w (id, place)
  join profiles p on p.id = w.id and p.role = 'client' and p.deleted_at is null
  cross join business_settings b
  left join lateral (
    select street || ', ' || city as place, access_notes as access from places where client_id = p.id
    order by created_at, id limit 1) l on true
  left join lateral (
    select * from (
      select scheduled_start, title, assigned_to from jobs
      where client_id = p.id and scheduled_start > now() and status in ('pending', 'in_progress') offset 0) j
    order by scheduled_start limit 1) n on true
  left join profiles t on t.id = n.assigned_to
  left join lateral (
    select completed_at, title from jobs where client_id = p.id and completed_at is not null
    order by completed_at desc limit 1) v on true
  cross join lateral (
    select coalesce(sum(left_cents), 0)::bigint as owed_cents,
      coalesce(sum(left_cents) filter (where due_on < (now() at time zone b.time_zone)::date), 0)::bigint as overdue_cents,
      min(due_on) as due_on
    from (
      select due_on, total_cents - paid_cents - credited_cents as left_cents from invoices
      where client_id = p.id and status in ('issued', 'partly_paid')) i) o
  order by w.place`;

export const rows = async (tx: Tx, ids: string[]): Promise<Hit<'client'>[]> =>
  (await tx.all(rowsSql(ids))).map(({ next_at, next_title, next_technician, last_at, last_title, ...row }) =>
    Object.assign(row, {
      next_visit: next_at === null ? null : { at: next_at, title: next_title, technician: next_technician },
      last_visit: last_at === null ? null : { at: last_at, title: last_title },
    }),
  );
