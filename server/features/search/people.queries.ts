import { sql } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hasWords } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { wanted } from '#server/features/search/source.ts';

const onTheTeam = sql`role in ('admin', 'sales', 'tech') and deleted_at is null`;

/** A team is small, so all of it is read. */
export async function find(tx: Tx, { nameWords, first }: Asked): Promise<string[]> {
  const found = await tx.all(sql<{ id: string }>`
    with team as materialized (select id, full_name, search, active from profiles where ${onTheTeam})
    select p.id from team p where ${hasWords(sql`p.search`, nameWords)}
    order by p.active desc, (' ' || lower(p.full_name)) like ${first} desc, p.full_name, p.id limit ${sql.lit(wanted)}`);
  return found.map(({ id }) => id);
}

export const rows = (tx: Tx, ids: string[]): Promise<Hit<'person'>[]> =>
  tx.all(sql<Hit<'person'>>`
    select p.id, p.role, p.full_name, p.email, p.phone, p.active, p.last_sign_in_at
    from unnest(${ids}::uuid[]) with ordinality w (id, place)
    join (select * from profiles where ${onTheTeam}) p on p.id = w.id order by w.place`);
