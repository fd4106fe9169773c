import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { startPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
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
/** Changes a name; like the page, it sends the command again while the server can't take it. */
async function rename(who: Client, { id }: Person, at: string): Promise<void> {
  counter += 1;
  const body = { full_name: `Name ${counter}`, phone: null };
  while ((await who.at(at).command('PATCH', `/api/profiles/${id}`, body)).status === 503);
}

/** Reads on until this change is told. One that an earlier test made may come before it: told twice is allowed, never is not. */
async function hear(stream: Awaited<ReturnType<typeof openStream>>, entity: string): Promise<unknown> {
  for (;;) {
    const message = await stream.next();
    if (!message) throw new Error(`the stream ended before ${entity} was told`);
    if ((message.data as { entity?: string } | null)?.entity === entity) return message.data;
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

  test('tells an administrator, and nobody else, about somebody else', async () => {
    const stranger = await signedIn(portals[1], await addPerson(database.admin, 'tech'));
    const office = await signedIn(portals[1], await addPerson(database.admin, 'admin'));
    const [strangers, offices] = [await openStream(portals[1], stranger), await openStream(portals[1], office)];
    await Promise.all([strangers.next(), offices.next()]);
    await rename(client, dani, portals[0]);
    expect((await offices.next())?.data).toEqual({ entity: 'profile', id: dani.id });
    const { body } = await stranger.get<{ profile: Person }>('/api/session');
    await rename(stranger, body.profile, portals[1]);
    // The first the stranger hears of is their own.
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
    // One that this process was just about to tell may come twice; none is missing.
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
    const first = await stream.next();
    expect(first).toMatchObject({ event: 'change', data: { entity: 'job' } });
    stream.close();
    // Also in the middle of what it is told because it was away.
    const again = await openStream(portals[0], client, first!.id);
    const missed = await again.next();
    again.close();
    const last = await openStream(portals[1], client, missed!.id);
    const heard = new Set<string>();
    while (heard.size < ids.length) heard.add(((await hear(last, 'job')) as { id: string }).id);
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
    // Other people's, and so much of it that it takes a while to be read.
    const many = (size: number) => Array.from({ length: size }, () => uuidv7());
    await add(many(500), many(400));
    const news = new AbortController();
    const happening = (async () => {
      while (!news.signal.aborted) await add([uuidv7()], [dani.id]);
    })();
    for (const portal of portals) {
      const resumed = await openStream(portal, client, cursor);
      expect((await resumed.next())?.data).toEqual({ entity: 'job', id: missed });
      resumed.close();
    }
    news.abort();
    await happening;
  });

  test.each([
    ['unreadable', () => 'yesterday'],
    ['too old', () => `1.${Date.now() - 25 * 3_600_000}`],
    ['of another database', () => `99999999999.${Date.now()}`],
  ])('answers a cursor that is %s with "refetch"', async (_, cursor) => {
    const stream = await openStream(portals[0], client, cursor());
    expect((await stream.next())?.event).toBe('refetch');
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

  test('one person can hold twenty, not more', async () => {
    const greedy = await signedIn(portals[0], await addPerson(database.admin, 'client'));
    const streams = await Promise.all(Array.from({ length: 21 }, () => openStream(portals[0], greedy)));
    expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(20).fill(200),
      429,
    ]);
    for (const stream of streams) stream.close();
  });
});
