import { formatPhone } from '#contract/base/phone.ts';
import { clientColumns } from '#text/clients.ts';
import type { ClientLine } from '#server/features/clients/clients.queries.ts';
import { csvLine } from '#server/http/csv.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Clients that are read at once. */
export const exportPage = 500;

const columns = Object.keys(clientColumns) as (keyof typeof clientColumns)[];

const cellOf = (row: ClientLine, column: (typeof columns)[number]) =>
  column === 'phone' && row.phone ? formatPhone(row.phone) : String(row[column] ?? '');

/** The columns of an import under their own names, so that what goes out can come in again. */
export async function* linesOf(first: ClientLine[], read: (after: Cursor) => Promise<ClientLine[]>) {
  yield csvLine(columns);
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(columns.map((column) => cellOf(row, column)))).join('');
    const { created_at: at, id } = rows.at(-1)!;
    const clients = new Set(rows.map((row) => row.id)).size;
    rows = clients < exportPage ? [] : await read({ at, id });
  }
}
