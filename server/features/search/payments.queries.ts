import { sql, type RawBuilder } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesSql, rowSql } from '#server/features/payments/list/list.queries.ts';
import { hasWords, type Word } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { merged, mostHits, rarest, walked, wanted, type Named } from '#server/features/search/source.ts';

type Found = { id: string; created_at: string };
const newestFirst = sql`p.created_at desc, p.id desc`;
const limit = sql.lit(wanted);

const numbered = (number: number) => sql<Found>`select id, created_at from payments where number = ${number}`;
/** Includes the tip, as the client paid it. */
const ofAmount = (cents: number) => sql<Found>`
  select p.id, p.created_at from payments p where (p.amount_cents + p.tip_cents) = ${cents}
  order by ${newestFirst} limit ${limit}`;

const amongNewest = (count: number, found: RawBuilder<unknown>) => sql<Found>`
  select p.id, p.created_at from (
    select p.id, p.client_id, p.search, p.created_at from payments p order by ${newestFirst} limit ${sql.lit(count)}) p
  ${found} order by ${newestFirst} limit ${limit}`;

/** A common name is soon found among the newest. */
const ofCommonName = ({ nameWords }: Asked) =>
  amongNewest(
    mostHits,
    sql`cross join lateral (
      select from profiles c where c.id = p.client_id and ${hasWords(sql`c.search`, nameWords)} offset 0) c`,
  );
const ofClients = (ids: string[]) => sql<Found>`
  select p.id, p.created_at from unnest(${ids}::uuid[]) n (id) cross join lateral (
    select p.id, p.created_at from payments p where p.client_id = n.id order by ${newestFirst} limit ${limit}) p
  order by ${newestFirst} limit ${limit}`;

/** By the description and the reference: a check's number, or a note. */
async function described(tx: Tx, asked: Asked): Promise<Found[]> {
  const having = (words: Word[]) => sql`where ${hasWords(sql`p.search`, words)}`;
  const among = await walked((window) => tx.all(amongNewest(window, having(asked.words))), asked);
  if (among) return among;
  const words = await rarest(tx, sql`payments`, asked.words);
  return tx.all(sql<Found>`
    with hits as materialized (select p.id, p.created_at from payments p ${having(words)} limit ${sql.lit(mostHits)})
    select p.id, p.created_at from hits p order by ${newestFirst} limit ${limit}`);
}

export async function find(tx: Tx, asked: Asked, { ids, common }: Named): Promise<string[]> {
  const [exact, amount, name, text] = await Promise.all([
    asked.payment === null ? [] : tx.all(numbered(asked.payment)),
    asked.cents === null ? [] : tx.all(ofAmount(asked.cents)),
    !asked.byName || ids.length === 0 ? [] : tx.all(common ? ofCommonName(asked) : ofClients(ids)),
    described(tx, asked),
  ]);
  return merged(exact, amount, name, text);
}

export const rows = (tx: Tx, ids: string[]): Promise<Hit<'payment'>[]> =>
  tx.all(sql<Hit<'payment'>>`
    select ${rowSql}
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join payments p on p.id = w.id ${namesSql} order by w.place`);
