import { v7 as uuidv7 } from 'uuid';
import { pick } from '#contract/base/fields.ts';
import { Place } from '#contract/people/client.schema.ts';
import { PersonFields } from '#contract/people/profile.schema.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { importErrorText as text } from '#text/clients.ts';
import { nullableKeys } from '#server/db/columns.ts';
import { personKeys, type ImportPlace, type ImportRow } from '#server/features/clients/import.rows.ts';

type Outcome = ImportResult['rows'][number];

/** The texts that identify a client or a place, folded the way the database compares them. */
export type Keys = { name: string; street: string | null; city: string | null };

type KnownPlace = ImportPlace & { id: string; street_key: string; city_key: string };
export type KnownClient = PersonFields & { id: string; role: string; name_key: string; places: KnownPlace[] };

type PlannedRow = { at: number; row: ImportRow; keys: Keys };
type Touched = { client: KnownClient; fields: Set<string>; made: boolean; rows: number[] };
type TouchedPlace = { client: KnownClient; place: KnownPlace; made: boolean; rows: number[] };

export type Plan = {
  outcomes: Map<number, Outcome>;
  clients: Map<string, Touched>;
  places: Map<string, TouchedPlace>;
};

const refused = (column: string, message: string): Outcome => ({ outcome: 'error', errors: [{ column, message }] });

/**
 * Plans what happens to each row, in order. A row sees what earlier rows create, so a duplicate row doesn't create
 * anything twice. Changes `known` as it goes, and nothing else.
 */
export function plan(rows: PlannedRow[], known: KnownClient[]): Plan {
  const people = [...known];
  const result: Plan = { outcomes: new Map(), clients: new Map(), places: new Map() };
  for (const { at, row, keys } of rows) {
    const found = find(people, row, keys);
    if (found && found.role !== 'client') {
      result.outcomes.set(at, refused('email', text.teamAddress));
      continue;
    }
    const client = found ?? newClient(row, keys);
    if (!found) people.push(client);
    const changed = found ? update(client, row, keys) : personKeys;
    if (changed.length) {
      const touched = result.clients.get(client.id) ?? { client, fields: new Set(), made: !found, rows: [] };
      for (const field of changed) touched.fields.add(field);
      result.clients.set(client.id, touched);
    }
    const place = row.place && visit(result.places, client, row.place, keys, at);
    result.clients.get(client.id)?.rows.push(at);
    const outcome =
      !found || place === 'created' ? 'created' : changed.length || place === 'updated' ? 'updated' : 'unchanged';
    result.outcomes.set(at, { outcome, errors: [] });
  }
  return result;
}

/**
 * Matches by email; else by name and phone; else by name and street. Two different email addresses mean two different
 * people.
 */
function find(people: KnownClient[], { email, phone: number }: ImportRow, keys: Keys): KnownClient | undefined {
  const addressed = email && people.find((each) => each.email === email);
  if (addressed) return addressed;
  const named = people.filter(
    (each) => each.role === 'client' && each.name_key === keys.name && !(email && each.email),
  );
  return (
    named.find(({ phone }) => phone !== null && phone === number) ??
    named.find(({ places }) => places.some(({ street_key }) => street_key === keys.street))
  );
}

const newClient = (row: ImportRow, keys: Keys): KnownClient => ({
  ...pick(row, personKeys),
  id: uuidv7(),
  role: 'client',
  name_key: keys.name,
  places: [],
});

/** The fields of a row that say something new. Empty cells leave the stored values unchanged. */
const newsIn = <Row extends object, Key extends keyof Row>(row: Row, stored: Pick<Row, Key>, keys: readonly Key[]) =>
  keys.filter((key) => row[key] !== null && row[key] !== stored[key]);

const optional = nullableKeys(PersonFields);

function update(client: KnownClient, row: ImportRow, keys: Keys): string[] {
  const renamed = client.name_key === keys.name ? [] : (['full_name'] as const);
  const fields = [...renamed, ...newsIn(row, client, optional)];
  Object.assign(client, pick(row, fields), { name_key: keys.name });
  return fields;
}

/** The fields that a row may fill in on a place; street and city identify the place. */
const filled = nullableKeys(Place);

function visit(
  places: Plan['places'],
  client: KnownClient,
  row: ImportPlace,
  keys: Keys,
  at: number,
): 'created' | 'updated' | 'unchanged' {
  const found = client.places.find((each) => each.street_key === keys.street && each.city_key === keys.city);
  if (!found) {
    const place = { ...row, id: uuidv7(), street_key: keys.street!, city_key: keys.city! };
    client.places.push(place);
    places.set(place.id, { client, place, made: true, rows: [at] });
    return 'created';
  }
  const changes = newsIn(row, found, filled);
  if (changes.length === 0) return 'unchanged';
  Object.assign(found, pick(row, changes));
  const touched = places.get(found.id) ?? { client, place: found, made: false, rows: [] };
  touched.rows.push(at);
  places.set(found.id, touched);
  return 'updated';
}
