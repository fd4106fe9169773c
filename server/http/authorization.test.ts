import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import { pendings } from '#contract/people/factor.kinds.ts';
import { can } from '#contract/permissions.ts';
import { Bytes } from '#contract/route.ts';
import { roles, type Role } from '#contract/base/role.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { origin, startPortal } from '#test/support/portal.ts';
import { probeOf } from '#test/support/samples.ts';

/*
 * Who may call which route, generated from the contract's routes: anonymous and the four roles, on a row of their own and on
 * another owner's row.
 */
const keys = Object.keys(routes) as RouteKey[];
const isRead = (key: RouteKey) => ['GET', 'HEAD'].includes(routes[key].method);

let portal: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
  portal = await startPortal(database.appUrl, { MAIL_URL: 'smtp://127.0.0.1:9' });
});

type Outcome = { status: number; body: ErrorBody };

async function call(
  key: RouteKey,
  client: Client,
  owner: Person,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { method, path } = routes[key];
  const { body, query = '' } = probeOf(key, owner);
  const response = await fetch(portal + path.replace(':id', owner.id).replace(':integration', 'mail') + query, {
    method,
    headers: {
      'x-forwarded-for': client.address,
      'idempotency-key': uuidv7(),
      ...(method !== 'GET' && method !== 'HEAD' && { origin }),
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
  const text = await response.text();
  // The answer to HEAD has no body.
  const isJson = method !== 'HEAD' && response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as ErrorBody };
}

/** The status that the contract promises. A row that the database hides answers as if it didn't exist. */
function promised(key: RouteKey, actor: Actor | null, owner: Person): number {
  const route = routes[key];
  const { status = 200 } = probeOf(key, owner);
  if (route.allow === 'public') return status;
  if (!actor) return 401;
  if (can(actor, route.allow) !== true) return 403;
  if (!route.path.includes(':id')) return status;
  const visible = actor.role === 'admin' || actor.id === owner.id;
  if (!visible) return 404;
  return can(actor, route.allow, owner) === true ? status : 403;
}

const nameOf = async ({ id }: Person) =>
  (await database.admin.query<{ full_name: string }>('select full_name from profiles where id = $1', [id])).rows[0]!
    .full_name;

/** A read can't change anything; after every other refused call, the owner is looked at. */
const expectUntouched = async (key: RouteKey, owner: Person) => {
  if (!isRead(key)) expect(await nameOf(owner)).toBe(owner.full_name);
};

type Caller = { actor: Person; client: Client };
/** Adding people takes longest, so they are reused until a call changes something. */
const callers = new Map<Role, Caller>();
const others = new Map<Role, Person>();

async function otherOf(role: Role): Promise<Person> {
  const other = others.get(role) ?? (await addPerson(database.admin, role));
  others.set(role, other);
  return other;
}

async function callerOf(role: Role): Promise<Caller> {
  const found = callers.get(role);
  if (found) return found;
  const actor = await addPerson(database.admin, role);
  const caller = { actor, client: await signedIn(portal, actor) };
  callers.set(role, caller);
  return caller;
}

describe.each(keys)('%s', (key) => {
  test('anonymous', async () => {
    const owner = await otherOf('client');
    expect((await call(key, new Client(portal), owner)).status).toBe(promised(key, null, owner));
    await expectUntouched(key, owner);
  });

  test.each(roles.flatMap((role) => [[role, 'own'] as const, [role, 'another’s'] as const]))(
    '%s, %s row',
    async (role, whose) => {
      const { actor, client } = await callerOf(role);
      const owner = whose === 'own' ? actor : await otherOf(role);
      const { status, body } = await call(key, client, owner);
      if (status < 400 && !isRead(key)) for (const people of [callers, others]) people.clear();
      expect(status).toBe(promised(key, actor, owner));
      if (status >= 400) {
        if (routes[key].method !== 'HEAD') expect(body.message).toBeTruthy();
        await expectUntouched(key, owner);
      }
    },
  );
});

/* A stolen cookie of a session that was confirmed a while ago isn't enough for these routes. */
describe.each(keys.filter((key) => 'recent' in routes[key]))('%s with an older sign-in', (key) => {
  test('is refused until the password is typed again', async () => {
    const actor = await addPerson(database.admin, 'admin');
    const owner = await addPerson(database.admin, 'admin');
    const client = await signedIn(portal, actor);
    await database.admin.query(
      "update auth.sessions set confirmed_at = confirmed_at - interval '10 minutes' where user_id = $1",
      [actor.id],
    );
    const { status, body } = await call(key, client, owner);
    expect([status, body.code]).toEqual([403, 'confirmation_needed']);
    expect(await nameOf(owner)).toBe(owner.full_name);
    expect((await call('account.confirm', client, actor)).status).toBe(200);
    expect((await call(key, client, owner)).status).toBe(promised(key, actor, owner));
  });
});

/** Files without anyone's pay and without a list of people: each is one picture, document or price book. */
const withoutConfirmation: Partial<Record<RouteKey, string>> = {
  'business.logo': 'the business’ own logo',
  'event.stream': 'ids, no values',
  'galleryLink.picture': 'one picture that a client shared',
  'invoice.pdf': 'one document, open in the portal',
  'ownVisit.calendar': 'one appointment of the client’s own',
  'payment.receipt': 'one document, open in the portal',
  'photo.file': 'one picture, shown in pages',
  'quote.pdf': 'one document, open in the portal',
  'quote.ownPdf': 'one document, open in the portal',
  'service.export': 'the price book',
};

test('a file of people or pay needs a recent sign-in', () => {
  const files = keys.filter((key) => routes[key].output === Bytes);
  const open = files.filter((key) => !('recent' in routes[key]));
  expect(open.toSorted()).toEqual(Object.keys(withoutConfirmation).toSorted());
});

/** Called by another server, which proves its identity by a signature. */
const fromServers = keys.filter((key) => 'anyOrigin' in routes[key]);

test('only PayPal’s events come from elsewhere', () => {
  expect(fromServers).toEqual(['webhook.paypal']);
});

const fromPages = keys.filter((key) => !isRead(key) && !fromServers.includes(key));
const foreign = ['https://evil.example', 'null', `${origin}.evil.example`, ''];
/** Every route is tried with one foreign origin; one route is tried with all of them. */
const attempts = fromPages.map((key, index) => [key, foreign[index % foreign.length]!] as const);

test.each([...attempts, ...foreign.map((each) => ['profile.update', each] as const)])(
  '%s from another website is refused: Origin "%s"',
  async (key, from) => {
    const { actor, client } = await callerOf('client');
    const { status, body } = await call(key, client, actor, { origin: from });
    expect([status, body.code]).toEqual([403, 'foreign_origin']);
    expect(await nameOf(actor)).toBe(actor.full_name);
  },
);

/* A session whose sign-in isn't complete can call only the routes that complete it. */
describe.each(pendings)('while %s is owed', (pending) => {
  const closed = keys.filter((key) => {
    const route: { allow: string; during?: readonly string[] } = routes[key];
    return route.allow !== 'public' && !route.during?.includes(pending);
  });

  let actor: Person;
  let client: Client;
  beforeAll(async () => {
    actor = await addPerson(database.admin, 'admin');
    client = await signedIn(portal, actor);
    await database.admin.query('update auth.sessions set pending = $2 where user_id = $1', [actor.id, pending]);
  });

  test.each(closed)('%s is refused', async (key) => {
    const { status, body } = await call(key, client, actor);
    expect(status).toBe(403);
    if (routes[key].method !== 'HEAD') expect([body.code, body.pending]).toEqual(['sign_in_unfinished', pending]);
    await expectUntouched(key, actor);
  });

  test('only these are open', () => {
    const open = keys.filter((key) => routes[key].allow !== 'public' && !closed.includes(key));
    expect(open.every((key) => /^(step|factor)\.|^session\.delete$|^account\.read$/.test(key))).toBe(true);
  });
});
