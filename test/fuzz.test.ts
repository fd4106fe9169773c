import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { can } from '#contract/permissions.ts';
import { roles, type Role } from '#contract/base/role.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { secure } from '#test/support/factors.ts';
import { bend, rawBodies, rawQueries } from '#test/support/fuzz/bend.ts';
import { generate } from '#test/support/fuzz/generate.ts';
import { randomFrom } from '#test/support/fuzz/random.ts';
import { broken, stories } from '#test/support/fuzz/stories.ts';
import { canary, makeStrangers } from '#test/support/fuzz/strangers.ts';
import { issued } from '#test/support/invoices.ts';
import { newJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { origin, spawnPortal, startWorker } from '#test/support/portal.ts';
import { securityDefaults } from '#test/support/settings.ts';
import { successOf } from '#test/support/samples.ts';
import { makeWorld } from '#test/support/world.ts';

/*
 * Requests to every route by every role, some valid, most not: no response is a server failure, and none shows or changes a
 * stranger's row; meanwhile the office's lists load and the rules of stories.ts hold. Each fault is printed when it is found, and
 * a dead portal with the request that killed it. `npm run fuzz` sends thirty times as many.
 */
const requests = Number(process.env.FUZZ_REQUESTS ?? 600);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
/** How many requests of each route must succeed: refusals by the guard say nothing about the handlers behind it. */
const wanted = Math.max(1, Math.floor(requests / 1_000));

type Everybody = Role | 'anonymous';
type Strangers = Awaited<ReturnType<typeof makeStrangers>>;

type Sent = { path: string; method: string; body?: unknown; raw?: string; headers?: Record<string, string> };

/** Mostly roles with the permission, who get past the guard but may not see the strangers' rows; administrators may. */
function senderOf(key: RouteKey): Everybody {
  const { allow } = routes[key];
  const insiders = roles.filter(
    (role) => role !== 'admin' && allow !== 'public' && can({ id: '', role }, allow) === true,
  );
  return insiders.length > 0 && random.chance(0.7) ? random.pick(insiders) : random.pick(['anonymous', ...roles]);
}

const random = randomFrom(seed);
const keys = Object.keys(routes) as RouteKey[];
const parts = (key: RouteKey) => routes[key] as { query?: z.ZodType; body?: z.ZodType };

const database = await testDatabase();
const catchers = await startCatchers();
afterAll(() => catchers.stop());
// In a separate process: a request that never ends must not block the test that reports it.
const { address: portal } = await spawnPortal(database.appUrl, ['--role', 'api'], catchers.env, atEnd);
/** The senders, replaced when a request has signed them out. */
const people = new Map<Role, { client: Client; ids: string[] }>();

let { owner, office, world } = await newOffice();

beforeAll(() => startWorker(database.appUrl, catchers.env));

/**
 * Another administrator at another address: hourly limits per person and network aren't tested here. The previous administrators
 * leave, so that notices don't go to hundreds of them.
 */
async function newOffice() {
  await restore();
  const person = await addPerson(database.admin, 'admin');
  const client = await signedIn(portal, person);
  await database.admin.query("update profiles set active = false where role = 'admin' and id <> $1", [person.id]);
  people.delete('admin');
  return {
    owner: person,
    office: client,
    world: makeWorld({ ...database, portal, catchers, office: client }),
  };
}

/** Some routes change settings for all users; the next request starts from the same rules. */
async function restore(): Promise<void> {
  await secure(database.admin, {
    ...securityDefaults,
    method_sms: true,
    method_authenticator_app: true,
    method_hardware_token: true,
    enforce_admin_users: false,
  });
  // A trigger keeps a closed period closed for everyone else, so the triggers are off here.
  await database.admin.query(
    "begin; set local session_replication_role = 'replica'; delete from closed_periods; commit",
  );
  await database.admin.query("update business_settings set time_zone = 'America/New_York', currency = 'USD'");
}
const rules = new Set<RouteKey>(['security.update', 'books.close', 'business.update']);

/** The office's lists: they load, whatever is stored. */
const lists = [
  'time.week',
  'time.payroll',
  'dashboard.read',
  'job.list',
  'invoice.list',
  'lead.list',
  'quote.list',
] as const satisfies RouteKey[];

/** After this many requests, lists, strangers and rules are checked; every tenth time the stories run. */
const checkEvery = 200;

/** A valid sender who did this too often. Samples use new people and addresses; some limits are shared by all. */
const isCapped = (status: number, text: string) => status === 429 || /"code":"too_many_\w+"/.test(text);

/** A request without a response by then never gets one. */
const patience_ms = 15_000;

/** For a sample's preparations, which are several requests. */
const samplePatience_ms = 60_000;
const endedBy = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`No end after ${ms} ms.`))),
  ]);

const isAlive = () =>
  fetch(`${portal}/healthz`, { signal: AbortSignal.timeout(patience_ms) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function personOf(role: Role) {
  const found = people.get(role);
  if (found) return found;
  const person = await addPerson(database.admin, role);
  const client = await signedIn(portal, person);
  const ids = [person.id];
  if (role === 'client') {
    const job = newJob({ client_id: person.id });
    await office.command('POST', '/api/jobs', job);
    ids.push((await issued(office, person.id)).id, job.id);
  }
  const made = { client, ids };
  people.set(role, made);
  return made;
}

/** The office from another address each time: the rate limit per address isn't tested here. */
const elsewhere = () => new Client(portal, { cookie: office.cookie, device: office.device });

/** A valid request, with its sender. */
async function rightful(key: RouteKey): Promise<{ client: Client; sent: Sent }> {
  const { client = elsewhere(), id = uuidv7(), query = '', body, raw, headers } = await successOf(key, world);
  const { method, path } = routes[key];
  return {
    client,
    sent: {
      method,
      path: path.replace(':id', id).replace(':integration', 'mail') + query,
      ...(raw === undefined ? { body } : { raw }),
      ...(headers && { headers }),
    },
  };
}

/** A request made from the schema, or against it. Administrators don't get the strangers' ids: they may change those rows. */
async function wrongful(key: RouteKey, who: Everybody, strangers: Strangers) {
  const { client, ids } = who === 'anonymous' ? { client: new Client(portal), ids: [] } : await personOf(who);
  const theirs = strangers.byEntity[key.split('.')[0]!] ?? strangers.clientId;
  const within = who === 'admin' ? [...ids, uuidv7()] : [...ids, theirs, theirs, ...strangers.ids];
  const { method, path } = routes[key];
  const { query, body } = parts(key);
  const id = random.pick([
    ...within,
    ...(who === 'admin' ? [] : [theirs, theirs, theirs, theirs]),
    '0',
    '%00',
    '..%2f',
    '%F0',
  ]);
  const asked = query && random.chance(0.5) ? (generate(query, random, within) as Record<string, unknown>) : {};
  const search = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  const made = body ? generate(body, random, within) : undefined;
  const sent: Sent = {
    method,
    path:
      path.replace(':id', id).replace(':integration', random.pick(['mail', 'sms', 'paypal', 'nothing'])) +
      (random.chance(0.1) ? random.pick(rawQueries) : search.size > 0 ? `?${search}` : ''),
  };
  if (method === 'GET' || method === 'HEAD') return { client, sent };
  if (random.chance(0.05)) return { client, sent: { ...sent, raw: random.pick(rawBodies) } };
  return { client, sent: { ...sent, body: random.chance(0.5) ? bend(made, random, within) : made } };
}

async function answerTo(
  client: Client,
  { method, path, body, raw, headers }: Sent,
): Promise<{ status: number; text: string }> {
  if (path.startsWith('/api/events')) return openAndClose(client, path);
  const answer = await client.send(method, path, {
    ...(raw === undefined ? { body } : { raw }),
    ...(headers && { headers }),
    commandId: uuidv7(),
    signal: AbortSignal.timeout(patience_ms),
  });
  return { status: answer.status, text: JSON.stringify(answer.body) ?? '' };
}

/** A stream's first message is enough. */
async function openAndClose(client: Client, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(portal + path, {
    signal: AbortSignal.timeout(patience_ms),
    headers: { origin, 'x-forwarded-for': client.address, ...(client.cookie && { cookie: client.cookie }) },
  });
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return { status: response.status, text: new TextDecoder().decode(value) };
}

test(
  `${requests} requests to every route by every role: no failure of the server, no row of a stranger (seed ${seed})`,
  async () => {
    const strangers = await makeStrangers(database.admin, office);
    let before = await strangers.rows();
    const counts = new Map(keys.map((key) => [key, { sent: 0, done: 0, refused: 0, capped: 0 }]));
    const faults: string[] = [];
    /** A stranger's id that a sender named themselves: it may be the id of a row of their own since. */
    const named = new Set<string>();
    /** What was done since lists, strangers and rules were last looked at. */
    let lately: string[] = [];
    const fault = (said: string) => {
      faults.push(said);
      process.stdout.write(`FAULT ${said}\n`);
    };

    async function check(): Promise<void> {
      const since = `since then: ${lately.join(', ')}`;
      for (const key of lists) {
        const { client, sent } = await rightful(key);
        const { status, text } = await answerTo(client, sent);
        if (status >= 400) fault(`${key} doesn't load: ${sent.path} -> ${status} ${text.slice(0, 300)}; ${since}`);
      }
      const now = await strangers.rows();
      for (const table of Object.keys(now).filter((name) => now[name] !== before[name]))
        fault(`A stranger's row changed in ${table}: ${differing(before[table]!, now[table]!)}; ${since}`);
      before = now;
      for (const rule of await broken(database.admin)) fault(`${rule}; ${since}`);
      lately = [];
    }

    async function one(number: number): Promise<void> {
      const key = keys[number % keys.length]!;
      const round = Math.floor(number / keys.length);
      const right = round < wanted;
      const bent = !right && random.chance(0.3);
      const who = senderOf(key);
      const count = counts.get(key)!;
      count.sent += 1;
      const said = `${number} ${key} by ${right || bent ? 'its rightful sender' : who}`;
      const { client, sent } = await endedBy(
        samplePatience_ms,
        right || bent ? rightful(key) : wrongful(key, who, strangers),
      ).catch((error: Error) => {
        throw new Error(`Sample of ${said}: ${error.message.slice(0, 500)}`, { cause: error });
      });
      if (bent && 'body' in sent && sent.body !== undefined) sent.body = bend(sent.body, random, []);
      const request = `${said}: ${sent.method} ${sent.path.slice(0, 300)} ${(JSON.stringify(sent.body) ?? sent.raw ?? '').slice(0, 2_000)}`;
      const { status, text } = await answerTo(client, sent).catch((error: Error) => {
        throw new Error(`No answer: ${request} -> ${error.message}`, { cause: error });
      });

      const capped = (right || bent) && isCapped(status, text);
      if (status < 400) count.done += 1;
      else if (capped) count.capped += 1;
      else count.refused += 1;
      if (status < 400 && sent.method !== 'GET') lately.push(`${number} ${key}`);
      const answered = `${request} -> ${status} ${text.slice(0, 500)}`;
      if (status >= 500) fault(answered);
      if (right && status >= 400 && status < 500 && !capped) fault(`Refused: ${answered}`);
      const foreign = !right && !bent && who !== 'admin';
      const whole = JSON.stringify(sent);
      for (const id of strangers.ids) if (whole.includes(id)) named.add(`${who} ${id}`);
      const leaks = (id: string) => text.includes(id) && !named.has(`${who} ${id}`);
      if (foreign && (text.includes(canary) || strangers.ids.some(leaks))) fault(`Leaked: ${answered}`);
      if (rules.has(key) && status < 400) await restore();
      if (key === 'user.endAllSessions' && status < 400) await office.signIn(owner);
      if (!right && !bent && who !== 'anonymous' && (status < 400 || status === 401 || status === 403)) {
        const { body } = await client.get<{ profile: unknown } | null>('/api/session');
        if (!body) people.delete(who);
      }
    }

    /** A fault of one request or check isn't the end; only a dead portal ends the run. */
    async function survives(work: () => Promise<void>): Promise<boolean> {
      try {
        await work();
        return true;
      } catch (error) {
        fault((error as Error).message);
        if (await isAlive()) return true;
        fault('The portal is dead since then.');
        return false;
      }
    }

    let number = 0;
    try {
      for (; number < requests; number += 1) {
        if (number % keys.length === 0 && number > 0) ({ owner, office, world } = await newOffice());
        if (number % (10 * checkEvery) === 0)
          for (const story of Object.values(stories))
            await story({ admin: database.admin, portal, emails: strangers.emails }).catch(() => {});
        if (number % checkEvery === checkEvery - 1 && !(await survives(check))) break;
        if (!(await survives(() => one(number)))) break;
      }
      await survives(check);
    } finally {
      const lines = [...counts].map(
        ([key, { sent, done, refused, capped }]) =>
          `${key.padEnd(28)}${sent} sent, ${done} done, ${refused} refused${capped > 0 ? `, ${capped} too many` : ''}`,
      );
      process.stdout.write(
        `${lines.join('\n')}\n${number} of ${requests} requests, ${keys.length} routes, ${faults.length} faults, seed ${seed}\n`,
      );
    }
    expect(faults).toEqual([]);
    expect([...counts].filter(([, { done, capped }]) => done + capped < wanted || done === 0)).toEqual([]);
  },
  Math.max(300_000, requests * 500),
);

/** The lines of one text that the other lacks. */
function differing(one: string, another: string): string {
  const [old, now] = [one.split('\n'), another.split('\n')];
  return [...now.filter((line) => !old.includes(line)), ...old.filter((line) => !now.includes(line))]
    .join(' | ')
    .slice(0, 600);
}
