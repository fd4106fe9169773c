import { z } from 'zod';
import { clientCells } from '#contract/client.ts';
import type { ImportResult } from '#contract/import.ts';
import { clientColumns, importErrorText as text } from '#contract/text/en/clients.ts';

type RowError = ImportResult['rows'][number]['errors'][number];
type Column = keyof typeof clientColumns;
const columns = Object.keys(clientColumns) as Column[];

const coordinate = (limit: number) =>
  z.string().transform((cell, context) => {
    if (!cell) return null;
    const number = Number(cell);
    if (/^-?\d{1,3}(\.\d{1,20})?$/.test(cell) && Math.abs(number) <= limit) return number;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

const missing = z.literal('').transform(() => null);

/** Each cell for itself, by the rules of the forms. An address is there or not: without a street there is no place. */
const cells = {
  full_name: clientCells.full_name,
  email: z.union([missing, clientCells.email]),
  phone: clientCells.phone,
  label: clientCells.label,
  street: z.union([missing, clientCells.street]),
  city: z.union([missing, clientCells.city]),
  region: clientCells.region,
  postal_code: clientCells.postal_code,
  access_notes: clientCells.access_notes,
  latitude: coordinate(90),
  longitude: coordinate(180),
} satisfies Record<Column, z.ZodType>;

type Cells = { [C in Column]: z.output<(typeof cells)[C]> };
export type ImportPlace = { street: string; city: string } & Pick<
  Cells,
  'label' | 'region' | 'postal_code' | 'access_notes' | 'latitude' | 'longitude'
>;
export type ImportRow = Pick<Cells, 'full_name' | 'email' | 'phone'> & { place: ImportPlace | null };

const ofPlace = ['label', 'region', 'postal_code', 'access_notes', 'latitude', 'longitude'] as const;

/** What a row says, or everything that is wrong with it. */
export function readRow(row: Record<string, string>): { row: ImportRow } | { errors: RowError[] } {
  const errors: RowError[] = [];
  const read = {} as Record<Column, unknown>;
  for (const column of columns) {
    const cell = (row[column] ?? '').trim();
    const parsed = cells[column].safeParse(column === 'full_name' ? cell.replaceAll(/\s+/g, ' ') : cell);
    if (parsed.success) read[column] = parsed.data;
    else errors.push({ column, message: messageOf(column, cell) });
  }
  if (errors.length) return { errors };
  const { full_name, email, phone, street, city, ...rest } = read as Cells;
  if (street !== null && city === null) errors.push({ column: 'city', message: text.cityMissing });
  if (street === null && (city !== null || ofPlace.some((column) => rest[column] !== null)))
    errors.push({ column: 'street', message: text.streetMissing });
  if ((rest.latitude === null) !== (rest.longitude === null))
    errors.push({ column: rest.latitude === null ? 'latitude' : 'longitude', message: text.halfCoordinates });
  if (email === null && phone === null && street === null) errors.push({ column: null, message: text.unknowable });
  if (errors.length) return { errors };
  const place = street !== null && city !== null ? { street, city, ...rest } : null;
  return { row: { full_name, email, phone, place } };
}

function messageOf(column: Column, cell: string): string {
  if (column === 'full_name' && !cell) return text.nameMissing;
  if (column === 'email') return text.email;
  return column === 'latitude' || column === 'longitude' ? text[column] : text.tooLong;
}
