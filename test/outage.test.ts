import { expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { openStream } from '#test/support/stream.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';

test('PostgreSQL stops and comes back under a running portal: it says so, and works again without a restart', async () => {
  // Not a throwaway cluster: that may lose its last commits when it is stopped like this.
  const postgres = await privatePostgres('outage-postgres');
  await postgres.start();
  // An earlier run may have left it, with migrations that were edited since.
  await dropDatabase(postgres.adminUrl('postgres'), 'portal');
  await createDatabase(postgres.adminUrl('postgres'), 'portal');
  const urls = { adminUrl: postgres.adminUrl('portal'), appUrl: postgres.appUrl('portal') };
  await migrate(urls);
  const admin = new pg.Pool({ connectionString: urls.adminUrl, max: 1, allowExitOnIdle: true });
  admin.on('error', () => {});
  try {
    const dani = await addPerson(admin, 'tech');
    await admin.end();
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
  } finally {
    await postgres.stop('immediate');
  }
});
