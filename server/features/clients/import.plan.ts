import { v7 as uuidv7 } from 'uuid';
import { Place } from '#contract/people/client.schema.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { importErrorText as text } from '#text/clients.ts';
import { nullableKeys } from '#server/db/columns.ts';
import type { ImportPlace, ImportRow } from '#server/features/clients/import.rows.ts';

type Outcome = ImportResult['rows'][number];

/** What tells two of them apart, as the database compares texts. */
export type Keys = { name: string; street: string | null; city: string | null };

type KnownPlace = ImportPlace & { id: string; street_key: string; city_key: string };
export type KnownClient = {
  id: string;
  role: string;
  full_name: string;
  email: string | null;
  phone: string | null;
  name_key: string;
  places: KnownPlace[];
};

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
 * What becomes of rows, in their order: what one of them makes is known to the next, so that a row that comes twice
 * doesn't make anything twice. Changes what is known as it goes, and touches nothing else.
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
    const changed = found ? update(client, row, keys) : ['full_name', 'email', 'phone'];
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

/** By address; else by name and phone; else by name and street. Two different addresses are two different people. */
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

const newClient = ({ full_name, email, phone }: ImportRow, keys: Keys): KnownClient => ({
  id: uuidv7(),
  role: 'client',
  full_name,
  email,
  phone,
  name_key: keys.name,
  places: [],
});

/** Empty cells leave what is there. */
function update(client: KnownClient, { full_name, email, phone }: ImportRow, keys: Keys): string[] {
  const fields: string[] = [];
  if (client.name_key !== keys.name) {
    Object.assign(client, { full_name, name_key: keys.name });
    fields.push('full_name');
  }
  if (email && client.email !== email) {
    client.email = email;
    fields.push('email');
  }
  if (phone && client.phone !== phone) {
    client.phone = phone;
    fields.push('phone');
  }
  return fields;
}

/** What a row may add to a place: its street and city are what it is found by. */
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
  const changes = filled.filter((field) => row[field] !== null && row[field] !== found[field]);
  if (changes.length === 0) return 'unchanged';
  Object.assign(found, Object.fromEntries(changes.map((field) => [field, row[field]])));
  const touched = places.get(found.id) ?? { client, place: found, made: false, rows: [] };
  touched.rows.push(at);
  places.set(found.id, touched);
  return 'updated';
}
