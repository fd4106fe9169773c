import { PortalError } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import { Id } from '#contract/base/scalars.schema.ts';

/** The last client of a page. The next page begins after them, even among clients with the same name. */
export type NameCursor = { id: string; name: string };

export function readNameCursor(cursor: string | undefined): NameCursor | null {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [id, name] = [text.slice(0, 36), text.slice(37)];
  // PostgreSQL refuses text with a zero byte.
  if (!Id.safeParse(id).success || !name || name.includes('\0')) throw new PortalError('invalid_input');
  return { id, name };
}

/** Makes a page from rows that were queried with one more than the page holds. */
export function pageByName<Row extends { id: string; full_name: string }>(rows: Row[]) {
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const next =
    rows.length > pageSize && last ? Buffer.from(`${last.id} ${last.full_name}`).toString('base64url') : null;
  return { items, next };
}
