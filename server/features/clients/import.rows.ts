import { z } from 'zod';
import { clientCells, type ClientColumn, type PlaceSave } from '#contract/people/client.schema.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { coordinateLimits } from '#contract/base/limits.ts';
import { clientColumns, importErrorText as text } from '#text/clients.ts';
import { phoneText } from '#text/phone.ts';

type RowError = ImportResult['rows'][number]['errors'][number];
const columns = Object.keys(clientColumns) as ClientColumn[];

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
  ...clientCells,
  email: z.union([missing, clientCells.email]),
  street: z.union([missing, clientCells.street]),
  city: z.union([missing, clientCells.city]),
  latitude: coordinate(coordinateLimits.latitude),
  longitude: coordinate(coordinateLimits.longitude),
} satisfies Record<ClientColumn, z.ZodType>;

type Cells = { [C in ClientColumn]: z.output<(typeof cells)[C]> };
export type ImportPlace = Omit<PlaceSave, 'client_id'>;
export type ImportRow = Pick<Cells, 'full_name' | 'email' | 'phone'> & { place: ImportPlace | null };

/** What a row says, or everything that is wrong with it. */
export function readRow(row: Record<string, string>): { row: ImportRow } | { errors: RowError[] } {
  const errors: RowError[] = [];
  const read = {} as Record<ClientColumn, unknown>;
  for (const column of columns) {
    const cell = (row[column] ?? '').trim();
    const parsed = cells[column].safeParse(column === 'full_name' ? cell.replaceAll(/\s+/g, ' ') : cell);
    if (parsed.success) read[column] = parsed.data;
    else errors.push({ column, message: messageOf(column, cell) });
  }
  if (errors.length) return { errors };
  const { full_name, email, phone, street, city, ...rest } = read as Cells;
  if (street !== null && city === null) errors.push({ column: 'city', message: text.cityMissing });
  if (street === null && (city !== null || Object.values(rest).some((cell) => cell !== null)))
    errors.push({ column: 'street', message: text.streetMissing });
  if ((rest.latitude === null) !== (rest.longitude === null))
    errors.push({ column: rest.latitude === null ? 'latitude' : 'longitude', message: text.halfCoordinates });
  if (email === null && phone === null && street === null) errors.push({ column: null, message: text.unknowable });
  if (errors.length) return { errors };
  const place = street !== null && city !== null ? { street, city, ...rest } : null;
  return { row: { full_name, email, phone, place } };
}

function messageOf(column: ClientColumn, cell: string): string {
  if (column === 'full_name' && !cell) return text.nameMissing;
  if (column === 'email') return text.email;
  if (column === 'phone') return phoneText.invalid;
  return column === 'latitude' || column === 'longitude' ? text[column] : text.tooLong;
}
