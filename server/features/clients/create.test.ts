import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { NewClient, SimilarClient } from '#contract/people/client.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let renee: Person;

beforeAll(async () => {
  ({ database, office, renee } = await startOffice());
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];

const place = (over: object = {}) => ({
  id: uuidv7(),
  label: null,
  street: '12 Alder Bend',
  city: 'Oak Hill',
  region: 'NC',
  postal_code: null,
  gate_code: null,
  access_notes: 'Ring first.',
  latitude: null,
  longitude: null,
  ...over,
});
const bins = (over: object = {}) => ({
  id: uuidv7(),
  kind: 'bins' as const,
  label: 'Trash and recycling',
  vehicle_size: null,
  plate: null,
  bin_count: 2,
  pickup_weekday: 1,
  square_feet: null,
  ...over,
});
const newClient = (over: object = {}): NewClient => ({
  id: uuidv7(),
  full_name: 'Wendy Ochoa',
  email: null,
  phone: null,
  place: null,
  asset: null,
  ...over,
});
const create = (body: NewClient, commandId?: string) =>
  office.command<Profile & ErrorBody>('POST', '/api/clients', body, commandId);
const kept = ({ id }: NewClient) => rows('select id from profiles where id = $1', [id]);

describe('a new client', () => {
  test('comes with an address and bins in one go, without an account, and leaves a trace of each', async () => {
    const body = newClient({ phone: '(919) 555-0200', email: 'Wendy@Mail.example', place: place(), asset: bins() });
    expect(await create(body)).toMatchObject({
      status: 200,
      body: { id: body.id, role: 'client', account: 'none', email: 'wendy@mail.example', phone: '+19195550200' },
    });
    const record = (await office.get<ClientRecord>(`/api/clients/${body.id}`)).body;
    expect(record.places).toMatchObject([
      { street: '12 Alder Bend', access_notes: 'Ring first.', assets: [{ kind: 'bins', bin_count: 2 }] },
    ]);
    const traces = await rows<{ action: string }>(
      'select action from audit_events where entity_id = $1 order by created_at, id',
      [body.id],
    );
    expect(traces.map(({ action }) => action)).toEqual(['user.created', 'client.place_saved', 'client.asset_saved']);
  });

  test('needs a name and nothing else; two may be called the same', async () => {
    const [one, other] = [newClient(), newClient()];
    expect([(await create(one)).status, (await create(other)).status]).toEqual([200, 200]);
    expect((await office.get<ClientRecord>(`/api/clients/${one.id}`)).body).toMatchObject({
      client: { email: null, phone: null },
      places: [],
    });
  });

  test('without an email address can’t sign in, and the office is told why when it opens an account', async () => {
    const body = newClient();
    await create(body);
    const answer = await office.command('POST', `/api/users/${body.id}/password`, {
      password: goodPassword,
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'no_address']);
  });

  test('is made once, however often the same command arrives', async () => {
    const [body, commandId] = [newClient({ place: place() }), uuidv7()];
    const [first, second] = [await create(body, commandId), await create(body, commandId)];
    expect(second.body).toEqual(first.body);
    expect(await rows('select id from places where client_id = $1', [body.id])).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['no name', { full_name: '  ' }],
    ['half an email address', { email: 'wendy@' }],
    ['half a number', { phone: '555' }],
    ['bins at no address', { asset: bins() }],
    ['an address without a city', { place: place({ city: '' }) }],
    ['a vehicle of no size', { place: place(), asset: bins({ kind: 'vehicle', bin_count: null }) }],
    ['a role', { role: 'admin' }],
  ])('with %s is refused', async (_, over) => {
    const body = newClient(over);
    expect((await create(body)).status).toBe(400);
    expect(await kept(body)).toEqual([]);
  });

  test('with another user’s email address is refused, and nothing of it is kept', async () => {
    const body = newClient({ email: renee.email, place: place() });
    const answer = await create(body);
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    expect(await rows('select id from places where id = $1', [body.place!.id])).toEqual([]);
  });

  test('whose address has an id that is taken is not kept either', async () => {
    const first = newClient({ place: place() });
    await create(first);
    const second = newClient({ place: place({ id: first.place!.id }) });
    expect((await create(second)).status).toBe(404);
    expect(await kept(second)).toEqual([]);
    expect(await rows('select client_id from places where id = $1', [first.place!.id])).toEqual([
      { client_id: first.id },
    ]);
  });
});

describe('clients like it', () => {
  const similar = async (part: object) =>
    (
      await office.send<{ items: SimilarClient[] }>('POST', '/api/clients/similar', {
        body: { full_name: '', email: '', phone: '', ...part },
      })
    ).body.items;

  test('are found by number, name and email address, the most certain first, and say where they live', async () => {
    const yuki = newClient({
      full_name: 'Yuki Tanaka',
      phone: '(919) 555-0192',
      email: 'yuki@mail.example',
      place: place({ street: '268 Cobble Hill' }),
    });
    await create(yuki);
    const namesake = newClient({ full_name: 'Yuki Tanaka' });
    await create(namesake);
    const found = { id: yuki.id, full_name: 'Yuki Tanaka', street: '268 Cobble Hill' };
    expect(await similar({ phone: '919.555.0192' })).toMatchObject([{ ...found, same: 'phone' }]);
    expect(await similar({ email: 'YUKI@mail.example ' })).toMatchObject([{ ...found, same: 'email' }]);
    expect(await similar({ full_name: 'yuki TANAKA', phone: '919 555 0192' })).toMatchObject([
      { ...found, same: 'phone' },
      { id: namesake.id, street: null, same: 'name' },
    ]);
  });

  test('are neither of the team nor deleted, and half a number is nobody’s', async () => {
    await addPerson(database.admin, 'tech', { full_name: 'Luis Moreno' });
    const gone = newClient({ full_name: 'Gone Away', phone: '(919) 555-0333' });
    await create(gone);
    await office.command('DELETE', `/api/users/${gone.id}`, undefined);
    for (const part of [{ full_name: 'Luis Moreno' }, { phone: '(919) 555-0333' }, { phone: '919' }, {}])
      expect(await similar(part)).toEqual([]);
  });
});
