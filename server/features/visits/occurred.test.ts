import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { routes, type RouteKey } from '#contract/routes.ts';
import { raised } from '#server/db/raised.ts';
import { reachOf } from '#test/support/asRole.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { successOf } from '#test/support/samples.ts';
import { startWorld } from '#test/support/world.ts';

/* What a phone reports about the past, generated from the contract's routes and from what a technician may write. */
const { database, office, world } = await startWorld(await testDatabase());

const told = (Object.keys(routes) as RouteKey[]).filter((key) => {
  const route = routes[key];
  return 'body' in route && 'shape' in route.body && 'occurred_at' in (route.body.shape as object);
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function send(key: RouteKey, occurred_at: string) {
  const { client = office, id = '', body } = await successOf(key, world);
  const { method, path } = routes[key];
  return client.send(method, path.replace(':id', id), {
    body: { ...(body as object), occurred_at },
    commandId: uuidv7(),
  });
}

test('every act of a technician is asked here', () => {
  expect(told).toEqual(
    expect.arrayContaining(['time.start', 'time.stop', 'visit.clockIn', 'visit.sign', 'photo.start', 'job.tick']),
  );
  expect(told.length).toBeGreaterThan(12);
});

describe.each(told)('%s', (key) => {
  test('is refused after 90 days, and a phone that is ahead acts now', async () => {
    for (const long of [daysAgo(91), '1970-01-01T05:00:00Z']) {
      const { status, body } = await send(key, long);
      expect([status, body.code, body.message]).toEqual([409, 'too_long_ago', expect.stringContaining('90 days')]);
    }
    expect((await send(key, daysAgo(-400))).status).toBe(200);
  });
});

/** The server sets these; no request carries them. */
const notSaid = [
  'change_events.created_at',
  'commands.created_at',
  'notification_opt_outs.created_at',
  'notifications.read_at',
  'visit_progress.arrives_from',
  'visit_progress.arrives_to',
];

test('the database judges every instant that a technician writes', async () => {
  const { rows } = await database.admin.query<{ held: string }>(
    `select attrelid::regclass::text || '.' || attname as held from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and atttypid = 'timestamptz'::regtype
       and (has_column_privilege('portal_tech', attrelid, attnum, 'insert')
         or has_column_privilege('portal_tech', attrelid, attnum, 'update'))`,
  );
  const { rows: judged } = await database.admin.query<{ held: string }>(
    `select tgrelid::regclass::text || '.' || named as held
     from pg_trigger cross join lateral unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) named
     where tgname = 'keep_occurred' and named <> ''`,
  );
  const held = [...judged.map((each) => each.held), ...notSaid];
  expect(rows.map((each) => each.held).toSorted()).toEqual(held.toSorted());
});

test('a technician’s own SQL reaches neither the past nor the future, and ends a clock of long ago', async () => {
  const dani = await addPerson(database.admin, 'tech');
  const { rows } = await database.admin.query<{ id: string }>(
    `insert into time_entries (id, person_id, kind, started_at) values (gen_random_uuid(), $1, 'shop', now() - interval '200 days')
     returning id`,
    [dani.id],
  );
  const directly = (sql: string, values: unknown[]) => reachOf(database.admin, 'tech', dani.id, sql, values);
  const insert =
    "insert into time_entries (id, person_id, kind, started_at) values (gen_random_uuid(), $1, 'shop', $2)";
  const ask = `insert into time_corrections (id, person_id, kind, started_at, ended_at, reason, asked_by)
    values (gen_random_uuid(), $1, 'shop', $2, $3, 'Forgot', $1)`;
  expect(await directly(insert, [dani.id, daysAgo(91)])).toBe(raised.too_long_ago);
  expect(await directly(ask, [dani.id, daysAgo(91), daysAgo(90.9)])).toBe(raised.too_long_ago);
  expect(await directly(ask, [dani.id, daysAgo(89), daysAgo(88.9)])).toBe(1);
  expect(await directly(ask, [dani.id, daysAgo(1), daysAgo(-1)])).toBe(raised.in_the_future);
  const stop = 'update time_entries set ended_at = $2 where id = $1';
  expect(await directly(stop, [rows[0]!.id, daysAgo(91)])).toBe(raised.too_long_ago);
  expect(await directly(stop, [rows[0]!.id, daysAgo(0)])).toBe(1);
});
