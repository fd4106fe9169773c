import { z } from 'zod';
import { clientCells, PlaceCells, type ClientColumn, type PlaceSave } from '#contract/people/client.schema.ts';
import { PersonFields } from '#contract/people/profile.schema.ts';
import { keysOf, pick } from '#contract/base/fields.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { coordinateLimits } from '#contract/base/limits.ts';
import { importErrorText as text } from '#text/clients.ts';
import { phoneText } from '#text/phone.ts';
import { fill } from '#contract/text/fill.ts';
import { nullableKeys } from '#server/db/columns.ts';

type RowError = ImportResult['rows'][number]['errors'][number];
const columns = keysOf(clientCells);

const coordinate = (limit: number) =>
  z.string().transform((cell, context) => {
    const number = Number(cell);
    if (/^-?\d{1,3}(\.\d{1,20})?$/.test(cell) && Math.abs(number) <= limit) return number;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  });

/** Checks each cell by the rules of the forms. */
const cells: Record<ClientColumn, z.ZodType> = {
  ...clientCells,
  latitude: coordinate(coordinateLimits.latitude),
  longitude: coordinate(coordinateLimits.longitude),
};
/** Without a street, the row has no place. */
const mayBeEmpty = new Set<string>([...nullableKeys(z.strictObject(clientCells)), 'street', 'city']);

export type ImportPlace = Omit<PlaceSave, 'client_id'>;
export type ImportRow = PersonFields & { place: ImportPlace | null };
type Cells = PersonFields & { [Key in keyof ImportPlace]: ImportPlace[Key] | null };

export const personKeys = PersonFields.keyof().options;
const placeKeys = PlaceCells.keyof().options;

/** The parsed row, or all of its errors. */
export function readRow(row: Record<string, string>): { row: ImportRow } | { errors: RowError[] } {
  const errors: RowError[] = [];
  const read = {} as Record<ClientColumn, unknown>;
  for (const column of columns) {
    const cell = (row[column] ?? '').trim();
    if (!cell && mayBeEmpty.has(column)) {
      read[column] = null;
      continue;
    }
    const parsed = cells[column].safeParse(column === 'full_name' ? cell.replaceAll(/\s+/g, ' ') : cell);
    if (parsed.success) read[column] = parsed.data;
    else errors.push({ column, message: messageOf(column, cell, parsed.error) });
  }
  if (errors.length) return { errors };
  const person = pick(read as Cells, personKeys);
  const place = pick(read as Cells, placeKeys);
  const { street, city, latitude, longitude } = place;
  if (street !== null && city === null) errors.push({ column: 'city', message: text.cityMissing });
  if (street === null && Object.values(place).some((cell) => cell !== null))
    errors.push({ column: 'street', message: text.streetMissing });
  if ((latitude === null) !== (longitude === null))
    errors.push({ column: latitude === null ? 'latitude' : 'longitude', message: text.halfCoordinates });
  if (person.email === null && person.phone === null && street === null)
    errors.push({ column: null, message: text.unknowable });
  if (errors.length) return { errors };
  return { row: { ...person, place: street !== null && city !== null ? { ...place, street, city } : null } };
}

const messages: Partial<Record<ClientColumn, () => string>> = {
  email: () => text.email,
  phone: () => phoneText.invalid,
  latitude: () => text.latitude,
  longitude: () => text.longitude,
};

export function messageOf(column: ClientColumn, cell: string, { issues: [issue] }: z.ZodError): string {
  if (column === 'full_name' && !cell) return text.nameMissing;
  if (issue?.code === 'invalid_value') return fill(text.choice, { values: issue.values.join(', ') });
  return messages[column]?.() ?? (issue?.code === 'too_big' ? text.tooLong : text.invalid);
}
