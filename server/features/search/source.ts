import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '#contract/base/recordPages.ts';
import type { Hit } from '#contract/office/search.schema.ts';
import { searchLimits } from '#contract/base/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Word } from '#server/features/profiles/needle.ts';
import type { Asked } from '#server/features/search/asked.ts';

/** The clients that match every word, best first; if a name is common, only the newest of them. */
export type Named = { ids: string[]; common: boolean };

/** One kind of searchable record. Row-level policies decide which rows the user sees. */
export type Source<Kind extends RecordKind = RecordKind> = {
  /** Best first, with one more than is shown if there are more. */
  find: (tx: Tx, asked: Asked, named: Named) => Promise<string[]>;
  /** In the order of the ids; missing records are left out. */
  rows: (tx: Tx, ids: string[]) => Promise<Hit<Kind>[]>;
};

export const wanted = searchLimits.hits + 1;

/** How many of the newest records are scanned for a common word: at first, and again if it seems common. */
export const newest = 500;
const newestAgain = 5_000;
/** The most matches of a common word that are read and sorted. */
export const mostHits = 5_000;

/** The matches found by scanning the newest records; null if an index has to find them. */
export async function walked<Row>(find: (window: number) => Promise<Row[]>, { indexed }: Asked): Promise<Row[] | null> {
  const first = await find(newest);
  if (first.length === wanted) return first;
  if (first.length < 2) return indexed ? null : first;
  const again = await find(newestAgain);
  return again.length === wanted || !indexed ? again : null;
}

/**
 * The same words, but the index is used only for the rarest, judged by the newest records: one word that none of them has, or
 * else two. Reading the index entries of a common word takes longer than filtering the rows that rare words find.
 */
export async function rarest(tx: Tx, among: RawBuilder<unknown>, words: Word[]): Promise<Word[]> {
  if (words.length < 2) return words;
  const counts = words.map(({ pattern }) => sql`count(*) filter (where search like ${pattern})::int`);
  const met = await tx.first(sql<{ counts: number[] }>`
    select array[${sql.join(counts)}] as counts from (
      select search from ${among} order by created_at desc, id desc limit ${sql.lit(newest)}) lately`);
  const countOf = (word: Word) => met!.counts[words.indexOf(word)]!;
  const usable = words.filter(({ index }) => index !== 'never').toSorted((one, other) => countOf(one) - countOf(other));
  const first = usable.find(({ index }) => index === 'alone')!;
  const second = countOf(first) > 0 ? usable.find((word) => word !== first) : undefined;
  return words.map((word) => (word === first || word === second ? word : { ...word, index: 'never' }));
}

type Found = { id: string; created_at: string };

/** Merges several results: exact numbers first, then the newest. */
export function merged(exact: Found[], ...others: Found[][]): string[] {
  const rest = others.flat().toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return [...new Set([...exact, ...rest].map(({ id }) => id))].slice(0, wanted);
}
