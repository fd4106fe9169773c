/**
 * Spreadsheets run a cell that begins like this as a formula; in some languages also the full-width signs (OWASP, CSV injection).
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** Spreadsheets read a negative amount as a number and run nothing; as text it would be missing from their sums. */
const number = /^-\d+(\.\d+)?$/;

/**
 * Where ; is the separator, quotes count only at the start of a line: text after a ; or a line break inside a cell starts a new
 * cell, too.
 */
const innerFormula = /([;\r\n])(?='*[=+\-@＝＋－＠\t])/g;

/** Prefixes one apostrophe, even if one is there already: web/csv.ts removes exactly one. */
const harmless = (text: string) =>
  number.test(text) ? text : text.replace(innerFormula, "$1'").replace(formula, (start) => `'${start}`);

const cell = (text: string) => `"${harmless(text).replaceAll('"', '""')}"`;

/** One line as in RFC 4180, with every cell quoted and no formula that a spreadsheet would run. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** How many rows of an export are read at once. */
export const exportPage = 1_000;

/** A column's heading, in the reader's language, and its cell. */
export type Column<Row> = [heading: () => string, cell: (row: Row) => string];

type Pages<Row, Cursor> = {
  columns: Column<Row>[];
  /** The first page, which is read before the first byte leaves. */
  first: Row[];
  read: (after: Cursor) => Promise<Row[]>;
  cursorOf: (last: Row) => Cursor;
};

/** The header is read at once: the language of the request is known here. */
export const csvPages = <Row, Cursor>(pages: Pages<Row, Cursor>) =>
  linesOf(csvLine(pages.columns.map(([heading]) => heading())), pages);

/**
 * Yields page by page and reads each page when the one before has left, so a slow reader costs neither memory nor a connection.
 */
async function* linesOf<Row, Cursor>(head: string, { columns, first, read, cursorOf }: Pages<Row, Cursor>) {
  yield head;
  let rows = first;
  while (rows.length > 0) {
    yield rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join('');
    rows = rows.length < exportPage ? [] : await read(cursorOf(rows.at(-1)!));
  }
}
