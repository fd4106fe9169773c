import { sql, type RawBuilder } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { hasWords, type Word } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { mostHits, rarest, walked, wanted } from '#server/features/search/source.ts';

type Found = { id: string };
const limit = sql.lit(wanted);
const newestFirst = sql`l.created_at desc, l.id desc`;
const isOpen = sql`l.status in ('new', 'warm')`;
const having = (words: Word[]) => hasWords(sql`l.search`, words);
const best = (first: string) => sql`(' ' || lower(l.full_name)) like ${first} desc, ${newestFirst}`;

/** Open leads are few, so all of them are searched. */
const open = ({ nameWords, first }: Asked) => sql<Found>`
  select l.id from leads l where l.joined_to is null and ${isOpen} and ${having(nameWords)} order by ${best(first)} limit ${limit}`;

const columns = sql`l.id, l.full_name, l.status, l.search, l.created_at`;
const closed = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>, first: string) => sql<Found>`
  select l.id from (${from}) l where not (${isOpen}) and ${condition} order by ${best(first)} limit ${limit}`;

async function overOnes(tx: Tx, asked: Asked): Promise<Found[]> {
  const { nameWords, first } = asked;
  const newest = (count: number) => sql`
    select ${columns} from leads l where l.joined_to is null order by ${newestFirst} limit ${sql.lit(count)}`;
  const among = await walked((count) => tx.all(closed(newest(count), having(nameWords), first)), asked);
  if (among) return among;
  const words = await rarest(tx, sql`leads where joined_to is null`, nameWords);
  const hits = sql`
    select ${columns} from leads l where l.joined_to is null and ${having(words)} limit ${sql.lit(mostHits)}`;
  return tx.all(closed(hits, sql`true`, first));
}

/** Open leads first, then closed ones. */
export async function find(tx: Tx, asked: Asked): Promise<string[]> {
  const found = await tx.all(open(asked));
  const others = found.length < wanted ? await overOnes(tx, asked) : [];
  return [...found, ...others].slice(0, wanted).map(({ id }) => id);
}

export const rows = (tx: Tx, ids: string[]): Promise<Hit<'lead'>[]> =>
  tx.all(sql<Hit<'lead'>>`
    select l.id, l.full_name, l.phone, l.email, l.city, l.status, l.quoted_at, l.value_cents, l.next_step, l.follow_up_at,
      s.name as service_name, o.full_name as owner_name, l.created_at
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join leads l on l.id = w.id and l.joined_to is null
      left join services s on s.id = l.service_id left join profiles o on o.id = l.owner_id
    order by w.place`);
