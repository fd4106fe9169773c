import { setImmediate as soon } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roles, type Role } from '#contract/base/role.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { portalRole } from '#server/db/roles.ts';
import { sqlFor } from '#server/db/schema.ts';
import { asClaimed, claimOf, ClaimRefused, remember, type Claim } from '#server/features/sessions/claims.ts';
import { sessionTokenOf } from '#server/features/sessions/cookies.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, spawnPortal, startEmptyPortal } from '#test/support/portal.ts';
import { often } from '#test/support/thorough.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let portal: string;
let database: TestDatabase;
let pools: { pool: pg.Pool; sessionPool: pg.Pool };

beforeAll(async () => {
  ({ database, portal } = await startEmptyPortal());
  pools = {
    pool: createPool(database.appUrl, { max: 2 }),
    sessionPool: createPool(database.appUrl, { max: 2, role: 'portal_auth' }),
  };
});
afterAll(() => Promise.all([pools.pool.end(), pools.sessionPool.end()]));

type Known = { person: Person; client: Client; token: string; claim: Claim };

/** A signed-in person, and whom their token is thought to stand for. */
async function known(role: Role): Promise<Known> {
  const person = await addPerson(database.admin, role);
  const client = await signedIn(portal, person);
  const token = sessionTokenOf(client.cookie!, readConfig(environment(database.appUrl)))!;
  remember(token, { ...person, language: null });
  return { person, client, token, claim: claimOf(token)! };
}

const whoAmI = sql<{ role: string; id: string; read_only: string }>`
  select current_user as role, current_setting('app.user_id', true) as id,
    current_setting('transaction_read_only') as read_only`;
const nobody = { role: 'portal_auth', id: '', read_only: 'off' };

const reads = often(1_500, 10_000);

const listOf: Record<Role, string> = {
  admin: '/api/jobs',
  sales: '/api/leads',
  tech: '/api/visits?show=today',
  client: '/api/own-visits',
};

describe('a read by claim', () => {
  test('runs as the session’s person, and leaves nothing behind on the connection', async () => {
    for (const role of roles) {
      const { token, claim, person } = await known(role);
      const who = await asClaimed(pools, token, claim, (tx) => tx.first(whoAmI));
      expect(who).toEqual({ role: portalRole[role], id: person.id, read_only: 'on' });
      expect((await pools.sessionPool.query(whoAmI.compile(sqlFor).sql)).rows).toEqual([nobody]);
    }
  });

  test('can’t write', async () => {
    const { token, claim } = await known('admin');
    const write = sql`update business_settings set name = 'Taken over'`;
    await expect(asClaimed(pools, token, claim, (tx) => tx.all(write))).rejects.toMatchObject({ code: '25006' });
    await expect(asClaimed(pools, token, claim, (tx) => tx.first(whoAmI))).resolves.toMatchObject({ read_only: 'on' });
  });

  test('may ask more than once, each time as the same person, and may fail', async () => {
    const { token, claim, person } = await known('tech');
    const twice = await asClaimed(pools, token, claim, (tx) => Promise.all([tx.first(whoAmI), tx.first(whoAmI)]));
    expect(twice.map((who) => who?.id)).toEqual([person.id, person.id]);
    const broken = sql`select 1 / 0`;
    await expect(asClaimed(pools, token, claim, (tx) => tx.all(broken))).rejects.toMatchObject({ code: '22012' });
    const later = asClaimed(pools, token, claim, async (tx) => [await tx.first(whoAmI), await tx.all(broken)]);
    await expect(later).rejects.toMatchObject({ code: '22012' });
  });

  test('that asks nothing has no answer, because nobody was looked up', async () => {
    const { token, claim } = await known('tech');
    await expect(asClaimed(pools, token, claim, async () => 'secret')).rejects.toThrow(ClaimRefused);
    await expect(asClaimed(pools, token, claim, () => Promise.reject(new Error('no')))).rejects.toThrow(ClaimRefused);
    let ran = false;
    const nested = asClaimed(pools, token, claim, (tx) => tx.savepoint(async () => (ran = true)));
    await expect(nested).rejects.toThrow(ClaimRefused);
    expect(ran).toBe(false);
  });

  test('that can’t be sent gives its connection back', async () => {
    const { token, claim } = await known('tech');
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (let time = 0; time < 3; time += 1)
      await expect(asClaimed(pools, token, claim, (tx) => tx.all(sql`select ${circle}`))).rejects.toThrow('circular');
    await expect(asClaimed(pools, token, claim, (tx) => tx.first(whoAmI))).resolves.toMatchObject({ id: claim.id });
  });

  test('extends the session like any lookup', async () => {
    const { token, claim } = await known('client');
    await database.admin.query(
      `update auth.sessions set updated_at = now() - interval '1 hour', expires_at = now() + interval '2 minutes'
       where token = $1`,
      [token],
    );
    await asClaimed(pools, token, claim, (tx) => tx.first(whoAmI));
    const { rows } = await database.admin.query<{ minutes: number }>(
      'select extract(epoch from expires_at - now())::float8 / 60 as minutes from auth.sessions where token = $1',
      [token],
    );
    expect(rows[0]!.minutes).toBeGreaterThan(10);
  });

  test('never answers one person with another’s identity, in reads that cross on two connections', async () => {
    const people = await Promise.all(roles.flatMap((role) => [known(role), known(role), known(role)]));
    const stranger: Claim = { ...people[0]!.claim };
    const counted = { right: 0, wrong: 0, refused: 0, failed: 0 };
    let left = reads;
    const reader = async (seed: number) => {
      while ((left -= 1) >= 0) {
        const chance = (left * 2_654_435_761 + seed) >>> 0;
        const { token, claim, person } = people[chance % people.length]!;
        const kind = (chance >>> 8) % 25;
        if (kind === 0) await soon();
        const asked =
          kind === 1
            ? asClaimed(pools, 'no such token', claim, (tx) => tx.first(whoAmI))
            : kind === 2 && person.id !== stranger.id
              ? asClaimed(pools, token, stranger, (tx) => tx.first(whoAmI))
              : kind === 3
                ? asClaimed(pools, token, claim, async (tx) => (await tx.first(whoAmI)) && tx.first(whoAmI))
                : kind === 4
                  ? asClaimed(pools, token, claim, (tx) => tx.first(sql<never>`select 1 / 0`))
                  : asClaimed(pools, token, claim, (tx) => tx.first(whoAmI));
        const [outcome] = await Promise.allSettled([asked]);
        if (outcome.status === 'rejected') {
          if (outcome.reason instanceof ClaimRefused) counted.refused += 1;
          else counted.failed += 1;
        } else if (outcome.value?.id === person.id && outcome.value.role === portalRole[person.role])
          counted.right += 1;
        else counted.wrong += 1;
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, seed) => reader(seed)));
    expect(counted.wrong).toBe(0);
    expect(counted.right).toBeGreaterThan(reads * 0.8);
    expect(counted.refused).toBeGreaterThan(reads * 0.05);
    expect(counted.right + counted.refused + counted.failed).toBe(reads);
  }, 120_000);
});

/** What ends a session, or changes what it may do. */
const ends: Record<string, [change: string, status: number, code: string]> = {
  'is deleted': ['delete from auth.sessions where token = $1', 401, 'session_not_found'],
  'has expired': [
    `update auth.sessions set expires_at = now() - interval '1 second' where token = $1`,
    401,
    'session_not_found',
  ],
  'waits for its second step': [
    `update auth.sessions set pending = 'second_factor' where token = $1`,
    403,
    'sign_in_unfinished',
  ],
  'owes a second step since the settings changed': [
    'update security_settings set enforce_all_users = true where $1 <> $$$$',
    403,
    'sign_in_unfinished',
  ],
  'belongs to someone who can no longer sign in': [
    'update profiles set active = false where id = (select user_id from auth.sessions where token = $1)',
    401,
    'session_not_found',
  ],
};

describe('a session that was just used', () => {
  afterEach(() =>
    database.admin.query('update security_settings set enforce_admin_users = false, enforce_all_users = false'),
  );

  for (const [name, [change, status, code]] of Object.entries(ends))
    for (const role of roles)
      test(`of ${role} and ${name} is refused at the very next request`, async () => {
        const { client, token } = await known(role);
        expect((await client.get(listOf[role])).status).toBe(200);
        await database.admin.query(change, [token]);
        for (const attempt of [1, 2]) {
          const refused = await client.get(listOf[role]);
          expect([attempt, refused.status, refused.body.code]).toEqual([attempt, status, code]);
        }
      });

  test('of someone with another role now reads as that role, or not at all', async () => {
    const { client, person, token } = await known('sales');
    expect((await client.get(listOf.sales)).status).toBe(200);
    await withoutTriggers(database.admin, (admin) =>
      admin.query("update profiles set role = 'tech' where id = $1", [person.id]),
    );
    expect((await client.get(listOf.sales)).status).toBe(403);
    expect((await client.get(listOf.tech)).status).toBe(200);
    expect(claimOf(token)?.role).toBe('tech');
  });

  test('that a signature was made up for is unknown', async () => {
    const { client } = await known('tech');
    const forged = client.cookie!.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
    expect((await new Client(portal, { cookie: forged }).get(listOf.tech)).status).toBe(401);
  });

  test('is refused under load by each of two processes, as soon as its end is committed', async () => {
    const second = await spawnPortal(database.appUrl);
    const people = await Promise.all(Array.from({ length: 12 }, () => known('tech')));
    const ended = new Set<string>();
    const late: string[] = [];
    let done = false;
    const reader = async ({ client, token }: Known, at: string) => {
      const browser = client.at(at);
      while (!done) {
        const over = ended.has(token);
        const { status } = await browser.get(listOf.tech);
        if (over && status !== 401) late.push(`${at} ${status}`);
      }
    };
    const readers = people.flatMap((each) => [reader(each, portal), reader(each, second.address)]);
    for (const { token } of people) {
      await database.admin.query('delete from auth.sessions where token = $1', [token]);
      ended.add(token);
      await soon();
    }
    for (const { client } of people) expect((await client.at(second.address).get(listOf.tech)).status).toBe(401);
    done = true;
    await Promise.all(readers);
    expect(late).toEqual([]);
  });
});
