import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#contract/people/profile.schema.ts';
import type { Role } from '#contract/base/role.ts';
import type { Session } from '#contract/people/session.schema.ts';
import type { UserSecurity } from '#contract/people/user.schema.ts';
import { raised } from '#server/db/raised.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { often } from '#test/support/thorough.ts';

let database: TestDatabase;
let portal: string;
let renee: Person;
let office: Client;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
  renee = await addPerson(database.admin, 'admin', { full_name: 'Renee Castillo' });
  office = await signedIn(portal, renee);
});

const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];

const someone = (over: Partial<Record<string, unknown>> = {}) => {
  const id = uuidv7();
  return {
    id,
    full_name: 'Nico Alvarez',
    email: `nico.${id}@example.com`,
    phone: '',
    role: 'tech',
    password: null,
    ...over,
  };
};
const create = (body: unknown, client = office) =>
  client.command<Profile & { code: string }>('POST', '/api/users', body);
const edit = (person: Pick<Profile, 'id' | 'full_name' | 'email' | 'role'>, over: object, client = office) => {
  const { id, full_name, email, role } = person;
  const body = { full_name, email, phone: null, role, active: true, ...over };
  return client.command<Profile & { code: string; message: string }>('PATCH', `/api/users/${id}`, body);
};

describe('creating a user', () => {
  test('without a password makes an invited account, mails a link, and tells nobody the password', async () => {
    const body = someone({ email: 'Nico.Mixed@Example.com' });
    const { status, body: made } = await create(body);
    expect(status).toBe(200);
    expect(made).toMatchObject({
      id: body.id,
      email: 'nico.mixed@example.com',
      phone: null,
      account: 'invited',
      active: true,
    });
    const queued = await rows<{ payload: object }>(
      "select payload from graphile_worker._private_jobs where payload->>'profile_id' = $1",
      [body.id],
    );
    expect(queued).toContainEqual({ payload: { profile_id: body.id, reason: 'invited' } });
    expect(await rows('select action, fields from audit_events where entity_id = $1', [body.id])).toEqual([
      { action: 'user.created', fields: ['role', 'working_hours'] },
    ]);
  });

  test('with a typed password lets them in once, to choose their own', async () => {
    const body = someone({ password: 'first wet sponge' });
    expect((await create(body)).body.account).toBe('ready');
    const client = new Client(portal);
    const { body: session } = await client.signIn<Session>({ email: body.email, role: 'tech' }, 'first wet sponge');
    expect(session.pending).toBe('password');
    expect((await client.get(`/api/profiles/${body.id}`)).body.code).toBe('sign_in_unfinished');
    const refused = await client.send('POST', '/api/sign-in/password', { body: { password: 'first wet sponge' } });
    expect(refused.body.reasons).toEqual(['used_before']);
    const changed = await client.send<Session>('POST', '/api/sign-in/password', {
      body: { password: 'second wet sponge' },
    });
    expect(changed.body.pending).toBeNull();
    expect((await client.get(`/api/profiles/${body.id}`)).status).toBe(200);
  });

  test('invited gets a first password from the office without a warning that it was changed', async () => {
    const { body: made } = await create(someone());
    const give = (password: string) => office.command('POST', `/api/users/${made.id}/password`, { password });
    const warnings = () =>
      rows(
        "select from graphile_worker._private_jobs where payload ->> 'notice' = 'password_changed' and payload ->> 'entity_id' = $1",
        [made.id],
      );
    expect((await give('first wet sponge')).status).toBe(200);
    expect(await warnings()).toHaveLength(0);
    expect((await give('second wet sponge')).status).toBe(200);
    expect(await warnings()).toHaveLength(1);
  });

  test('as a technician starts with the business’ hours and the skills that were asked for', async () => {
    const hours = (await rows<{ hours: object }>('select hours from business_settings'))[0]!.hours;
    const open = { opens: '07:30', closes: '15:00' };
    await rows('update business_settings set hours = $1', [JSON.stringify([null, open, null, open, null, null, null])]);
    const week = [1, 3].map((weekday) => ({ weekday, starts: '07:30:00', ends: '15:00:00', break_starts: null }));
    const weekOf = (id: string) =>
      rows('select weekday, starts, ends, break_starts from working_hours where profile_id = $1 order by 1', [id]);
    const skillsOf = (id: string) => rows('select skills from staff where profile_id = $1', [id]);
    const nico = someone({ skills: ['bins', 'flatwork', 'bins'] });
    expect((await create(nico)).status).toBe(200);
    expect(await weekOf(nico.id)).toEqual(week);
    expect(await skillsOf(nico.id)).toEqual([{ skills: ['flatwork', 'bins'] }]);
    const sales = someone({ role: 'sales' });
    const { body: made } = await create(sales);
    expect(await weekOf(sales.id)).toEqual([]);
    // A user who becomes a technician later starts the same way; a technician who comes back keeps their own week.
    expect((await edit(made, { role: 'tech' })).status).toBe(200);
    expect(await weekOf(sales.id)).toEqual(week);
    await rows('delete from working_hours where profile_id = $1 and weekday = 3', [sales.id]);
    await edit({ ...made, role: 'tech' }, { role: 'sales' });
    await edit(made, { role: 'tech' });
    expect(await weekOf(sales.id)).toEqual([week[0]]);
    await rows('update business_settings set hours = $1', [JSON.stringify(hours)]);
  });

  test('refuses an address that is taken, whatever its case, and leaves nothing behind', async () => {
    const first = someone();
    await create(first);
    const second = someone({ email: first.email.toUpperCase() });
    const { status, body } = await create(second);
    expect([status, body.code]).toEqual([409, 'email_taken']);
    expect(await rows('select id from profiles where id = $1', [second.id])).toEqual([]);
  });

  test('refuses a weak password before anything is written: no orphan is left', async () => {
    const body = someone({ password: 'password1' });
    const refused = await create(body);
    expect([refused.status, refused.body.code]).toEqual([422, 'weak_password']);
    expect(await rows('select id from profiles where id = $1', [body.id])).toEqual([]);
    expect(await rows('select id from auth.users where email = $1', [body.email])).toEqual([]);
  });

  test.each([
    ['an administrator', { role: 'admin' }],
    ['a list of roles', { role: ['admin', 'tech'] }],
    ['an invented role', { role: 'owner' }],
    ['a verified address', { email_verified: true }],
    ['a second step', { twoFactorEnabled: true }],
    ['no name', { full_name: '  ' }],
    ['half an address', { email: 'nico' }],
    ['a deactivated account', { active: false }],
    ['an invented skill', { skills: ['juggling'] }],
    ['skills of a client', { role: 'client', skills: ['bins'] }],
  ])('refuses %s', async (_, over) => {
    const { status, body } = await create(someone(over));
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('without a password is refused where nothing can be mailed: the account could never be opened', async () => {
    const silent = await signedIn(await startPortal(database.appUrl), renee);
    const body = someone();
    expect((await create(body, silent)).body.code).toBe('mail_off');
    expect((await create({ ...body, password: 'first wet sponge' }, silent)).status).toBe(200);
    expect((await silent.command('POST', `/api/users/${body.id}/link`, undefined)).body.code).toBe('mail_off');
  });

  test('repeated after a lost answer makes one user', async () => {
    const body = someone();
    const id = uuidv7();
    const first = await office.command('POST', '/api/users', body, id);
    const again = await office.command('POST', '/api/users', body, id);
    expect(again.body).toEqual(first.body);
  });
});

describe('the list', () => {
  test('is newest first, in pages that neither repeat nor miss anybody', async () => {
    for (let index = 0; index < 120; index += 1) {
      // Many rows have the same creation time, so only the id tells them apart.
      await database.admin.query(
        "insert into profiles (id, role, full_name, email, created_at) values ($1, 'client', $2, $3, '2026-01-05T10:00:00Z')",
        [uuidv7(), `Paged ${index}`, `paged${index}@mail.example`],
      );
    }
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor ? `?role=client&cursor=${cursor}` : '?role=client';
      const { body }: { body: { items: Profile[]; next: string | null } } = await office.get(`/api/users${query}`);
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.next;
    }
    const all = await rows<{ id: string }>(
      "select id from profiles where role = 'client' and deleted_at is null order by created_at desc, id desc",
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test.each([
    ['a part of a name', 'ged 11', 11],
    ['an address', 'paged7@MAIL', 1],
    ['what would be a pattern', '%', 0],
    ['an underscore', '_', 0],
    ['nobody', 'zzz-nobody', 0],
  ])('finds %s', async (_, search, count) => {
    const { body } = await office.get<{ items: Profile[] }>(`/api/users?search=${encodeURIComponent(search)}`);
    expect(body.items).toHaveLength(count);
  });

  test('filters by state', async () => {
    const { body: made } = await create(someone());
    await edit(made, { active: false });
    const names = async (status: string) =>
      (await office.get<{ items: Profile[] }>(`/api/users?status=${status}`)).body.items.map(({ id }) => id);
    expect(await names('inactive')).toContain(made.id);
    expect(await names('active')).not.toContain(made.id);
    expect(await names('invited')).not.toContain(made.id);
  });

  test('refuses a cursor that we did not make', async () => {
    const forged = ['x', 'now 1', `0000-01-01T00:00:00Z ${uuidv7()}`];
    for (const cursor of forged.map((text) => Buffer.from(text).toString('base64url'))) {
      expect((await office.get(`/api/users?cursor=${cursor}`)).status).toBe(400);
    }
  });

  test('shows when a user last signed in', async () => {
    const person = await addPerson(database.admin, 'sales');
    await signedIn(portal, person);
    const { body } = await office.get<{ items: Profile[] }>(`/api/users?search=${person.email}`);
    expect(body.items[0]!.last_sign_in_at).not.toBeNull();
  });
});

describe('changing a user', () => {
  test('stores, audits by field name and ends the sessions of an old role', async () => {
    const person = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(portal, person);
    const { status, body } = await edit(person, { role: 'sales', full_name: 'Dani O.' });
    expect([status, body.role]).toEqual([200, 'sales']);
    expect((await theirs.get('/api/session')).body).toBeNull();
    expect(
      await rows("select fields from audit_events where entity_id = $1 and action = 'user.updated'", [person.id]),
    ).toEqual([{ fields: ['full_name', 'role'] }]);
  });

  test('moves the sign-in along with the address, and links that went to the old one end', async () => {
    const person = await addPerson(database.admin, 'tech');
    await database.admin.query(
      "insert into auth.password_links (token_hash, user_id, expires_at) values ('x', $1, now() + interval '1 h')",
      [person.id],
    );
    const email = `moved.${person.id}@example.com`;
    await edit(person, { email });
    expect((await new Client(portal).signIn({ email, role: 'tech' })).status).toBe(200);
    expect((await new Client(portal).signIn(person)).status).toBe(401);
    expect(await rows('select user_id from auth.password_links where user_id = $1', [person.id])).toEqual([]);
  });

  test('never makes an administrator, in the contract or in the database', async () => {
    const person = await addPerson(database.admin, 'tech');
    const { status, body } = await edit(person, { role: 'admin' });
    expect([status, body.message]).toEqual([403, 'To add an administrator, run admin:create on the server.']);
    const client = await database.admin.connect();
    await client.query('begin; set local role portal_admin');
    await expect(client.query("update profiles set role = 'admin' where id = $1", [person.id])).rejects.toMatchObject({
      code: '42501',
    });
    await client.query('rollback');
    client.release();
  });

  test('refuses to take the address from a user who signs in with it', async () => {
    const person = await addPerson(database.admin, 'client');
    expect((await edit(person, { email: null })).body.code).toBe('no_address');
  });

  test('deactivating ends what is open, and a reset link works again after reactivating', async () => {
    const person = await addPerson(database.admin, 'client');
    const theirs = await signedIn(portal, person);
    await edit(person, { active: false });
    expect((await theirs.get('/api/session')).body).toBeNull();
    expect((await new Client(portal).signIn(person)).body.code).toBe('account_inactive');
    await edit(person, { active: true });
    expect((await new Client(portal).signIn(person)).status).toBe(200);
  });
});

describe('deleting a user', () => {
  test('keeps a name for what they did and removes everything personal', async () => {
    const person = await addPerson(database.admin, 'tech');
    const theirs = await signedIn(portal, person);
    await theirs.command('PATCH', `/api/profiles/${person.id}`, { full_name: 'Dani Secret', phone: '919-555-0199' });
    const { status } = await office.command('DELETE', `/api/users/${person.id}`, undefined);
    expect(status).toBe(200);
    expect(
      await rows('select full_name, email, phone, active, account from profiles where id = $1', [person.id]),
    ).toEqual([{ full_name: 'Deleted user', email: null, phone: null, active: false, account: 'none' }]);
    for (const table of [
      'auth.users where id',
      'commands where owner_id',
      'notifications where profile_id',
      'days_off where profile_id',
    ]) {
      expect(await rows(`select 1 from ${table} = $1`, [person.id]), table).toEqual([]);
    }
    expect(
      await rows("select 1 from audit_events where actor_id = $1 and action = 'profile.updated'", [person.id]),
    ).toHaveLength(1);
    expect((await theirs.get('/api/session')).body).toBeNull();
    expect((await office.get<{ items: Profile[] }>('/api/users?search=deleted')).body.items).toEqual([]);
    expect((await office.command('DELETE', `/api/users/${person.id}`, undefined)).status).toBe(404);
    expect((await create(someone({ email: person.email }))).status).toBe(200);
  });

  test('takes a client’s contacts and things along, and leaves of their places only that jobs were done there', async () => {
    const person = await addPerson(database.admin, 'client');
    const places = [uuidv7(), uuidv7()];
    for (const [index, id] of places.entries()) {
      await database.admin.query(
        `insert into places (id, client_id, label, street, city, region, postal_code, access_notes, latitude, longitude)
         values ($1, $2, 'Home', $3, 'Oak Hill', 'NC', '27513', 'Key under the mat', 35.8, -78.8)`,
        [id, person.id, `${index} Alder Bend`],
      );
      await database.admin.query(
        `insert into assets (id, place_id, kind, label, vehicle_size, plate)
         values (gen_random_uuid(), $1, 'vehicle', 'CR-V', 'suv', 'ABC 4120')`,
        [id],
      );
    }
    await database.admin.query(
      "insert into contacts (id, client_id, full_name) values (gen_random_uuid(), $1, 'Kofi Osei')",
      [person.id],
    );
    await database.admin.query(
      "insert into jobs (id, title, client_id, place_id) values (gen_random_uuid(), 'Driveway wash', $1, $2)",
      [person.id, places[0]],
    );
    expect((await office.command('DELETE', `/api/users/${person.id}`, undefined)).status).toBe(200);
    const nothing = {
      label: null,
      region: null,
      postal_code: null,
      access_notes: null,
      latitude: null,
      longitude: null,
    };
    expect(
      await rows(
        `select label, street, city, region, postal_code, access_notes, latitude, longitude from places
         where client_id = $1 order by street`,
        [person.id],
      ),
    ).toEqual([
      { ...nothing, street: 'Removed address 1', city: 'Removed' },
      { ...nothing, street: 'Removed address 2', city: 'Removed' },
    ]);
    for (const table of ['contacts', 'assets'])
      expect(await rows(`select 1 from ${table} where client_id = $1`, [person.id]), table).toEqual([]);
    expect(await rows('select place_id from jobs where client_id = $1', [person.id])).toEqual([
      { place_id: places[0] },
    ]);
  });

  test('is refused for an administrator until they have another role', async () => {
    const walt = await addPerson(database.admin, 'admin');
    const { status, body } = await office.command('DELETE', `/api/users/${walt.id}`, undefined);
    expect([status, body.message]).toEqual([403, 'Administrators can’t be deleted. Give them another role first.']);
    await edit(walt, { role: 'client' });
    expect((await office.command('DELETE', `/api/users/${walt.id}`, undefined)).status).toBe(200);
  });
});

describe('helping a user back in', () => {
  const help = (what: string, { id }: Person, body?: unknown) =>
    office.command<Profile & { code: string; message: string }>('POST', `/api/users/${id}/${what}`, body);

  test('a typed password ends every session and trusted browser, and must be changed', async () => {
    const person = await addPerson(database.admin, 'client');
    const theirs = await signedIn(portal, person);
    await database.admin.query("update auth.devices set trusted_until = now() + interval '1 day' where user_id = $1", [
      person.id,
    ]);
    expect((await help('password', person, { password: 'borrowed wet sponge' })).status).toBe(200);
    expect((await theirs.get('/api/session')).body).toBeNull();
    expect(
      await rows('select 1 from auth.devices where user_id = $1 and trusted_until is not null', [person.id]),
    ).toEqual([]);
    const again = await new Client(portal).signIn<Session>(person, 'borrowed wet sponge');
    expect(again.body.pending).toBe('password');
    expect((await office.get<UserSecurity>(`/api/users/${person.id}/security`)).body.must_change_password).toBe(true);
  });

  test('signing a user out everywhere ends all their sessions', async () => {
    const person = await addPerson(database.admin, 'sales');
    const [one, two] = [await signedIn(portal, person), await signedIn(portal, person)];
    expect((await office.get<UserSecurity>(`/api/users/${person.id}/security`)).body.sessions).toBe(2);
    await help('end-sessions', person);
    for (const client of [one, two]) expect((await client.get('/api/session')).body).toBeNull();
  });

  test('shows a lockout, and a link still opens the account', async () => {
    const person = await addPerson(database.admin, 'tech');
    for (let guess = 0; guess < 5; guess += 1) await new Client(portal).signIn(person, 'wrong');
    const { body } = await office.get<UserSecurity>(`/api/users/${person.id}/security`);
    expect(body.locked_until).not.toBeNull();
    await help('password', person, { password: 'borrowed wet sponge' });
    expect((await new Client(portal).signIn(person, 'borrowed wet sponge')).status).toBe(200);
  });

  test.each(['link', 'password', 'reset-factors', 'end-sessions'])('%s is not for their own account', async (what) => {
    const { status, body } = await help(what, renee, what === 'password' ? { password: goodPassword } : undefined);
    expect([status, body.message]).toEqual([403, 'This is your own account. Change it in your profile settings.']);
  });

  test('a link needs an address', async () => {
    const id = uuidv7();
    await database.admin.query("insert into profiles (id, full_name) values ($1, 'Otis Blackwell')", [id]);
    expect((await help('link', { id } as Person)).body.code).toBe('no_address');
  });
});

test('two administrators demote each other at the same moment, again and again: one always remains', async () => {
  const own = await testDatabase();
  const base = await startPortal(own.appUrl);
  const pair = [await addPerson(own.admin, 'admin'), await addPerson(own.admin, 'admin')] as const;
  const clients = [await signedIn(base, pair[0]), await signedIn(base, pair[1])] as const;
  await own.admin.query('create table signed_in as select * from auth.sessions');
  const statuses = new Map<number, number>();
  const rounds = often(50, 200);
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([
      edit(pair[1], { role: 'sales' }, clients[0]),
      edit(pair[0], { role: 'sales' }, clients[1]),
    ]);
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const { rows: left } = await own.admin.query<{ id: string; role: Role }>(
      "select id from profiles where role = 'admin' and active",
    );
    expect(left).toHaveLength(1);
    await own.admin.query("update profiles set role = 'admin'");
    // A demoted user was signed out; signing in again would take longer than the race.
    await own.admin.query('insert into auth.sessions select * from signed_in on conflict do nothing');
  }
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(statuses.get(200)).toBe(rounds);
});

test('the last administrator can neither be demoted nor deactivated nor deleted by hand', async () => {
  const own = await testDatabase();
  const base = await startPortal(own.appUrl);
  const only = await addPerson(own.admin, 'admin');
  const client = await signedIn(base, only);
  expect((await edit(only, { role: 'client' }, client)).body.code).toBe('last_administrator');
  expect((await edit(only, { active: false }, client)).body.code).toBe('last_administrator');
  await expect(own.admin.query('delete from profiles where id = $1', [only.id])).rejects.toMatchObject({
    code: raised.last_administrator,
  });
  expect((await client.get('/api/users')).status).toBe(200);
});
