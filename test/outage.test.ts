import { beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { surviveLoss } from '#server/db/pool.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { startSilence } from '#test/support/silence.ts';
import { openStream } from '#test/support/stream.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres, type Postgres } from '#tools/postgres.ts';

let postgres: Postgres;
let urls: { adminUrl: string; appUrl: string };
let admin: pg.Pool;

beforeAll(async () => {
  // Not a throwaway cluster: that may lose its last commits when it is stopped like this.
  postgres = await privatePostgres('outage-postgres');
  atEnd(() => postgres.stop('immediate'));
  await postgres.start();
  // An earlier run may have left it, with migrations that were edited since.
  await dropDatabase(postgres.adminUrl('postgres'), 'portal');
  await createDatabase(postgres.adminUrl('postgres'), 'portal');
  urls = { adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') };
  await migrate(urls);
  admin = new pg.Pool({ connectionString: urls.adminUrl, max: 1, allowExitOnIdle: true });
  surviveLoss(admin);
});

test('PostgreSQL stops and comes back under a running portal: it says so, and works again without a restart', async () => {
  const dani = await addPerson(admin, 'tech');
  const portal = await spawnPortal(urls.appUrl, ['--role', 'all']);
  const client = await signedIn(portal.address, dani);
  const stream = await openStream(portal.address, client);
  await stream.next();

  await postgres.stop('immediate');
  for (const answer of [
    await new Client(portal.address).signIn(dani),
    await client.get('/api/session'),
    await client.command('PATCH', `/api/profiles/${dani.id}`, { full_name: 'X', phone: null }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'database_unavailable']);
    expect(answer.body.message).toBe('Database error querying schema');
  }
  expect((await client.get('/healthz')).status).toBe(200);
  expect((await client.get('/readyz')).status).toBe(503);

  await postgres.start();
  expect((await client.get('/readyz')).status).toBe(200);
  expect((await new Client(portal.address).signIn(dani)).status).toBe(200);
  const { status } = await client.command('PATCH', `/api/profiles/${dani.id}`, { full_name: 'Back', phone: null });
  expect(status).toBe(200);
  expect((await stream.next())?.data).toEqual({ entity: 'profile', id: dani.id });
  stream.close();
  expect(portal.child.exitCode).toBeNull();
});

test('a task that ends while PostgreSQL is stopped ends nothing else, and is tried again', async () => {
  const silence = await startSilence();
  const env = { MAIL_URL: `smtp://127.0.0.1:${silence.port}`, MAIL_FROM: 'portal@example.com' };
  const portal = await spawnPortal(urls.appUrl, ['--role', 'all'], env);
  const { email } = await addPerson(admin, 'tech');
  const sending = async () => {
    const { rows } = await admin.query(
      "select locked_at is not null as taken, attempts from graphile_worker.jobs where task_identifier = 'sendPasswordLink'",
    );
    return rows;
  };
  await new Client(portal.address).send('POST', '/api/password-link/request', { body: { email } });
  await expect.poll(sending, { timeout: 30_000 }).toEqual([{ taken: true, attempts: 1 }]);

  await postgres.stop('immediate');
  silence.end();
  await expect.poll(() => portal.log.join('\n'), { timeout: 30_000 }).toContain('(sendPasswordLink');
  expect((await new Client(portal.address).get('/healthz')).status).toBe(200);

  await postgres.start();
  await expect.poll(sending, { timeout: 30_000 }).toEqual([{ taken: false, attempts: 1 }]);
  expect(portal.child.exitCode).toBeNull();
});
