import { sql } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesSql, rowSql } from '#server/features/invoices/invoices.queries.ts';
import { hasWords } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { merged, mostHits, wanted, type Named } from '#server/features/search/source.ts';

type Found = { id: string; created_at: string };
const newestFirst = sql`i.created_at desc, i.id desc`;
const limit = sql.lit(wanted);

const numbered = (number: number) => sql<Found>`select id, created_at from invoices where number = ${number}`;
const ofAmount = (cents: number) => sql<Found>`
  select i.id, i.created_at from invoices i where i.total_cents = ${cents} order by ${newestFirst} limit ${limit}`;

/** A common name is soon found among the newest. */
const amongNewest = ({ nameWords }: Asked) => sql<Found>`
  select i.id, i.created_at from (
    select i.id, i.client_id, i.created_at from invoices i order by ${newestFirst} limit ${sql.lit(mostHits)}) i
  cross join lateral (select from profiles c where c.id = i.client_id and ${hasWords(sql`c.search`, nameWords)} offset 0) c
  order by ${newestFirst} limit ${limit}`;
const ofClients = (ids: string[]) => sql<Found>`
  select i.id, i.created_at from unnest(${ids}::uuid[]) n (id) cross join lateral (
    select i.id, i.created_at from invoices i where i.client_id = n.id order by ${newestFirst} limit ${limit}) i
  order by ${newestFirst} limit ${limit}`;

export async function find(tx: Tx, asked: Asked, { ids, common }: Named): Promise<string[]> {
  const [exact, amount, name] = await Promise.all([
    asked.invoice === null ? [] : tx.all(numbered(asked.invoice)),
    asked.cents === null ? [] : tx.all(ofAmount(asked.cents)),
    !asked.byName || ids.length === 0 ? [] : tx.all(common ? amongNewest(asked) : ofClients(ids)),
  ]);
  return merged(exact, amount, name);
}

export const rows = (tx: Tx, ids: string[]): Promise<Hit<'invoice'>[]> =>
  tx.all(sql<Hit<'invoice'>>`
    select ${rowSql}
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join invoices i on i.id = w.id ${namesSql} order by w.place`);
