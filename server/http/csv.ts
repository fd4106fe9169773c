/** A cell that begins like this is run as a formula by spreadsheets (OWASP, CSV injection). */
const formula = /^'*[=+\-@\t\r\n]/;

/** With one apostrophe in front, also where there is one already: web/csv.ts takes exactly one away again. */
const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** One line as in RFC 4180, every cell quoted; nothing in it is run by whoever opens it. */
export const csvLine = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;
