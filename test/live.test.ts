import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal, type PortalProcess } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Nothing is missed: a browser that loses its stream again and again, at two processes that lose their listening connection again
 * and again, receives every change made meanwhile.
 */
const changes = often(400, 1_000);
const writers = 8;

let database: TestDatabase;
let portals: PortalProcess[];
let office: Client;
const ends: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const start = () => spawnPortal(database.appUrl, ['--role', 'api'], {}, (end) => ends.push(end));
  portals = await Promise.all([start(), start()]);
  office = await signedIn(portals[0]!.address, await addPerson(database.admin, 'admin'));
});
afterAll(() => ends.forEach((end) => end()));

const anyPortal = () => portals[randomInt(portals.length)]!.address;

/** Continues from its position, at either process, until all awaited events were received. */
async function follow(awaited: Set<string>) {
  let cursor: string | undefined;
  let stream = await openStream(anyPortal(), office);
  const counted = { cuts: 0, refetches: 0, told: 0 };

  async function read(): Promise<void> {
    while (awaited.size > 0) {
      const message = await stream.next().catch(() => undefined);
      if (!message) {
        counted.cuts += 1;
        stream = await openStream(anyPortal(), office, cursor);
        continue;
      }
      if (message.id) cursor = message.id;
      // The first stream begins now; every later one must be able to resume.
      if (message.event === 'refetch' && counted.cuts > 0) counted.refetches += 1;
      if (message.event !== 'change') continue;
      counted.told += 1;
      awaited.delete((message.data as { id: string }).id);
    }
    stream.close();
  }
  // Delivery is only guaranteed from here on.
  const first = await stream.next();
  cursor = first!.id;
  return { heardAll: read(), cut: () => stream.close(), counted };
}

test(`${changes} changes by eight writers, while streams are cut and listeners killed: none is missed`, async () => {
  const ids = Array.from({ length: changes }, () => uuidv7());
  await database.admin.query(`insert into jobs (id, title) select unnest($1::uuid[]), 'Driveway wash'`, [ids]);
  const listener = await follow(new Set(ids));
  let [next, killed] = [0, 0];

  const disturb = async (turn: number) => {
    if (turn % 2 === 0) return listener.cut();
    const { rowCount } = await database.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'portal-listen'`,
    );
    killed += rowCount ?? 0;
  };
  async function work(): Promise<void> {
    for (let index = next++; index < changes; index = next++) {
      const answer = await office
        .at(anyPortal())
        .command('POST', `/api/jobs/${ids[index]}/status`, { status: 'in_progress', version: 1 });
      expect(answer.status).toBe(200);
      // Half of them cut the stream, half kill the listeners.
      if (index % 25 === 24) await disturb((index - 24) / 25);
    }
  }
  await Promise.all(Array.from({ length: writers }, work));
  await listener.heardAll;

  expect(listener.counted.refetches).toBe(0);
  expect(listener.counted.cuts).toBeGreaterThan(3);
  expect(killed).toBeGreaterThan(3);
}, 120_000);
