import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** The last row of a page, newest first; the next page begins after it. Its content is opaque to callers. */
export type Cursor = { at: string; id: string };

export const cursorOf = ({ created_at, id }: { created_at: string; id: string }): Cursor => ({ at: created_at, id });

const write = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url');

/** A time as server/db/pool.ts reads it, even outside the contract's bounds: the rows after such a row must be found, too. */
const stored = /^(?:-?infinity|\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z(?: BC)?)$/;

export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at, id] = [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)];
  if (!stored.test(at) || !Id.safeParse(id).success) throw new PortalError('invalid_input');
  return { at, id };
}

/** Makes a page from rows that were queried with one more than the page holds. */
export const page = <Row extends { id: string; created_at: string }>(rows: Row[]) =>
  pageBy(rows, ({ created_at }) => created_at);

/** The same for rows ordered by another time. */
export function pageBy<Row extends { id: string }>(
  rows: Row[],
  at: (row: Row) => string,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return { items, next: rows.length > pageSize && last ? write({ at: at(last), id: last.id }) : null };
}
