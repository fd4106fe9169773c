import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { expect, test } from 'vitest';
import type { Session } from '#contract/people/session.schema.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';

test('signed in at one process, known at the other; signed out at one, unknown at both', async () => {
  const { admin, appUrl } = await testDatabase();
  const [one, two] = await Promise.all([spawnPortal(appUrl), spawnPortal(appUrl)]);
  const dani = await addPerson(admin, 'tech');
  const client = await signedIn(one.address, dani);
  const elsewhere = client.at(two.address);
  expect((await elsewhere.get<Session>('/api/session')).body.profile.id).toBe(dani.id);
  await elsewhere.send('DELETE', '/api/session');
  expect((await client.get('/api/session')).body).toBeNull();
});

/** True once a backend of this database waits for a lock. */
async function someoneWaits(admin: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
  }
}

test('SIGTERM under load loses no request in flight, not even one that waits for a lock', async () => {
  const { admin, appUrl } = await testDatabase();
  const portal = await spawnPortal(appUrl);
  const dani = await addPerson(admin, 'tech');
  const client = await signedIn(portal.address, dani);
  const path = `/api/profiles/${dani.id}`;

  const lock = await admin.connect();
  await lock.query('begin');
  await lock.query('select from profiles where id = $1 for update', [dani.id]);
  const waiting = client.command('PATCH', path, { full_name: 'Saved while stopping', phone: null });
  await someoneWaits(admin);

  let answered = 0;
  let routed = true;
  const lost: unknown[] = [];
  // A load balancer: many visitors, who are sent elsewhere once the process reports that it isn't ready.
  const visitor = async (who: Client): Promise<void> => {
    while (routed) {
      const answer = await who.get(path).catch((error: unknown) => ({ status: 0, error }));
      if (answer.status !== 200) lost.push(answer);
      answered += 1;
      if (answered === 500) portal.child.kill('SIGTERM');
    }
  };
  const balancer = async (): Promise<void> => {
    while ((await client.get('/readyz')).status === 200);
    routed = false;
  };
  await Promise.all([balancer(), ...Array.from({ length: 16 }, () => visitor(client.at(portal.address)))]);
  await lock.query('commit');
  lock.release();
  expect((await waiting).status).toBe(200);
  expect(await portal.exited).toBe(0);
  expect(lost).toEqual([]);
  expect(answered).toBeGreaterThan(500);
});

test('killed connections are replaced: the next requests succeed', async () => {
  const { admin, appUrl } = await testDatabase();
  const portal = await spawnPortal(appUrl, ['--role', 'all']);
  const dani = await addPerson(admin, 'tech');
  const client = await signedIn(portal.address, dani);
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 12 }, () => client.get(`/api/profiles/${dani.id}`)));
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'portal_app'",
    );
    expect(rowCount).toBeGreaterThan(2);
    // A request on a dying connection gets an error and may be retried; none hangs or ends the process.
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.get(`/api/profiles/${dani.id}`)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect((await client.get(`/api/profiles/${dani.id}`)).status).toBe(200);
  }

  // And one in the middle of a request: its sender gets an error, the process survives.
  const lock = await admin.connect();
  await lock.query('begin');
  await lock.query('select from profiles where id = $1 for update', [dani.id]);
  const waiting = client.command('PATCH', `/api/profiles/${dani.id}`, { full_name: 'Cut off', phone: null });
  await someoneWaits(admin);
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'portal_app'",
  );
  expect((await waiting).status).toBe(503);
  await lock.query('rollback');
  lock.release();
  expect((await client.get(`/api/profiles/${dani.id}`)).status).toBe(200);
  expect(portal.child.exitCode).toBeNull();
});

test('SIGTERM waits for no connection on which nothing was asked', async () => {
  const { appUrl } = await testDatabase();
  const portal = await spawnPortal(appUrl);
  const { hostname, port } = new URL(portal.address);
  const opened = connect(Number(port), hostname);
  await once(opened, 'connect');
  // This response comes after the connection was opened: the server has accepted it by now.
  expect((await fetch(`${portal.address}/healthz`)).status).toBe(200);
  portal.child.kill('SIGTERM');
  // By default, Node would answer 408 after a minute.
  expect(await text(opened)).toBe('');
  expect(await portal.exited).toBe(0);
});

test('a period at the end of all days is refused, and the process goes on answering', async () => {
  const { admin, appUrl } = await testDatabase();
  const portal = await spawnPortal(appUrl);
  const office = await signedIn(portal.address, await addPerson(admin, 'admin'));
  // A process in an endless loop over days answers no request.
  const statusOf = async (path: string) =>
    (await office.send('GET', path, { signal: AbortSignal.timeout(5_000) })).status;
  for (const [from, to] of [
    ['9999-12-30', '9999-12-31'],
    ['9999-12-31', '9999-12-31'],
    ['2200-12-31', '2201-01-01'],
    ['1969-12-31', '1970-01-01'],
    ['0001-01-01', '0001-01-02'],
  ]) {
    expect(await statusOf(`/api/dashboard?from=${from}&to=${to}`)).toBe(400);
    expect(await statusOf('/healthz')).toBe(200);
  }
  for (const [from, to] of [
    ['1970-01-01', '1979-12-31'],
    ['2191-01-01', '2200-12-31'],
  ])
    expect(await statusOf(`/api/dashboard?from=${from}&to=${to}`)).toBe(200);
});
