/** A record of a file and the line where it begins. */
export type CsvRecord = { line: number; cells: string[] };

/** Apostrophes that server/http/csv.ts adds to keep a spreadsheet from running a cell, or a part of it, as a formula. */
const kept = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\r\n])'(?='*[=+\-@＝＋－＠\t])/g;

/** Parses records as in RFC 4180. Spreadsheets in some countries write ; instead of a comma: the first line decides which. */
export function parseCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let [cells, cell, line, begins]: [string[], string, number, number] = [[], '', 1, 1];
  let quoted = false;

  const endCell = () => {
    cells.push(cell.replaceAll(kept, ''));
    cell = '';
  };
  const endRecord = () => {
    endCell();
    // A blank line is no record.
    if (cells.some((each) => each.trim())) records.push({ line: begins, cells });
    cells = [];
    begins = line;
  };

  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const breaks = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (breaks) line += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (breaks) endRecord();
    else if (sign !== '\r') cell += sign;
  }
  if (cell || cells.length) endRecord();
  return records;
}

function separatorOf(text: string): ',' | ';' {
  // Separators inside quotes don't count.
  const head = (/^(?:"(?:[^"]|"")*"|[^\r\n"])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  return head.split(';').length > head.split(',').length ? ';' : ',';
}

/** The text of a file. Older spreadsheets don't write UTF-8. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
