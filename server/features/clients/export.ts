import { keysOf } from '#contract/base/fields.ts';
import { formatPhone } from '#contract/base/phone.ts';
import { clientCells } from '#contract/people/client.schema.ts';
import type { ClientLine } from '#server/features/clients/clients.queries.ts';
import { csvLine } from '#server/http/csv.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** How many clients are read at once. */
export const exportPage = 500;

const columns = keysOf(clientCells);

const cellOf = (row: ClientLine, column: (typeof columns)[number]) =>
  column === 'phone' && row.phone ? formatPhone(row.phone) : String(row[column] ?? '');

/** Uses the import's column names, so that an export can be imported again. */
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
