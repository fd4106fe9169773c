import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { writeCursor } from '#server/features/events/cursors.ts';
import { keysFor } from '#server/keys.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';

let database: TestDatabase;
let portals: [string, string];
let dani: Person;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  portals = [await startPortal(database.appUrl), await startPortal(database.appUrl)];
  dani = await addPerson(database.admin, 'tech');
  client = await signedIn(portals[0], dani);
});

let counter = 0;
/** Changes a name. Like the page, it sends the command again while the server answers 503. */
async function rename(who: Client, { id }: Person, at: string): Promise<void> {
  counter += 1;
  const body = { full_name: `Name ${counter}`, phone: null };
  while ((await who.at(at).command('PATCH', `/api/profiles/${id}`, body)).status === 503);
}

/**
 * Reads on until this change arrives. A change of an earlier test may come first: arriving twice is allowed, never
 * arriving is not.
 */
async function hear(stream: Awaited<ReturnType<typeof openStream>>, entity: string): Promise<unknown> {
  return (await hearMessage(stream, entity)).data;
}

async function hearMessage(stream: Awaited<ReturnType<typeof openStream>>, entity: string) {
  for (;;) {
    const message = await stream.next();
    if (!message) throw new Error(`the stream ended before ${entity} was told`);
    if ((message.data as { entity?: string } | null)?.entity === entity) return message;
  }
}

describe('the event stream', () => {
  test('is refused to strangers', async () => {
    const answer = await fetch(`${portals[0]}/api/events`);
    expect(answer.status).toBe(401);
  });

  test('starts with "refetch", then tells what is committed at any process, with ids only', async () => {
    const stream = await openStream(portals[0], client);
    expect((await stream.next())?.event).toBe('refetch');
    await rename(client, dani, portals[1]);
    expect(await stream.next()).toMatchObject({ event: 'change', data: { entity: 'profile', id: dani.id } });
    stream.close();
  });

  test('tells an administrator, and nobody else, about another user', async () => {
    const stranger = await signedIn(portals[1], await addPerson(database.admin, 'tech'));
    const office = await signedIn(portals[1], await addPerson(database.admin, 'admin'));
    const [strangers, offices] = [await openStream(portals[1], stranger), await openStream(portals[1], office)];
    await Promise.all([strangers.next(), offices.next()]);
    await rename(client, dani, portals[0]);
    expect((await offices.next())?.data).toEqual({ entity: 'profile', id: dani.id });
    const { body } = await stranger.get<{ profile: Person }>('/api/session');
    await rename(stranger, body.profile, portals[1]);
    // The first change that the stranger receives is their own.
    expect((await strangers.next())?.data).toEqual({ entity: 'profile', id: body.profile.id });
    strangers.close();
    offices.close();
  });

  test('goes on from a cursor with everything missed, at another process too', async () => {
    const stream = await openStream(portals[0], client);
    const cursor = (await stream.next())!.id;
    stream.close();
    for (let missed = 0; missed < 3; missed += 1) await rename(client, dani, portals[0]);
    const resumed = await openStream(portals[1], client, cursor);
    const heard: (string | undefined)[] = [];
    while (heard.at(-1) !== 'ping') heard.push((await resumed.next())?.event);
    // A change that this process was just about to send may arrive twice; none is missing.
    expect(heard.filter((event) => event === 'change').length).toBeGreaterThanOrEqual(3);
    expect(heard.filter((event) => event !== 'change')).toEqual(['ping']);
    resumed.close();
  });

  test('cut off in the middle of what was told together, it goes on with the rest', async () => {
    const stream = await openStream(portals[0], client);
    await stream.next();
    const ids = Array.from({ length: 3 }, () => uuidv7());
    await database.admin.query(
      `insert into change_events (entity, entity_id, users, roles)
       select 'job', unnest($1::uuid[]), array[$2::uuid], '{}'`,
      [ids, dani.id],
    );
    const first = await hearMessage(stream, 'job');
    stream.close();
    // The same holds when the stream is cut off while catching up.
    const again = await openStream(portals[0], client, first.id);
    const missed = await again.next();
    again.close();
    const last = await openStream(portals[1], client, missed!.id);
    const heard = new Set<string>();
    while (heard.size < ids.length) heard.add(((await hear(last, 'job')) as { id: string }).id);
    expect([...heard].toSorted()).toEqual(ids.toSorted());
    last.close();
  });

  test('tells what was missed before what happens meanwhile, so that every cursor is behind all that was told', async () => {
    const stream = await openStream(portals[0], client);
    const cursor = (await stream.next())!.id;
    stream.close();
    const add = (ids: string[], users: string[]) =>
      database.admin.query(
        `insert into change_events (entity, entity_id, users, roles) select 'job', unnest($1::uuid[]), $2::uuid[], '{}'`,
        [ids, users],
      );
    const missed = uuidv7();
    await add([missed], [dani.id]);
    // Changes for other users, so many that reading them takes a while.
    const many = (size: number) => Array.from({ length: size }, () => uuidv7());
    await add(many(500), many(400));
    // Fewer than a thousand: beyond that, changes aren't sent one by one.
    const news = many(900);
    const enough = new AbortController();
    const happening = (async () => {
      for (const id of news) if (!enough.signal.aborted) await add([id], [dani.id]);
    })();
    for (const portal of portals) {
      const resumed = await openStream(portal, client, cursor);
      const mine = new Set([missed, ...news]);
      let first: string;
      // Changes of the test before may arrive again first.
      do first = ((await hear(resumed, 'job')) as { id: string }).id;
      while (!mine.has(first));
      expect(first).toBe(missed);
      resumed.close();
    }
    enough.abort();
    await happening;
  });

  /** A cursor as the portal would have issued it this many hours ago. */
  function cursorOf(xid: bigint, hoursAgo: number): string {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hoursAgo * 3_600_000 });
    const keys = keysFor(readConfig(environment(database.appUrl)), 'event cursors');
    const cursor = writeCursor(keys, String(xid));
    vi.useRealTimers();
    return cursor;
  }
  const firstMessage = async (cursor: string) => {
    const stream = await openStream(portals[0], client, cursor);
    const message = await stream.next();
    stream.close();
    return message;
  };

  test('goes on from a cursor that is almost a day old, not from an older one', async () => {
    expect((await firstMessage(cursorOf(4_000_000_000n, 0)))?.event).toBe('refetch');
    // The cursor above is in the future, so it is unknown as well.
    const { rows } = await database.admin.query<{ xid: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
    );
    const xid = BigInt(rows[0]!.xid);
    expect((await firstMessage(cursorOf(xid, 23)))?.event).not.toBe('refetch');
    expect((await firstMessage(cursorOf(xid, 25)))?.event).toBe('refetch');
  });

  test.each([
    ['unreadable', () => 'yesterday'],
    ['without our signature', (cursor: string) => cursor.split('.').slice(0, 2).join('.')],
    ['said to be younger than it is', (cursor: string) => cursor.replace(/\.\d+/, `.${Date.now() + 1}`)],
    ['moved to an earlier place', (cursor: string) => cursor.replace(/^\d+/, '3')],
  ])('answers a cursor that is %s with "refetch"', async (_, change) => {
    const cursor = (await firstMessage(''))!.id;
    expect((await firstMessage(cursor))?.event).not.toBe('refetch');
    expect((await firstMessage(change(cursor)))?.event).toBe('refetch');
  });

  /** Changes of jobs that don't exist. */
  const addMany = (count: number, users: string[]) =>
    database.admin.query(
      `insert into change_events (entity, entity_id, users, roles)
       select 'job', gen_random_uuid(), $2::uuid[], '{}' from generate_series(1, $1)`,
      [count, users],
    );

  test.each([
    ['a thousand that concern the person', 1_001, () => [dani.id]],
    ['ten thousand of any kind', 10_001, () => []],
  ])('tells nobody of more than %s, but "refetch"', async (_, count, users) => {
    const cursor = (await firstMessage(''))!.id;
    await addMany(count, users());
    expect((await firstMessage(cursor))?.event).toBe('refetch');
  });

  test('says "refetch" when ten thousand changes come at once', async () => {
    const stream = await openStream(portals[0], client);
    await stream.next();
    await addMany(10_001, [dani.id]);
    const heard: (string | undefined)[] = [];
    while (heard.at(-1) !== 'refetch' && heard.length < 5_000) heard.push((await stream.next())?.event);
    expect(heard.at(-1)).toBe('refetch');
    await rename(client, dani, portals[0]);
    expect(await hear(stream, 'profile')).toEqual({ entity: 'profile', id: dani.id });
    stream.close();
  });

  test('does not miss what a slow transaction commits behind a fast one', async () => {
    const stream = await openStream(portals[0], client);
    await stream.next();
    const slow = await database.admin.connect();
    await slow.query('begin');
    await slow.query(
      "insert into change_events (entity, entity_id, users) values ('business_settings', $1, array[$1]::uuid[])",
      [dani.id],
    );
    await rename(client, dani, portals[0]);
    expect(await hear(stream, 'profile')).toEqual({ entity: 'profile', id: dani.id });
    await slow.query('commit');
    slow.release();
    expect(await hear(stream, 'business_settings')).toEqual({ entity: 'business_settings', id: dani.id });
    stream.close();
  });

  test('survives the loss of every database connection', async () => {
    const stream = await openStream(portals[0], client);
    await stream.next();
    await database.admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and usename = $1',
      ['portal_app'],
    );
    await rename(client, dani, portals[1]);
    expect(await hear(stream, 'profile')).toEqual({ entity: 'profile', id: dani.id });
    stream.close();
  });

  test('one person can hold eight, not more', async () => {
    const greedy = await signedIn(portals[0], await addPerson(database.admin, 'client'));
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(portals[0], greedy)));
    const refused = streams.filter(({ status }) => status === 429);
    expect([streams.length - refused.length, refused.length]).toEqual([8, 12]);
    for (const stream of streams) stream.close();
  });

  test('one person can open two a second, not more', async () => {
    const restless = await signedIn(portals[0], await addPerson(database.admin, 'client'));
    const statuses = new Map<number, number>();
    for (let opened = 0; opened < 125; opened += 1) {
      const stream = await openStream(portals[0], restless);
      statuses.set(stream.status, (statuses.get(stream.status) ?? 0) + 1);
      await stream.next().catch(() => {});
      stream.close();
    }
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(statuses.get(429)).toBeGreaterThan(0);
  });
});
