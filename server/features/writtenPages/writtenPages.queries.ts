import { sql } from 'kysely';
import { WrittenPage, type WrittenSave } from '#contract/office/writtenPage.schema.ts';
import { columnsOf } from '#server/db/columns.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Each table has its own readers, set by its policies. */
export type WrittenTable = 'training_pages' | 'scripts';

const columns = columnsOf(WrittenPage, 'p');
const named = (table: WrittenTable) => sql`${sql.table(table)} p`;

/** In the owner's order; readers see published pages. */
export const list = (tx: Tx, table: WrittenTable): Promise<WrittenPage[]> =>
  tx.all(sql<WrittenPage>`select ${columns} from ${named(table)} order by p.position, p.id`);

export const lock = (tx: Tx, table: WrittenTable, id: string): Promise<WrittenPage | undefined> =>
  tx.first(sql<WrittenPage>`select ${columns} from ${named(table)} where p.id = ${id} for update`);

/** Adds a page at the end; undefined if the id is taken. */
export const insert = (
  tx: Tx,
  table: WrittenTable,
  { id, title, body, published }: WrittenSave & { id: string },
): Promise<WrittenPage | undefined> =>
  tx.first(sql<WrittenPage>`
    insert into ${sql.table(table)} as p (id, title, body, published, position)
    select ${id}::uuid, ${title}, ${body}, ${published}::boolean, coalesce(max(position), -1) + 1 from ${sql.table(table)}
    on conflict do nothing returning ${columns}`);

export const update = (
  tx: Tx,
  table: WrittenTable,
  id: string,
  { title, body, published }: WrittenSave,
): Promise<WrittenPage | undefined> =>
  tx.first(sql<WrittenPage>`
    update ${named(table)} set title = ${title}, body = ${body}, published = ${published}, updated_at = now()
    where p.id = ${id} returning ${columns}`);

/** Pages that aren't named stay after the others. */
export const order = (tx: Tx, table: WrittenTable, ids: string[]) =>
  tx.run(sql`
    update ${named(table)} set position = coalesce(array_position(${ids}::uuid[], p.id), ${sql.lit(ids.length)} + 1 + p.position)`);

export const remove = (tx: Tx, table: WrittenTable, id: string) =>
  tx.run(sql`delete from ${named(table)} where p.id = ${id}`);
