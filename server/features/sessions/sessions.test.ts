import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#contract/people/session.schema.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { enrolApp, secure, verify } from '#test/support/factors.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { startEmptyPortal } from '#test/support/portal.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let portal: string;
let database: TestDatabase;
let dani: Person;

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
  dani = await addPerson(database.admin, 'tech');
});

const sessionsOf = async ({ id }: Person) => {
  const { rows } = await database.admin.query<{ expires_in: number; age: number }>(
    `select extract(epoch from expires_at - now())::float8 as expires_in,
       extract(epoch from now() - created_at)::float8 as age from auth.sessions where user_id = $1`,
    [id],
  );
  return rows;
};

describe('signing in', () => {
  test('gives an http-only cookie that the next request is known by', async () => {
    const client = new Client(portal);
    const { status, headers, body } = await client.signIn<Session>(dani);
    expect(status).toBe(200);
    for (const cookie of headers.getSetCookie()) {
      expect(cookie).toMatch(/^portal\.(session|device)=.+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    expect(body.profile).toEqual({ id: dani.id, role: 'tech', full_name: dani.full_name, email: dani.email });
    expect((await client.get<Session>('/api/session')).body.profile.id).toBe(dani.id);
  });

  test('ignores the case of the address', async () => {
    const { status } = await new Client(portal).signIn({ ...dani, email: dani.email.toUpperCase() });
    expect(status).toBe(200);
  });

  test('for another role is refused with the reason, and no session row is ever made', async () => {
    const person = await addPerson(database.admin, 'client');
    const { status, body, headers } = await new Client(portal).signIn({ ...person, role: 'admin' });
    expect(status).toBe(403);
    expect(body.code).toBe('role_mismatch');
    expect(body.message).toBe('You do not have admin privileges. Please contact your administrator.');
    expect(headers.get('set-cookie')).toBeNull();
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('cannot choose the role by a header', async () => {
    const person = await addPerson(database.admin, 'client');
    const { status } = await new Client(portal).send('POST', '/api/session', {
      body: { email: person.email, password: goodPassword, role: 'admin' },
      headers: { 'x-portal-requested-role': 'client' },
    });
    expect(status).toBe(403);
  });

  test('with a missing profile says so and leaves no session', async () => {
    const person = await addPerson(database.admin, 'sales');
    await withoutTriggers(database.admin, (admin) => admin.query('delete from profiles where id = $1', [person.id]));
    const { status, body } = await new Client(portal).signIn(person);
    expect(status).toBe(403);
    expect(body.message).toBe('Failed to fetch user profile. Please contact your administrator.');
    expect(await sessionsOf(person)).toEqual([]);
  });

  test('of a deactivated person is refused, and deactivating ends what is open', async () => {
    const person = await addPerson(database.admin, 'sales');
    const client = await signedIn(portal, person);
    await database.admin.query('update profiles set active = false where id = $1', [person.id]);
    expect((await client.get('/api/session')).body).toBeNull();
    expect((await client.get(`/api/profiles/${person.id}`)).status).toBe(401);
    expect((await new Client(portal).signIn(person)).body.code).toBe('account_inactive');
  });

  test('keeps passwords as argon2id of 19 MiB and two passes, and knows the same word from another keyboard', async () => {
    const person = await addPerson(database.admin, 'tech');
    const client = await signedIn(portal, person);
    // A ligature, and an e with a separate accent.
    await client.send('POST', '/api/account/password', {
      body: { current_password: goodPassword, password: '\uFB01ne cafe\u0301 sponge' },
    });
    const { rows } = await database.admin.query<{ password: string }>(
      'select password from auth.accounts where user_id = $1',
      [person.id],
    );
    expect(rows[0]!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await new Client(portal).signIn(person, 'fine caf\u00E9 sponge')).status).toBe(200);
  });

  test('with keys that are not asked for is refused', async () => {
    const { status } = await new Client(portal).send('POST', '/api/session', {
      body: { email: dani.email, password: goodPassword, role: 'tech', rememberMe: false },
    });
    expect(status).toBe(400);
  });

  test('known and unknown addresses answer alike', async () => {
    const wrong = await new Client(portal).signIn(dani, 'wrong');
    const unknown = await new Client(portal).signIn({ email: 'nobody@example.com', role: 'tech' });
    expect(wrong.status).toBe(unknown.status);
    const alike = ({ reference: _, ...body }: typeof wrong.body) => body;
    expect(alike(wrong.body)).toEqual(alike(unknown.body));
    expect(wrong.body.message).toBe('Invalid email or password. Please try again.');
    expect([...wrong.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });
});

describe('lockout', () => {
  const guessAll = (email: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => new Client(portal).signIn({ email, role: 'tech' }, 'wrong')));

  test.each(['known', 'unknown'])(
    'fifty wrong passwords at once from fifty addresses: five are tried (%s)',
    async (kind) => {
      const email = kind === 'known' ? (await addPerson(database.admin, 'tech')).email : 'ghost@example.com';
      const answers = await guessAll(email, 50);
      const codes = answers.map(({ body }) => body.code);
      expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5);
      expect(codes.filter((code) => code === 'account_locked')).toHaveLength(45);
      const locked = answers.find(({ status }) => status === 429)!;
      expect(locked.body.retry_after).toBeGreaterThan(800);
      expect(locked.body.retry_after).toBeLessThanOrEqual(900);
    },
  );

  test('the right password is refused while it lasts, then the pause doubles', async () => {
    const person = await addPerson(database.admin, 'tech');
    await guessAll(person.email, 5);
    expect((await new Client(portal).signIn(person)).body.code).toBe('account_locked');
    await database.admin.query("update auth.attempts set locked_until = now() - interval '1 s'");
    await guessAll(person.email, 5);
    expect((await new Client(portal).signIn(person)).body.retry_after).toBeGreaterThan(1_700);
  });

  test('follows the threshold of the settings from the next request on', async () => {
    await database.admin.query('update security_settings set lockout_threshold = 2');
    const person = await addPerson(database.admin, 'tech');
    const codes = (await guessAll(person.email, 10)).map(({ body }) => body.code);
    await database.admin.query('update security_settings set lockout_threshold = 5');
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(2);
  });

  test('a success forgets the failures before it', async () => {
    const person = await addPerson(database.admin, 'tech');
    for (let round = 0; round < 3; round += 1) {
      await guessAll(person.email, 4);
      expect((await new Client(portal).signIn(person)).status).toBe(200);
    }
  });

  test('known and unknown addresses cost the same work', async () => {
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
    // Measures the CPU time of this process, which runs the portal, so that other programs don't count.
    const work: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const person = await addPerson(database.admin, 'tech');
    // A password of the strength that the portal itself gives; the tests' own are weaker.
    await database.admin.query('select auth.set_password($1, $2, false)', [
      person.id,
      await hashPassword(goodPassword),
    ]);
    for (let round = 0; round < 40; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const email = kind === 'known' ? person.email : `nobody${round}@example.com`;
        await database.admin.query('delete from auth.attempts');
        const before = process.cpuUsage();
        await new Client(portal).signIn({ email, role: 'tech' }, 'wrong');
        const { user, system } = process.cpuUsage(before);
        work[kind].push(user + system);
      }
    }
    const ratio = median(work.known) / median(work.unknown);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });
});

describe('a session', () => {
  test.each([
    ['admin', 12 * 3_600, 7 * 86_400],
    ['sales', 12 * 3_600, 7 * 86_400],
    ['tech', 14 * 86_400, 60 * 86_400],
    ['client', 14 * 86_400, 60 * 86_400],
  ] as const)('of %s slides by use to %i s, and never past %i s in all', async (role, idle, most) => {
    const person = await addPerson(database.admin, role);
    const client = await signedIn(portal, person);
    expect((await sessionsOf(person))[0]!.expires_in).toBeCloseTo(idle, -1);

    await database.admin.query("update auth.sessions set expires_at = now() + interval '80 s' where user_id = $1", [
      person.id,
    ]);
    const { body } = await client.send<Session>('POST', '/api/session/renew');
    expect(body.expires_in).toBeCloseTo(idle, -1);

    await database.admin.query(
      `update auth.sessions set created_at = now() - make_interval(secs => $2) + interval '100 s',
         expires_at = now() + interval '10 s' where user_id = $1`,
      [person.id, most],
    );
    expect((await client.get<Session>('/api/session')).body.expires_in).toBeCloseTo(100, -1);

    await database.admin.query("update auth.sessions set expires_at = now() - interval '1 s' where user_id = $1", [
      person.id,
    ]);
    expect((await client.get('/api/session')).body).toBeNull();
    expect((await client.send('POST', '/api/session/renew')).body.code).toBe('session_not_found');
  });

  test('ends with signing out, also for a copy of its cookie', async () => {
    const client = await signedIn(portal, dani);
    const copy = client.at(portal);
    expect((await client.send('DELETE', '/api/session')).status).toBe(200);
    expect(client.cookie).toBeNull();
    expect((await copy.get('/api/session')).body).toBeNull();
  });

  test('is not opened by a cookie that we did not sign', async () => {
    const client = await signedIn(portal, dani);
    const [token] = decodeURIComponent(client.cookie!.split('=').slice(1).join('=')).split('.');
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${client.cookie!.split('=')[1]}`, '%', '']) {
      const stranger = new Client(portal, { cookie: `portal.session=${forged}` });
      expect((await stranger.get('/api/session')).body, forged).toBeNull();
    }
  });

  test('keeps at most 512 characters of what the browser says about itself', async () => {
    const person = await addPerson(database.admin, 'tech');
    await new Client(portal).send('POST', '/api/session', {
      body: { email: person.email, password: goodPassword, role: 'tech' },
      headers: { 'user-agent': 'x'.repeat(8_000) },
    });
    const { rows } = await database.admin.query<{ length: number }>(
      'select length(user_agent) from auth.sessions where user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ length: 512 }]);
  });

  test('that ends all others leaves one, also if all of them do it at once', async () => {
    const person = await addPerson(database.admin, 'tech');
    for (let round = 0; round < 5; round += 1) {
      const clients: Client[] = [];
      for (let session = 0; session < 8; session += 1) clients.push(await signedIn(portal, person));
      const answers = await Promise.all(
        clients.map((client) => client.send('POST', '/api/account/sessions/end-others')),
      );
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
      expect(await sessionsOf(person)).toHaveLength(1);
    }
  });
});

describe('a second step that is demanded since a session was opened', () => {
  afterEach(() => secure(database.admin, { enforce_all_users: false, method_authenticator_app: false }));
  const profileOf = (client: Client, { id }: Person) =>
    client.get<{ code: string; pending: string }>(`/api/profiles/${id}`);

  test('is asked for at its next request, before anything else', async () => {
    const person = await addPerson(database.admin, 'tech');
    await secure(database.admin, { method_authenticator_app: true });
    const client = await signedIn(portal, person);
    const { backupCodes } = await enrolApp(await signedIn(portal, person));
    expect((await profileOf(client, person)).status).toBe(200);

    await secure(database.admin, { enforce_all_users: true });
    const refused = await profileOf(client, person);
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_unfinished']);
    const { body } = await client.get<Session>('/api/session');
    expect(body.pending).toBe('second_factor');
    expect(body.expires_in).toBeLessThanOrEqual(900);
    expect((await verify(client, 'backup_code', backupCodes[0]!)).body.pending).toBeNull();
    expect((await profileOf(client, person)).status).toBe(200);
  });

  test('is set up right after the password; an older session ends and signs in again', async () => {
    const person = await addPerson(database.admin, 'tech');
    const [fresh, old] = [await signedIn(portal, person), await signedIn(portal, person)];
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1 order by created_at desc limit 1',
      [person.id],
    );
    await database.admin.query("update auth.sessions set created_at = now() - interval '16 minutes' where id = $1", [
      rows[0]!.id,
    ]);
    await secure(database.admin, { enforce_all_users: true, method_authenticator_app: true });
    expect((await old.get('/api/sign-in')).body.code).toBe('session_not_found');
    expect((await old.get('/api/session')).body).toBeNull();
    const step = await fresh.get<{ pending: string; methods: string[] }>('/api/sign-in');
    expect(step.body.pending).toBe('enrolment');
    expect(step.body.methods).toContain('authenticator_app');
    await enrolApp(fresh, null);
    expect((await profileOf(fresh, person)).status).toBe(200);
  });

  test('of administrators spares all others, and a trusted browser has shown it', async () => {
    const [admin, sales] = [await addPerson(database.admin, 'admin'), await addPerson(database.admin, 'sales')];
    const clients = [await signedIn(portal, admin), await signedIn(portal, sales)] as const;
    await secure(database.admin, { enforce_admin_users: true });
    const owed = await Promise.all(
      clients.map(async (client) => (await client.get<Session>('/api/session')).body.pending),
    );
    expect(owed).toEqual(['second_factor', null]);
    await database.admin.query(
      "update auth.sessions set pending = null, second_factor = 'trusted_device' where user_id = $1",
      [admin.id],
    );
    expect((await clients[0].get<Session>('/api/session')).body.pending).toBeNull();
    await secure(database.admin, { enforce_admin_users: false });
  });
});
