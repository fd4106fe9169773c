import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { ImportResult } from '#contract/base/import.schema.ts';
import { importChunk } from '#contract/base/limits.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';
import { parseCsv } from '#web/csv.ts';
import { often } from '#test/support/thorough.ts';

let database: TestDatabase;
let renee: Person;
let office: Client;

beforeAll(async () => {
  ({ database, renee, office } = await startOffice());
});

type Row = Record<string, string>;
type Outcome = ImportResult['rows'][number]['outcome'];

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];
const send = (list: Row[], client = office) =>
  client.command<ImportResult>('POST', '/api/clients/import', { rows: list });
const run = async (...list: Row[]) => (await send(list)).body.rows;
const outcomes = async (...list: Row[]) => (await run(...list)).map(({ outcome }) => outcome);
const check = async (...list: Row[]) =>
  (await office.send<ImportResult>('POST', '/api/clients/import/check', { body: { rows: list } })).body.rows;
const named = (full_name: string) =>
  rows<{ id: string; email: string | null; phone: string | null; account: string; places: string[] }>(
    `select p.id, p.email, p.phone, p.account, array(select street from places where client_id = p.id order by id) as places
     from profiles p where full_name = $1 and role = 'client'`,
    [full_name],
  );

let count = 0;
/** A row for a new client. */
const someone = (over: Row = {}): Row => {
  count += 1;
  return {
    full_name: `Wendy Ochoa ${count}`,
    email: `wendy.${count}@mail.example`,
    phone: `(919) ${String(5_550_000 + count).replace(/(?=\d{4}$)/, '-')}`,
    label: 'Home',
    street: `${count} Alder Bend`,
    city: 'Oak Hill',
    region: 'NC',
    postal_code: '27513',
    access_notes: 'Ring first.',
    latitude: '35.79',
    longitude: '-78.78',
    ...over,
  };
};

describe('a row of an import', () => {
  test('makes a client without an account, and a place; both leave a trace', async () => {
    const row = someone({ email: 'Wendy.New@Mail.example', full_name: ' Wendy   New ' });
    expect(await run(row)).toEqual([{ outcome: 'created', errors: [] }]);
    const [made] = await named('Wendy New');
    expect(made).toMatchObject({ email: 'wendy.new@mail.example', account: 'none', places: [row['street']] });
    const { body } = await office.get<ClientRecord>(`/api/clients/${made!.id}`);
    expect(body.places).toMatchObject([{ latitude: 35.79, longitude: -78.78, access_notes: 'Ring first.' }]);
    expect(
      await rows('select action, entity, fields from audit_events where entity_id = $1 order by id', [made!.id]),
    ).toEqual([{ action: 'client.imported', entity: 'client', fields: ['full_name', 'email', 'phone', 'places'] }]);
    expect(await rows('select entity from change_events where entity_id = $1 order by entity', [made!.id])).toEqual([
      { entity: 'client' },
      { entity: 'profile' },
    ]);
  });

  test('that says nothing new changes nothing and leaves no trace', async () => {
    const row = someone();
    await run(row);
    const before = await rows('select id from audit_events');
    expect(
      await outcomes(row, { ...row, email: row['email']!.toUpperCase(), street: row['street']!.toUpperCase() }),
    ).toEqual(['unchanged', 'unchanged']);
    expect(await rows('select id from audit_events')).toHaveLength(before.length);
  });

  test('finds its client by address, and gives them the new name, number and notes; empty cells leave what is there', async () => {
    const row = someone();
    await run(row);
    const news = {
      full_name: 'Wendy Ochoa-Reyes',
      email: row['email']!,
      phone: '(919) 555-9999',
      street: row['street']!,
      city: 'Oak Hill',
      access_notes: 'Dog in the yard.',
    };
    expect(await outcomes(news)).toEqual(['updated']);
    const [client] = await named('Wendy Ochoa-Reyes');
    expect(client).toMatchObject({ phone: '+19195559999', places: [row['street']] });
    expect(
      await rows('select label, postal_code, access_notes from places where client_id = $1', [client!.id]),
    ).toEqual([{ label: 'Home', postal_code: '27513', access_notes: 'Dog in the yard.' }]);
  });

  test('finds its client by name and number, however the number is written, and adds the address they lacked', async () => {
    const { email, ...row } = someone({ phone: '(919) 555-7000' });
    await run(row);
    expect(await outcomes({ ...row, full_name: row['full_name']!.toUpperCase(), phone: '919.555.7000' })).toEqual([
      'unchanged',
    ]);
    expect(await outcomes({ ...row, email: email! })).toEqual(['updated']);
    expect(await named(row['full_name']!)).toMatchObject([{ email, phone: '+19195557000' }]);
  });

  test('finds its client by name and street', async () => {
    const { full_name, street } = someone();
    const row = { full_name: full_name!, street: street!, city: 'Oak Hill' };
    await run(row);
    expect(await outcomes({ ...row, phone: '(919) 555-7100' })).toEqual(['updated']);
    expect(await named(full_name!)).toHaveLength(1);
  });

  test('with another address is another person of the same name', async () => {
    const row = someone({ full_name: 'Pat Donnelly' });
    expect(await outcomes(row, { ...row, email: 'pat.other@mail.example' })).toEqual(['created', 'created']);
    expect(await named('Pat Donnelly')).toHaveLength(2);
  });

  test('adds a further place to a client who is there', async () => {
    const row = someone();
    await run(row);
    expect(await outcomes({ ...row, street: '22 Quarry Rd' }, { ...row, street: '22 quarry rd' })).toEqual([
      'created',
      'unchanged',
    ]);
    expect((await named(row['full_name']!))[0]!.places).toHaveLength(2);
  });

  test('that comes twice in one file doesn’t make anything twice', async () => {
    const { email, ...row } = someone();
    const found: Outcome[] = await outcomes(row, row, { ...row, email: email! }, { ...row, label: 'Studio' });
    expect(found).toEqual(['created', 'unchanged', 'updated', 'updated']);
    expect(await named(row['full_name']!)).toMatchObject([{ email, places: [row['street']] }]);
    expect(await outcomes({ ...row, label: 'Studio' })).toEqual(['unchanged']);
  });

  test('may be a client without a place', async () => {
    const { full_name, email } = someone();
    expect(await outcomes({ full_name: full_name!, email: email! })).toEqual(['created']);
    expect((await named(full_name!))[0]!.places).toEqual([]);
  });

  test.each<[string, Row, string | null]>([
    ['no name', { full_name: ' ' }, 'full_name'],
    ['a name without end', { full_name: 'x'.repeat(121) }, 'full_name'],
    ['half an address', { email: 'wendy@' }, 'email'],
    ['a street and no city', { city: '' }, 'city'],
    ['a city and no street', { street: '' }, 'street'],
    ['a latitude that isn’t one', { latitude: 'north' }, 'latitude'],
    ['a latitude off the earth', { latitude: '90.5' }, 'latitude'],
    ['half a position', { longitude: '' }, 'longitude'],
    ['notes without end', { access_notes: 'x'.repeat(1_001) }, 'access_notes'],
  ])('with %s is refused, and says which column', async (_, over, column) => {
    const row = someone(over);
    const [result] = await run(row);
    expect(result).toMatchObject({ outcome: 'error', errors: [{ column, message: expect.any(String) }] });
    expect(await check(row)).toEqual([result]);
    expect(await named(row['full_name']!)).toEqual([]);
  });

  test('by which nobody could be known again is refused', async () => {
    expect(await run({ full_name: 'Only Name' })).toMatchObject([{ outcome: 'error', errors: [{ column: null }] }]);
  });

  test('with the address of a team member is refused; the others are not', async () => {
    expect(await run(someone({ email: renee.email }), someone())).toMatchObject([
      { outcome: 'error', errors: [{ column: 'email' }] },
      { outcome: 'created' },
    ]);
    expect(await rows('select role from profiles where id = $1', [renee.id])).toEqual([{ role: 'admin' }]);
  });

  test('doesn’t bring back a deleted client', async () => {
    const row = someone();
    await run(row);
    const [first] = await named(row['full_name']!);
    await office.command('DELETE', `/api/users/${first!.id}`, undefined);
    expect(await outcomes(row)).toEqual(['created']);
    expect((await named(row['full_name']!))[0]!.id).not.toBe(first!.id);
  });
});

test('a check says what would happen and does nothing', async () => {
  const [known, fresh] = [someone(), someone()];
  await run(known);
  const before = await rows('select id from profiles');
  expect(
    (await check(known, { ...known, phone: '(919) 555-9998' }, fresh, fresh)).map(({ outcome }) => outcome),
  ).toEqual(['unchanged', 'updated', 'created', 'unchanged']);
  expect(await rows('select id from profiles')).toHaveLength(before.length);
});

test('an answer that got lost is given again', async () => {
  const commandId = uuidv7();
  const body = { rows: [someone()] };
  const first = await office.command('POST', '/api/clients/import', body, commandId);
  expect(await office.command('POST', '/api/clients/import', body, commandId)).toMatchObject({ body: first.body });
});

test('more rows than travel at once are refused', async () => {
  expect((await send(Array.from({ length: importChunk + 1 }, () => someone()))).status).toBe(400);
});

/** Some clients have no address, some no number, some two places, as in any real list. */
const file = (size: number, mark: string): Row[] =>
  Array.from({ length: size }, (_, index) => {
    const row = someone({
      full_name: `${mark} ${index}`,
      email: `${mark}.${index}@mail.example`,
      street: `${index} ${mark} Rd`,
    });
    if (index % 10 === 3) row['email'] = '';
    if (index % 10 === 4) Object.assign(row, { email: '', phone: '' });
    return row;
  });
const chunks = (list: Row[]) =>
  Array.from({ length: Math.ceil(list.length / importChunk) }, (_, at) =>
    list.slice(at * importChunk, (at + 1) * importChunk),
  );
async function importAll(list: Row[], client = office): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (const chunk of chunks(list)) {
    const { status, body } = await send(chunk, client);
    expect(status).toBe(200);
    for (const { outcome } of body.rows) tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
  return tally;
}
const tally = async (mark: string) =>
  (
    await rows<{ clients: number; places: number }>(
      `select count(distinct p.id)::int as clients, count(l.id)::int as places
       from profiles p left join places l on l.client_id = p.id where full_name like $1`,
      [`${mark} %`],
    )
  )[0];

test('the export has a line for each place, and comes in again without a change', async () => {
  const row = someone({
    full_name: '=Formula Wash',
    phone: '+1 919 555 8000',
    access_notes: 'Says "ring",\nthen wait',
  });
  await run(row, { ...row, street: '23 Quarry Rd' });
  const { status, headers, body } = await office.get<string>('/api/clients/export');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, ...lines] = parseCsv(body);
  const back = lines.map(({ cells }) => Object.fromEntries(head!.cells.map((name, at) => [name, cells[at]!])));
  expect(back.filter(({ street }) => street === '23 Quarry Rd')).toHaveLength(1);
  // The export has a line for every place, and one for every client without a place.
  const [expected] = await rows<{ count: number }>(
    `select count(*)::int as count from profiles p left join places l on l.client_id = p.id
     where role = 'client' and deleted_at is null`,
  );
  expect(back).toHaveLength(expected!.count);
  const known = back.filter((line) => line['email'] || line['phone'] || line['street']);
  expect(await importAll(known)).toEqual({ unchanged: known.length });
});

const many = often(1_000, 5_000);

test(`${many} clients with places come in well under a minute, and a second time change nothing`, async () => {
  const list = file(many, 'Maple');
  const began = performance.now();
  expect(await importAll(list)).toEqual({ created: many });
  expect(performance.now() - began).toBeLessThan(60_000);
  expect(await importAll(list)).toEqual({ unchanged: many });
  expect(await tally('Maple')).toEqual({ clients: many, places: many });
}, 120_000);

test(`two imports of the same ${many} at once make none of them twice`, async () => {
  const list = file(many, 'Birch');
  const [one, other] = await Promise.all([importAll(list), importAll(list.toReversed())]);
  expect((one['created'] ?? 0) + (other['created'] ?? 0)).toBe(many);
  expect((one['unchanged'] ?? 0) + (other['unchanged'] ?? 0)).toBe(many);
  expect(await tally('Birch')).toEqual({ clients: many, places: many });
}, 120_000);

test('saves, new places and deletions during an import are neither lost nor doubled', async () => {
  const list = file(250, 'Cedar');
  await importAll(list);
  const people = await named('Cedar 7');
  const [{ body }, deleted] = await Promise.all([
    send(list.map((row) => Object.assign(row, { access_notes: 'Changed.' }))),
    office.command('DELETE', `/api/users/${people[0]!.id}`, undefined),
    office.command('PUT', `/api/places/${uuidv7()}`, {
      client_id: (await named('Cedar 8'))[0]!.id,
      label: null,
      street: 'Another Rd',
      city: 'Oak Hill',
      region: null,
      postal_code: null,
      access_notes: null,
      latitude: null,
      longitude: null,
    }),
  ]);
  expect(deleted.status).toBe(200);
  expect(body.rows.filter(({ outcome }) => outcome === 'updated').length).toBeGreaterThanOrEqual(249);
  // Whichever came first, nothing of the deleted client is left.
  expect(await rows('select 1 from places where client_id = $1 and access_notes is not null', [people[0]!.id])).toEqual(
    [],
  );
});
