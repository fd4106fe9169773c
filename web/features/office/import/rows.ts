import type { ImportResult } from '#contract/base/import.schema.ts';
import { importCell, importChunk } from '#contract/base/limits.ts';
import { importText } from '#text/import.ts';
import { fill } from '#contract/text/fill.ts';
import { parseCsv } from '#web/csv.ts';

export type RowResult = ImportResult['rows'][number];
export type ImportRow = { line: number; values: Record<string, string>; result: RowResult | null };
/** The column headings in the file, by key. */
export type Columns = Record<string, string>;

/** Keeps each request well below the server's limit. */
const chunkBytes = 160_000;
const plain = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The rows below the header line, keyed by its columns; or the error that concerns the whole file. */
export function readRows(text: string, columns: Columns): { rows: ImportRow[]; ignored: string[] } | string {
  const [head, ...records] = parseCsv(text);
  const keyOf = new Map(
    Object.entries(columns).flatMap(([key, label]) => [key, label].map((name) => [plain(name), key])),
  );
  const keys = head?.cells.map((cell) => keyOf.get(plain(cell))) ?? [];
  if (!keys.some(Boolean)) return importText.noColumns;
  if (!records.length) return importText.noRows;
  const ignored = (head?.cells ?? []).filter((cell, index) => cell.trim() && !keys[index]);
  const rows = records.map(({ line, cells }) => {
    const values: Record<string, string> = {};
    for (const [index, key] of keys.entries()) if (key) values[key] = cells[index] ?? '';
    return { line, values, result: tooLong(values) };
  });
  return { rows, ignored };
}

function tooLong(values: Record<string, string>): RowResult | null {
  const column = Object.keys(values).find((key) => (values[key]?.length ?? 0) > importCell);
  if (!column) return null;
  return { outcome: 'error', errors: [{ column, message: fill(importText.tooLong, { max: importCell }) }] };
}

/** The rows in chunks, one per request, in order. */
export function chunksOf(rows: readonly ImportRow[]): ImportRow[][] {
  const chunks: ImportRow[][] = [];
  let bytes = Infinity;
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row.values)).length;
    if (bytes + size > chunkBytes || chunks.at(-1)!.length >= importChunk) {
      chunks.push([]);
      bytes = 0;
    }
    chunks.at(-1)!.push(row);
    bytes += size;
  }
  return chunks;
}

export const outcomes = ['created', 'updated', 'unchanged', 'error'] as const;

export const countOf = (rows: readonly ImportRow[]) =>
  Object.fromEntries(
    outcomes.map((outcome) => [outcome, rows.filter(({ result }) => result?.outcome === outcome).length]),
  ) as Record<RowResult['outcome'], number>;

/** Whether importing the row would change something. */
export const matters = ({ result }: ImportRow) => result?.outcome === 'created' || result?.outcome === 'updated';
