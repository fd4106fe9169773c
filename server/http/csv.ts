/** A cell that begins like this is run as a formula by spreadsheets (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r\n]/;
/** An amount below zero is a number to them and runs nothing; as text it would be left out of their sums. */
const number = /^-\d+(\.\d+)?$/;

/** With one apostrophe in front, also where there is one already: web/csv.ts takes exactly one away again. */
const cell = (text: string) =>
  `"${(formula.test(text) && !number.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line as in RFC 4180, every cell quoted; nothing in it is run by whoever opens it. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;
