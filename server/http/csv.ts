/** A cell that begins like this is run as a formula by spreadsheets, in some languages also the wide signs (OWASP, CSV injection). */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** An amount below zero is a number to them and runs nothing; as text it would be left out of their sums. */
const number = /^-\d+(\.\d+)?$/;

/** Where ; separates, quotes count at the start of a line only: what follows a ; or a break within a cell is one, too. */
const innerFormula = /([;\r\n])(?='*[=+\-@＝＋－＠\t])/g;

/** With one apostrophe in front, also where there is one already: web/csv.ts takes exactly one away again. */
const harmless = (text: string) =>
  number.test(text) ? text : text.replace(innerFormula, "$1'").replace(formula, (start) => `'${start}`);

const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`;

/** One line as in RFC 4180, every cell quoted; nothing in it is run by whoever opens it. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** How many rows of a file are read at once. */
export const exportPage = 1_000;

type Pages<Row, Cursor> = {
  head: string[];
  cells: (row: Row) => string[];
  /** The first page, which is read before the first byte leaves. */
  first: Row[];
  read: (after: Cursor) => Promise<Row[]>;
  cursorOf: (last: Row) => Cursor;
};

/** Page by page, each read when the one before has left: a slow reader costs neither memory nor a connection. */
export async function* csvPages<Row, Cursor>({ head, cells, first, read, cursorOf }: Pages<Row, Cursor>) {
  yield csvLine(head);
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(cells(row))).join('');
    rows = rows.length < exportPage ? [] : await read(cursorOf(rows.at(-1)!));
  }
}
