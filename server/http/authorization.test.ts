import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { roles } from '#contract/role.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { Actor } from '#contract/session.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, goodPassword, type Person } from '#test/support/people.ts';
import { origin, startPortal } from '#test/support/portal.ts';

/*
 * Who may call what, generated from the contract's table: anonymous and the four roles, on a row of their own and on
 * somebody else's. A route that is added without a line here doesn't compile.
 */
type Sample = { body?: unknown };
const samples: Record<RouteKey, (owner: Person) => Sample> = {
  'business.read': () => ({}),
  'session.read': () => ({}),
  'session.create': ({ email, role }) => ({ body: { email, password: goodPassword, role } }),
  'session.renew': () => ({}),
  'session.delete': () => ({}),
  'passwordLink.read': () => ({ body: { token: 'no such link, and long enough' } }),
  'passwordLink.use': () => ({ body: { token: 'no such link, and long enough', password: goodPassword } }),
  'profile.read': () => ({}),
  'profile.update': () => ({ body: { full_name: 'Changed', phone: null } }),
  'notification.count': () => ({}),
  'event.stream': () => ({}),
  'report.notFound': () => ({ body: { path: '/nowhere' } }),
  'report.crash': () => ({ body: { path: '/admin', message: 'boom', stack: null } }),
};
const keys = Object.keys(routes) as RouteKey[];

let portal: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl);
});

type Outcome = { status: number; body: ErrorBody };

async function call(
  key: RouteKey,
  client: Client,
  owner: Person,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { method, path } = routes[key];
  const { body } = samples[key](owner);
  const response = await fetch(portal + path.replace(':id', owner.id), {
    method,
    headers: {
      'x-forwarded-for': client.address,
      'idempotency-key': uuidv7(),
      ...(method !== 'GET' && { origin }),
      ...(client.cookie && { cookie: client.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, body: {} as ErrorBody };
  }
  return { status: response.status, body: (await response.json()) as ErrorBody };
}

/** What the contract promises. Rows that the database hides answer as if they weren't there. */
function promised(key: RouteKey, actor: Actor | null, owner: Person): number {
  const route = routes[key];
  if (route.allow === 'public') return key.startsWith('passwordLink.') ? 410 : 200;
  if (!actor) return 401;
  if (can(actor, route.allow) !== true) return 403;
  if (!route.path.includes(':id')) return 200;
  const visible = actor.role === 'admin' || actor.id === owner.id;
  if (!visible) return 404;
  return can(actor, route.allow, owner) === true ? 200 : 403;
}

const nameOf = async ({ id }: Person) =>
  (await database.admin.query<{ full_name: string }>('select full_name from profiles where id = $1', [id])).rows[0]!
    .full_name;

describe.each(keys)('%s', (key) => {
  test('anonymous', async () => {
    const owner = await addPerson(database.admin, 'client');
    expect((await call(key, new Client(portal), owner)).status).toBe(promised(key, null, owner));
    expect(await nameOf(owner)).toBe(owner.full_name);
  });

  test.each(roles.flatMap((role) => [[role, 'own'] as const, [role, 'another’s'] as const]))(
    '%s, %s row',
    async (role, whose) => {
      const actor = await addPerson(database.admin, role);
      const owner = whose === 'own' ? actor : await addPerson(database.admin, role);
      const client = await signedIn(portal, actor);
      const { status, body } = await call(key, client, owner);
      expect(status).toBe(promised(key, actor, owner));
      if (status >= 400) {
        expect(body.message).toBeTruthy();
        expect(await nameOf(owner)).toBe(owner.full_name);
      }
    },
  );
});

describe.each(keys.filter((key) => routes[key].method !== 'GET'))('%s from another website', (key) => {
  test.each(['https://evil.example', 'null', `${origin}.evil.example`, ''])(
    'Origin "%s" is refused',
    async (foreign) => {
      const actor = await addPerson(database.admin, 'client');
      const client = await signedIn(portal, actor);
      const { status, body } = await call(key, client, actor, { origin: foreign });
      expect(status).toBe(403);
      expect(body.code).toBe('foreign_origin');
      expect(await nameOf(actor)).toBe(actor.full_name);
    },
  );
});
