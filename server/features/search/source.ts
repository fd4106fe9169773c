import type { RecordKind } from '#contract/recordPages.ts';
import type { Hit } from '#contract/search.ts';
import { searchLimits } from '#contract/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Asked } from '#server/features/search/asked.ts';

/** The clients whose line holds every word, best first; only the newest of them, if so many have it that it is common. */
export type Named = { ids: string[]; common: boolean };

/** One kind of record that can be found. Which rows somebody sees is the database's business. */
export type Source<Kind extends RecordKind = RecordKind> = {
  /** The best first, and one more than is shown if there are more. */
  find: (tx: Tx, asked: Asked, named: Named) => Promise<string[]>;
  /** In the order of the ids; those that aren't there are left out. */
  rows: (tx: Tx, ids: string[]) => Promise<Hit<Kind>[]>;
};

export const wanted = searchLimits.hits + 1;

/** How many of the newest are looked through for a common word: at first, and again if it seems to be one. */
export const newest = 500;
const newestAgain = 5_000;
/** A word that old records have in common: no more of them are read and sorted. */
export const mostHits = 5_000;

/** What is found by walking along the newest; null, if an index has to find it. */
export async function walked<Row>(find: (window: number) => Promise<Row[]>, { indexed }: Asked): Promise<Row[] | null> {
  const first = await find(newest);
  if (first.length === wanted) return first;
  if (first.length < 2) return indexed ? null : first;
  const again = await find(newestAgain);
  return again.length === wanted || !indexed ? again : null;
}

type Found = { id: string; created_at: string };

/** Found in several ways: those of an exact number first, then the newest. */
export function merged(exact: Found[], ...others: Found[][]): string[] {
  const rest = others.flat().toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1));
  return [...new Set([...exact, ...rest].map(({ id }) => id))].slice(0, wanted);
}
