import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/transaction.ts';
import { firstOf, type Order } from '#server/features/jobs/order.ts';
import { canBeFound, hasWords, wordsOf, type Word } from '#server/features/profiles/needle.ts';

/**
 * The search terms: words of the title, the description, the client's name and number and the address, in any order
 * (`jobs.search` holds all of them); or a job by its number.
 */
type Needle = { words: Word[]; indexed: boolean; number: number | null };

export type Wanted = {
  needle: Needle | null;
  /** What an index each gives in the requested order; `also` is what else must hold. */
  arms: RawBuilder<unknown>[];
  also: RawBuilder<unknown>[];
  order: Order;
  limit: number;
};

/** How many jobs are scanned in list order before other indexes are used. */
const firstOfList = 10_000;

const numberOf = (search: string): number | null => {
  const [, digits] = /^(?:job\s*)?#?\s*(\d{1,15})$/.exec(search.toLowerCase()) ?? [];
  return digits ? Number(digits) : null;
};

export function needleOf(search: string | undefined): Needle | null {
  if (!search) return null;
  const words = wordsOf(search);
  return { words, indexed: canBeFound(words), number: numberOf(search) };
}

const both = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

const found = (words: Word[]) => hasWords(sql`j.search`, words);

function matches({ words, number }: Needle): RawBuilder<unknown> {
  return number === null ? found(words) : sql`(${found(words)} or j.number = ${number})`;
}

const sorted = ({ descending }: Order) => (descending ? sql`j.key desc, j.id desc` : sql`j.key, j.id`);

const searched = ({ key }: Order) => sql`
  j.id, j.search, j.number, j.created_at, j.due_date, j.scheduled_start, j.completed_at, ${key} as key`;

/**
 * Stops as soon as there are enough rows. `key` is among the columns, so that the outer query knows the order of the
 * inner one.
 */
export const amongFirst = ({ needle, arms, also, order, limit }: Wanted) => sql`
  select j.id from ${firstOf(arms, { columns: searched(order), order, limit: firstOfList })} j
  where ${both([...also, ...(needle ? [matches(needle)] : [])])} order by ${sorted(order)} limit ${sql.lit(limit)}`;

/** Whether the list goes on after the scanned part, and an index can search the rest. */
export async function reachesFurther(tx: Tx, { needle, arms, order }: Wanted): Promise<boolean> {
  if (needle && !needle.indexed && needle.number === null) return false;
  const first = firstOf(arms, { columns: searched(order), order, limit: firstOfList + 1 });
  const row = await tx.first(sql<{ count: number }>`select count(*) from ${first} counted`);
  return row!.count > firstOfList;
}

/**
 * Each part uses its own index: with OR, none of them would be used. Materialized, so that the order doesn't turn the
 * search into a scan along the list.
 */
export function everywhere({ needle, arms, also, order, limit }: Wanted) {
  const hits = (...parts: RawBuilder<unknown>[]) =>
    sql.join(
      arms.map((where) => sql`select j.id, ${order.key} as key from jobs j where ${both([...parts, where, ...also])}`),
      sql` union `,
    );
  const ways = needle
    ? [
        ...(needle.indexed ? [hits(found(needle.words))] : []),
        ...(needle.number === null ? [] : [hits(sql`j.number = ${needle.number}`)]),
      ]
    : [hits()];
  return sql`
    with hits as materialized (${sql.join(ways, sql` union `)})
    select j.id from hits j order by ${sorted(order)} limit ${sql.lit(limit)}`;
}
