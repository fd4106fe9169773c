import { sql, type RawBuilder } from 'kysely';
import type { Hit } from '#contract/office/search.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesSql, rowSql } from '#server/features/jobs/jobs.queries.ts';
import { hasWords, type Word } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';
import { mostHits, rarest, walked, wanted, type Named } from '#server/features/search/source.ts';

const columns = sql`j.id, j.series_id, j.status in ('pending', 'in_progress') as open,
  coalesce(j.scheduled_start, j.due_date, j.created_at) as at`;

/** One visit per series: the next, or else the last. Open visits come first, and then those nearest to now. */
const chosen = (hits: RawBuilder<unknown>) => sql<{ id: string }>`
  with hits as materialized (${hits}), once as (
    select distinct on (coalesce(series_id, id)) id, open, abs(extract(epoch from at) - extract(epoch from now())) as away from hits
    order by coalesce(series_id, id), open desc, away)
  select id from once order by open desc, away, id limit ${sql.lit(wanted)}`;

const amongNewest = ({ words }: Asked, window: number) =>
  chosen(sql`
    select ${columns} from (
      select * from jobs order by created_at desc, id desc limit ${sql.lit(window)}) j
    where ${hasWords(sql`j.search`, words)}`);

/** Jobs of clients who were found by the same words: this reads few rows and no word index. */
const ofClients = ({ words }: Asked, ids: string[]) =>
  chosen(sql`
    select ${columns} from jobs j where j.client_id = any (${ids}::uuid[]) and ${hasWords(sql`(j.search || '')`, words)}`);
const fewClients = 300;

const everywhere = (words: Word[]) =>
  chosen(sql`select ${columns} from jobs j where ${hasWords(sql`j.search`, words)} limit ${sql.lit(mostHits)}`);

async function found(tx: Tx, asked: Asked, { ids, common }: Named) {
  const among = await walked((window) => tx.all(amongNewest(asked, window)), asked);
  if (among) return among;
  if (!common && ids.length > 0 && ids.length <= fewClients) {
    const theirs = await tx.all(ofClients(asked, ids));
    if (theirs.length === wanted) return theirs;
  }
  return tx.all(everywhere(await rarest(tx, sql`jobs`, asked.words)));
}

export async function find(tx: Tx, asked: Asked, named: Named): Promise<string[]> {
  const [exact, others] = await Promise.all([
    asked.job === null ? [] : tx.all(sql<{ id: string }>`select id from jobs where number = ${asked.job}`),
    found(tx, asked, named),
  ]);
  return [...new Set([...exact, ...others].map(({ id }) => id))].slice(0, wanted);
}

export const rows = (tx: Tx, ids: string[]): Promise<Hit<'job'>[]> =>
  tx.all(sql<Hit<'job'>>`
    select ${rowSql}, c.phone as client_phone
    from unnest(${ids}::uuid[]) with ordinality w (id, place) join jobs j on j.id = w.id ${namesSql} order by w.place`);
