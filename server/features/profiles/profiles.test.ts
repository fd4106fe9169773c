import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#contract/people/profile.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startEmptyPortal } from '#test/support/portal.ts';

let database: TestDatabase;
let dani: Person;
let client: Client;
let portal: string;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
  dani = await addPerson(database.admin, 'tech');
  client = await signedIn(portal, dani);
});

const path = () => `/api/profiles/${dani.id}`;
const rows = async <T>(sql: string, values: unknown[] = [dani.id]) =>
  (await database.admin.query(sql, values)).rows as T[];

describe('changing the user’s own profile', () => {
  test('is stored, audited by field name, and announced to its owner and the administrators', async () => {
    const { status, body } = await client.command<Profile>('PATCH', path(), {
      full_name: 'Dani O.',
      phone: ' (919) 555-0100 ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: dani.id, full_name: 'Dani O.', phone: '+19195550100', role: 'tech' });
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(
      await rows('select action, fields, actor_role, entity_id from audit_events where action = $2 and actor_id = $1', [
        dani.id,
        'profile.updated',
      ]),
    ).toEqual([{ action: 'profile.updated', fields: ['full_name', 'phone'], actor_role: 'tech', entity_id: dani.id }]);
    expect(await rows('select users, roles from change_events where entity_id = $1')).toEqual([
      { users: [dani.id], roles: ['admin'] },
    ]);
    expect(await rows('select name from auth.users where id = $1')).toEqual([{ name: 'Dani O.' }]);
  });

  test('to what it is already leaves no trace', async () => {
    const before = await rows('select id from audit_events where entity_id = $1');
    const { body: profile } = await client.get<Profile>(path());
    const { status } = await client.command('PATCH', path(), { full_name: profile.full_name, phone: profile.phone });
    expect(status).toBe(200);
    expect(await rows('select id from audit_events where entity_id = $1')).toEqual(before);
  });

  test('turns an empty phone into none', async () => {
    const { body } = await client.command<Profile>('PATCH', path(), { full_name: 'Dani', phone: '' });
    expect(body.phone).toBeNull();
  });

  test.each([
    ['an empty name', { full_name: '  ', phone: null }],
    ['a missing field', { full_name: 'Dani' }],
    ['a role', { full_name: 'Dani', phone: null, role: 'admin' }],
    ['an id', { full_name: 'Dani', phone: null, id: uuidv7() }],
    ['a deactivation', { full_name: 'Dani', phone: null, active: false }],
    ['an endless name', { full_name: 'x'.repeat(121), phone: null }],
    ['a character that no column holds', { full_name: 'Dani\u0000', phone: null }],
  ])('refuses %s', async (_, body) => {
    const answer = await client.command('PATCH', path(), body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid_input');
  });

  test('needs a command id', async () => {
    const { status, body } = await client.send('PATCH', path(), { body: { full_name: 'Dani', phone: null } });
    expect([status, body.code]).toEqual([400, 'command_id_missing']);
  });

  test('keeps a name that looks like markup as it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    expect((await client.command<Profile>('PATCH', path(), { full_name: name, phone: null })).body.full_name).toBe(
      name,
    );
  });
});

describe('a repeated command', () => {
  test('is answered as before, and done once', async () => {
    const id = uuidv7();
    const first = await client.command('PATCH', path(), { full_name: 'Once', phone: null }, id);
    await client.command('PATCH', path(), { full_name: 'Later', phone: null });
    const again = await client.command('PATCH', path(), { full_name: 'Once', phone: null }, id);
    expect(again.body).toEqual(first.body);
    expect((await client.get<Profile>(path())).body.full_name).toBe('Later');
  });

  test('with another body is refused', async () => {
    const id = uuidv7();
    await client.command('PATCH', path(), { full_name: 'One', phone: null }, id);
    const { status, body } = await client.command('PATCH', path(), { full_name: 'Two', phone: null }, id);
    expect([status, body.code]).toEqual([409, 'command_reused']);
    expect((await client.get<Profile>(path())).body.full_name).toBe('One');
  });

  test('belongs to its sender: the same id from another user is another command', async () => {
    const id = uuidv7();
    await client.command('PATCH', path(), { full_name: 'Mine', phone: null }, id);
    const other = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(portal, other);
    const { status } = await theirs.command(
      'PATCH',
      `/api/profiles/${other.id}`,
      { full_name: 'Theirs', phone: null },
      id,
    );
    expect(status).toBe(200);
  });

  test('that was refused for lack of rights is not remembered', async () => {
    const id = uuidv7();
    const other = await addPerson(database.admin, 'tech');
    const refused = await client.command('PATCH', `/api/profiles/${other.id}`, { full_name: 'X', phone: null }, id);
    expect(refused.status).toBe(404);
    expect(await rows('select id from commands where id = $1', [id])).toEqual([]);
  });

  test('keeps no body: passwords will travel this way too', async () => {
    await client.command('PATCH', path(), { full_name: 'Dani', phone: '(919) 555-0142' });
    const stored = await rows<{ text: string }>('select body_hash::text as text from commands where owner_id = $1');
    expect(stored.every(({ text }) => /^\\x[0-9a-f]{64}$/.test(text))).toBe(true);
  });
});

test('an error at 500 shows a reference that the log has too, and nothing of the cause', async () => {
  await database.admin.query('alter table profiles rename column phone to phone_');
  const { status, body } = await client.get(path());
  await database.admin.query('alter table profiles rename column phone_ to phone');
  expect(status).toBe(500);
  expect(body).toEqual({
    code: 'internal',
    message: expect.any(String),
    reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});
