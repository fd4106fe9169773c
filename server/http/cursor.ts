import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** The last row of a page, newest first: the next page begins after it. Nobody outside needs to know what is in it. */
export type Cursor = { at: string; id: string };

const write = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url');

/** As server/db/pool.ts reads it, also out of the contract's bounds: the rows after such a one have to be found. */
const stored = /^(?:-?infinity|\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z(?: BC)?)$/;

export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at, id] = [text.slice(0, text.lastIndexOf(' ')), text.slice(text.lastIndexOf(' ') + 1)];
  if (!stored.test(at) || !Id.safeParse(id).success) throw new PortalError('invalid_input');
  return { at, id };
}

/** A page out of rows of which one more was asked for than it holds. */
export const page = <Row extends { id: string; created_at: string }>(rows: Row[]) =>
  pageBy(rows, ({ created_at }) => created_at);

/** The same where another time orders them. */
export function pageBy<Row extends { id: string }>(
  rows: Row[],
  at: (row: Row) => string,
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  return { items, next: rows.length > pageSize && last ? write({ at: at(last), id: last.id }) : null };
}
