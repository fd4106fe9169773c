import { sql } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { utc } from '#server/db/utc.ts';
import { hasWords } from '#server/features/profiles/needle.ts';
import { isTheirs } from '#server/features/salesClients/salesClients.queries.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { wanted, type Source } from '#server/features/search/source.ts';

/** A representative's clients are few, so all of them are searched. */
async function find(tx: Tx, { nameWords, first }: Asked): Promise<string[]> {
  const found = await tx.all(sql<{ id: string }>`
    select p.id from profiles p where ${isTheirs} and ${hasWords(sql`p.search`, nameWords)}
    order by (' ' || lower(p.full_name)) like ${first} desc, p.created_at desc, p.id desc limit ${sql.lit(wanted)}`);
  return found.map(({ id }) => id);
}

/** Without money and without access notes. */
const rows = (tx: Tx, ids: string[]): Promise<Hit<'client'>[]> =>
  tx.all(sql<Hit<'client'>>`
    select p.id, p.full_name, p.email, p.phone, p.created_at, (
        select street || ', ' || city from places where client_id = p.id order by created_at, id limit 1) as place,
      null as access, (
        select json_build_object('at', ${utc(sql`j.scheduled_start`)}, 'title', j.title, 'technician', rep_technician(j.id))
        from jobs j where j.client_id = p.id and j.scheduled_start > now() and j.status in ('pending', 'in_progress')
        order by j.scheduled_start limit 1) as next_visit, (
        select json_build_object('at', ${utc(sql`j.completed_at`)}, 'title', j.title)
        from jobs j where j.client_id = p.id and j.completed_at is not null
        order by j.completed_at desc limit 1) as last_visit,
      null as owed_cents, null as overdue_cents, null as due_on
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join profiles p on p.id = w.id and ${isTheirs}
    order by w.place`);

export const repClients: Source<'client'> = { find, rows };
