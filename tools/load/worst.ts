import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { routes, type RouteKey } from '#contract/routes.ts';
import { readConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { startWorker } from '#server/worker.ts';
import { startCatchers } from '#test/support/catcher.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { secure } from '#test/support/factors.ts';
import { addPerson } from '#test/support/people.ts';
import { environment, spawnPortal } from '#test/support/portal.ts';
import type { Request } from '#test/support/sample.ts';
import { securityDefaults } from '#test/support/settings.ts';
import { successOf } from '#test/support/samples.ts';
import { makeWorld } from '#test/support/world.ts';
import { createDatabase, dropDatabase } from '#tools/environment.ts';
import { largest } from '#tools/load/largest.ts';
import { privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';
import { seed } from '#tools/seed/seed.ts';

const most = 10;
const repeats = 3;

/** Routes whose largest request may cost more than ten times the ordinary one, and why. */
const explained: Partial<Record<RouteKey, string>> = {
  'job.bulkAssign': '200 jobs instead of one: each costs a quarter of an ordinary request',
  'job.bulkStatus': '200 jobs instead of one: each costs a ninth of an ordinary request',
  'lead.assign': '100 leads instead of one: each costs a sixth of an ordinary request',
};

/** Routes that aren't measured: a stream doesn't end; the samples of the others need a week without the seed's open entries. */
const unmeasured = new Set<RouteKey>(['event.stream', 'time.close', 'time.reopen']);

/**
 * `npm run worst`: every route that takes a period, a list, a count or free text gets its sample and the largest request that its
 * schema accepts, on a seeded portal. It compares the processor time of the API and of its database connections. `npm run worst
 * -- job. search.` measures only the routes whose names begin like that.
 */
run(async () => {
  const stage = await openStage();
  const wanted = process.argv.slice(2);
  const keys = (Object.keys(routes) as RouteKey[]).filter(
    (key) => !unmeasured.has(key) && (wanted.length === 0 || wanted.some((start) => key.startsWith(start))),
  );
  const faults: string[] = [];
  const line = (...[route, ordinary, worst, factor, how]: string[]) =>
    console.log(
      `${route!.padEnd(32)}${ordinary!.padStart(12)}${worst!.padStart(12)}${factor!.padStart(9)}  ${how}`.trimEnd(),
    );
  try {
    line('route', 'ordinary ms', 'worst ms', 'factor', 'largest in, and the answer');
    for (const key of keys) {
      // A route that can't be measured doesn't stop the others.
      const measured = await stage.compare(key).catch((error: Error) => {
        faults.push(`${key} wasn't measured: ${error.message}`);
        return null;
      });
      if (measured === null) continue;
      const { ordinary, worst } = measured;
      const factor = worst.ms / ordinary.ms;
      const why = factor > most ? explained[key] : undefined;
      if (factor > most && !why) faults.push(`${key} costs ${factor.toFixed(0)} times its ordinary processor time.`);
      line(
        key,
        ordinary.ms.toFixed(1),
        worst.ms.toFixed(1),
        factor.toFixed(1),
        `${worst.name}: ${worst.status}${why ? ` (${why})` : ''}`,
      );
    }
  } finally {
    await stage.close();
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
});

type Measured = { ms: number; status: number };

async function openStage() {
  const postgres = await privatePostgres('worst-postgres', { throwaway: true });
  await postgres.start();
  const database = `worst_${randomBytes(6).toString('hex')}`;
  const adminUrl = postgres.adminUrl(database);
  await createDatabase(postgres.adminUrl('postgres'), database);
  await migrate({ adminUrl, appUrl: postgres.appUrl(database) });
  await seed(adminUrl, 'a password for this run');
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // A parallel worker of PostgreSQL is gone before its time could be read.
  await admin.query(`alter database ${database} set max_parallel_workers_per_gather = 0`);
  await admin.query('vacuum analyze');
  const catchers = await startCatchers();
  const ends: (() => void)[] = [];
  const api = await spawnPortal(
    `${postgres.appUrl(database)}?application_name=measured`,
    ['--role', 'api'],
    catchers.env,
    (end) => ends.push(end),
  );
  const worker = await startWorker(
    readConfig({ ...environment(postgres.appUrl(database)), ...catchers.env }),
    pino({ level: 'silent' }),
  );
  /** Some routes change settings for all users: each request starts from the same rules. */
  async function restore(): Promise<void> {
    await secure(admin, {
      ...securityDefaults,
      method_sms: true,
      method_authenticator_app: true,
      method_hardware_token: true,
      enforce_admin_users: false,
    });
    await admin.query("begin; set local session_replication_role = 'replica'; delete from closed_periods; commit");
    await admin.query("update business_settings set time_zone = 'America/New_York', currency = 'USD'");
  }

  await restore();
  const owner = await addPerson(admin, 'admin');
  const office = await signedIn(api.address, owner);
  const world = makeWorld({ admin, adminUrl, portal: api.address, catchers, office });

  const sample = async (key: RouteKey): Promise<Request> => {
    await restore();
    return successOf(key, world);
  };

  /** Nanoseconds of each thread of the API and of each of its connections. */
  async function spent(): Promise<Map<string, number>> {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'measured' and datname = current_database()",
    );
    const threads = readdirSync(`/proc/${api.child.pid}/task`).map((thread) => `/proc/${api.child.pid}/task/${thread}`);
    const all = [...threads, ...rows.map(({ pid }) => `/proc/${pid}`)];
    return new Map(all.map((path) => [path, Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0])]));
  }

  async function measure(key: RouteKey, request: Request): Promise<Measured> {
    const { method, path } = routes[key];
    const { client = office, id = uuidv7(), query = '', body, raw, headers } = request;
    const sender = new Client(api.address, { cookie: client.cookie, device: client.device });
    // The sample's background work ends before the measurement starts.
    await sender.get('/readyz');
    const before = await spent();
    const { status } = await sender.send(method, path.replace(':id', id).replace(':integration', 'mail') + query, {
      ...(raw === undefined ? { body } : { raw }),
      ...(headers && { headers }),
      commandId: uuidv7(),
    });
    const after = await spent();
    const ns = [...after].reduce((sum, [process, time]) => sum + time - (before.get(process) ?? time), 0);
    return { ms: ns / 1e6, status };
  }

  async function others(id: string): Promise<string[]> {
    const { rows: tables } = await admin.query<{ table_name: string }>(
      "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'",
    );
    for (const { table_name } of tables) {
      const { rowCount } = await admin.query(`select from ${table_name} where id = $1`, [id]);
      if (!rowCount) continue;
      const { rows } = await admin.query<{ id: string }>(
        `select id from ${table_name} where id <> $1 order by random() limit 2000`,
        [id],
      );
      return [id, ...rows.map((row) => row.id)];
    }
    return [];
  }

  /** The sample's request in each of its larger forms, if there are any. */
  async function variantsOf(key: RouteKey, request: Request): Promise<{ name: string; request: Request }[]> {
    const { query, body } = routes[key] as { query?: z.ZodType; body?: z.ZodType };
    const asked = Object.fromEntries(new URLSearchParams(request.query ?? ''));
    const found = [];
    for (const { name, value } of query ? await largest(query, asked, others) : []) {
      const search = new URLSearchParams(value as Record<string, string>);
      found.push({ name, request: { ...request, query: `?${search.toString()}` } });
    }
    if (body && request.raw === undefined)
      for (const { name, value } of await largest(body, request.body ?? {}, others))
        found.push({ name, request: { ...request, body: value } });
    return found;
  }

  const median = (tries: Measured[]): Measured =>
    tries.toSorted((one, another) => one.ms - another.ms)[Math.floor((tries.length - 1) / 2)]!;

  return {
    async compare(key: RouteKey) {
      // Some routes need a recent sign-in.
      office.cookie = (await signedIn(api.address, owner)).cookie;
      const ordinary: Measured[] = [];
      let names: string[] = [];
      // The first one fills caches.
      for (let round = 0; round <= repeats; round += 1) {
        const request = await sample(key);
        names = (await variantsOf(key, request)).map((variant) => variant.name);
        if (names.length === 0) return null;
        const tried = await measure(key, request);
        if (tried.status >= 400) throw new Error(`it refused its sample with ${tried.status}.`);
        if (round > 0) ordinary.push(tried);
      }
      const larger = async (name: string): Promise<Measured> => {
        const found = await variantsOf(key, await sample(key));
        const variant = found.find((one) => one.name === name);
        if (!variant) throw new Error(`it has no "${name}" a second time.`);
        return measure(key, variant.request);
      };
      const tried: (Measured & { name: string })[] = [];
      for (const name of names) {
        const filling = name.split(', ')[1]!;
        // If the whole was accepted, its parts aren't tried.
        if (tried.some((one) => one.status < 400 && one.name === `all, ${filling}`)) continue;
        tried.push({ name, ...(await larger(name)) });
      }
      const worst = tried.toSorted((one, another) => another.ms - one.ms)[0]!;
      const again: Measured[] = [worst];
      while (worst.ms > (most / 3) * median(ordinary).ms && again.length < repeats)
        again.push(await larger(worst.name));
      return { ordinary: median(ordinary), worst: { ...median(again), name: worst.name } };
    },
    async close() {
      for (const end of ends) end();
      await api.exited;
      await worker.stop();
      await catchers.stop();
      await admin.end();
      await dropDatabase(postgres.adminUrl('postgres'), database);
      await postgres.stop();
    },
  };
}
