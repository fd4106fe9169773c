import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { signedIn } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { dropDatabases } from '#test/support/dropDatabases.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, startPortal } from '#test/support/portal.ts';
import { createDatabase } from '#tools/environment.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { bareEnvironment } from '#tools/clock.ts';

/** Properties of a server's roles and databases, which no single database can show. */
describe('several databases of one server', () => {
  test('are migrated for the first time at once, and each is open to its own login only', async () => {
    const postgres = await privatePostgres('server-postgres', { throwaway: true });
    await postgres.start();
    const names = ['first', 'second', 'third', 'fourth'];
    const admin = new pg.Client({ connectionString: postgres.adminUrl('postgres') });
    await admin.connect();
    try {
      await dropDatabases(postgres.adminUrl('postgres'), `^(${names.join('|')})$`);
      const { rows } = await admin.query<{ rolname: string }>(
        "select rolname from pg_roles where rolname ~ '^portal_'",
      );
      for (const { rolname } of rows) await admin.query(`drop role ${rolname}`);
      for (const name of names) await createDatabase(postgres.adminUrl('postgres'), name);
      const urlOf = (name: string) => postgres.appUrl(name).replace('portal_app', `portal_app_${name}`);
      const migrated = await Promise.allSettled(
        names.map((name) => migrate({ adminUrl: postgres.adminUrl(name), appUrl: urlOf(name) })),
      );
      expect(migrated.map(({ status }) => status)).toEqual(names.map(() => 'fulfilled'));

      const open = async (url: string) => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.end();
      };
      for (const name of names) await open(urlOf(name));
      const elsewhere = urlOf('first').replace(/first$/, 'second');
      await expect(open(elsewhere)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await admin.end();
      await postgres.stop('immediate');
    }
  }, 120_000);
});

describe('a database that doesn’t let the portal in', () => {
  test.each([
    ['with a wrong password', (url: URL) => void (url.password = 'wrong'), 'password authentication failed'],
    ['that isn’t there', (url: URL) => void (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
    ['at a port where nobody listens', (url: URL) => void (url.port = '9'), 'ECONNREFUSED'],
  ])('%s is one sentence at the start, before anything is said to be ready', async (_, change, reason) => {
    const { appUrl } = await testDatabase();
    const url = new URL(appUrl);
    change(url);
    const child = spawn(process.execPath, ['server/main.ts', '--role', 'all', '--without-pages'], {
      env: { ...bareEnvironment(), ...environment(url.href) },
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(out).not.toContain('ready');
    expect(err).toMatch(/^The portal can't start: the database of DATABASE_URL doesn't let it in \([^\n]+\)\.\n$/);
    expect(err).toContain(reason);
  });

  test('any more is 503 for its users, and well again afterwards', async () => {
    const { admin, appUrl, adminUrl } = await testDatabase();
    const name = new URL(adminUrl).pathname.slice(1);
    const portal = await startPortal(appUrl);
    const dani = await addPerson(admin, 'tech');
    const client = await signedIn(portal, dani);
    const cutOff = () =>
      admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'portal_app'",
      );
    await admin.query(`revoke connect on database ${name} from public`);
    await cutOff();
    // The first request after a cut may still get a connection that is about to end.
    await client.get('/api/session');
    const { status, body } = await client.get('/api/session');
    expect([status, body.code]).toEqual([503, 'database_unavailable']);
    await admin.query(`grant connect on database ${name} to portal_app`);
    while ((await client.get('/api/session')).status !== 200);
  });
});
