import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readMigrations } from '#server/db/migrate.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { environment } from '#test/support/portal.ts';
import { bareEnvironment } from '#tools/clock.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

/** Runs a command as an operator does: with only the given environment. */
const run = (args: string[], env: Record<string, string>, cwd = '.') =>
  promisify(execFile)(process.execPath, args, { cwd, timeout: 50_000, env: { ...bareEnvironment(), ...env } }).then(
    ({ stdout }) => ({ code: 0, said: stdout.trim() }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr.trim() }),
  );

const urls = () => ({ DATABASE_URL: database.appUrl, DATABASE_ADMIN_URL: database.adminUrl });
const create = ['tools/adminCreate.ts', '--email', 'owner@example.com'];
const commands = [['tools/migrate.ts'], create, ['tools/auditVerify.ts'], ['tools/commissionVerify.ts']];

describe.each(commands)('%s', (...args) => {
  const base = { BASE_URL: 'https://portal.example.com' };

  test.each(['DATABASE_URL', 'DATABASE_ADMIN_URL'] as const)('refuses to guess a database without %s', async (name) => {
    const { [name]: _, ...rest } = urls();
    expect(await run(args, { ...base, ...rest })).toEqual({
      code: 1,
      said: `${name} is not set. This command works on the database that DATABASE_URL and DATABASE_ADMIN_URL name.`,
    });
  });

  test('refuses a database that a newer version of the portal has migrated, and changes nothing', async () => {
    const newest = (await readMigrations()).at(-1)!.version;
    const newer = await testDatabase();
    await newer.admin.query("insert into schema_migrations values ($1, 'from_the_future.sql', 'x')", [newest + 1]);
    const people = async () => (await newer.admin.query('select from profiles')).rowCount;
    const before = await people();
    const given = new URL(newer.appUrl);
    const login = `login_of_${given.pathname.slice(1)}`;
    given.username = login;
    const { code, said } = await run(args, { ...base, DATABASE_URL: given.href, DATABASE_ADMIN_URL: newer.adminUrl });
    expect([code, said]).toEqual([
      1,
      `The database is at version ${newest + 1}, this code at ${newest}. Run the newer version of the portal.`,
    ]);
    expect(await people()).toBe(before);
    const { rowCount } = await newer.admin.query('select from pg_roles where rolname = $1', [login]);
    expect(rowCount).toBe(0);
  });
});

test.each([create, ['tools/auditVerify.ts']])('%s asks for migrations that are missing', async (...args) => {
  const older = await testDatabase();
  await older.admin.query('delete from schema_migrations where version = (select max(version) from schema_migrations)');
  const env = {
    DATABASE_URL: older.appUrl,
    DATABASE_ADMIN_URL: older.adminUrl,
    BASE_URL: 'https://portal.example.com',
  };
  expect(await run(args, env)).toEqual({
    code: 1,
    said: 'The database lacks migrations of this version. Run npm run migrate first.',
  });
});

test('admin:create prints a link to the portal that BASE_URL names, and refuses to guess one', async () => {
  expect(await run(create, urls())).toEqual({
    code: 1,
    said: 'BASE_URL is not set, so the link would lead nowhere. It is where browsers reach the portal.',
  });
  const { code, said } = await run(create, { ...urls(), BASE_URL: 'https://portal.example.com/' });
  expect(code).toBe(0);
  expect(said).toMatch(/^ {2}https:\/\/portal\.example\.com\/set-password#token=\S+$/m);
});

describe('without a build', () => {
  /** The files in git, in a separate folder, so that a build of this clone isn't found. */
  const folder = mkdtempSync(join(tmpdir(), 'portal-unbuilt-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    for (const name of ['contract', 'server', 'test', 'tools', 'package.json'])
      cpSync(name, join(folder, name), { recursive: true });
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  });
  const missing = { code: 1, said: 'No build found for en. Run npm run build first.' };

  test.each(['all', 'api'])('npm start -- --role %s says so and ends', async (role) => {
    expect(await run(['server/main.ts', '--role', role], environment(database.appUrl), folder)).toEqual(missing);
  });

  test('npm run screenshots says so and ends', async () => {
    expect(await run(['tools/screenshots.ts'], {}, folder)).toEqual(missing);
  });

  test('services -- reset makes the private database anew, and no other', async () => {
    const started = await run(['tools/services.ts', 'start'], {}, folder);
    expect(started.code).toBe(0);
    const home = /^Its files are in (.+)\.$/m.exec(started.said)![1]!;
    onTestFinished(async () => {
      await run(['tools/services.ts', 'stop'], {}, folder);
      rmSync(home, { recursive: true });
    });
    expect((await run(['tools/services.ts', 'reset'], urls(), folder)).said).toMatch(
      /^services reset drops the private/,
    );
    expect((await run(['tools/services.ts', 'reset'], {}, folder)).code).toBe(0);
    const connectionString = /^DATABASE_ADMIN_URL=(.+)$/m.exec(started.said)![1]!;
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    await admin.query("update schema_migrations set checksum = 'x' where version = 2");
    await admin.end();
    const { name } = (await readMigrations())[1]!;
    expect(await run(['tools/seed/main.ts'], {}, folder)).toEqual({
      code: 1,
      said: `${name} was changed after it had been applied; write a new migration instead. If nobody else has applied it yet, \`npm run services -- reset\` drops this private database.`,
    });
    const { code, said } = await run(['tools/services.ts', 'reset'], {}, folder);
    expect([code, said]).toEqual([0, expect.stringContaining('The private database is new and empty.')]);
  });

  test('a worker needs none', async () => {
    const worker = spawn(process.execPath, ['server/main.ts', '--role', 'worker'], {
      cwd: folder,
      env: { ...bareEnvironment(), ...environment(database.appUrl) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(worker, 'exit');
    for await (const line of createInterface({ input: worker.stdout }))
      if (line.includes('"worker ready"')) worker.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
