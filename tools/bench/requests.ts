import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Role } from '#contract/base/role.ts';
import { portalRole } from '#server/db/roles.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Query, Tx } from '#server/db/transaction.ts';
import { list as jobs } from '#server/features/jobs/list.queries.ts';
import { list as ownVisits } from '#server/features/ownVisits/ownVisits.queries.ts';
import { list as visits } from '#server/features/visits/lists.queries.ts';
import { goodPassword } from '#test/support/people.ts';
import { launchPortal } from '#test/e2e/portal.ts';
import { benchDatabase } from '#tools/bench/build.ts';
import type { Bare } from '#tools/bench/bare.ts';
import { askEndpoint, percentile } from '#tools/bench/run.ts';
import { freePort, privatePostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/**
 * `npm run bench:requests [-- --jobs 1000000]`: what one list costs, against bare Node and the driver with the same SQL as the same
 * database role, turn by turn: CPU of the serving process and of PostgreSQL for each answer, and answers a second.
 */
const argument = (name: string, fallback: number) =>
  process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : fallback;
const size = argument('--jobs', 10_000);
const rounds = argument('--rounds', 6);
const [seconds, connections] = [4, 8];

/** What a list asks the database first. */
async function firstQuery(work: (tx: Tx) => Promise<unknown>): Promise<{ text: string; values: readonly unknown[] }> {
  let found: { text: string; values: readonly unknown[] } | null = null;
  const take = (query: Query<unknown>) => {
    const { sql, parameters } = query.compile(sqlFor);
    found ??= { text: sql, values: parameters };
    return [];
  };
  await work({ all: async (query: Query<unknown>) => take(query) } as unknown as Tx);
  return found!;
}

const lists: { role: Role; path: string; ask: (tx: Tx) => Promise<unknown>; who: string }[] = [
  { role: 'admin', path: '/api/jobs', ask: (tx) => jobs(tx, {}, null, { role: 'admin' }), who: 'true limit 1' },
  {
    role: 'tech',
    path: '/api/visits?show=upcoming',
    ask: (tx) => visits(tx, null, 'upcoming'),
    who: 'exists (select from jobs j where j.assigned_to = p.id) order by id limit 1',
  },
  {
    role: 'client',
    path: '/api/own-visits?past=true',
    ask: (tx) => ownVisits(tx, true, null),
    who: 'exists (select from jobs j where j.client_id = p.id) order by id limit 1',
  },
];

/** Gives a person of the database an account, and signs in. */
async function signIn(admin: pg.Pool, url: string, role: Role, who: string): Promise<{ id: string; cookie: string }> {
  if (role === 'admin')
    await admin.query(
      "insert into profiles (id, role, full_name, email) values (gen_random_uuid(), 'admin', 'Renee', $1) on conflict do nothing",
      [`bench.${role}@example.com`],
    );
  const { rows } = await admin.query<{ id: string }>(`select id from profiles p where role = '${role}' and ${who}`);
  const { id } = rows[0]!;
  const email = `bench.${role}@example.com`;
  await admin.query('update profiles set email = $2 where id = $1', [id, email]);
  await admin.query('insert into auth.users (id, name, email) values ($1, $2, $2) on conflict do nothing', [id, email]);
  const { hash } = await import('@node-rs/argon2');
  await admin.query('select auth.set_password($1, $2, false)', [id, await hash(goodPassword)]);
  const answer = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: goodPassword, role }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { id, cookie: cookie.join('; ') };
}

const ticksPerSecond = 100;
/** Seconds of processor that a process has used, and its children that have ended. */
function cpuOf(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
function cpuOfTree(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return cpuOf(pid) + children.reduce((sum, child) => sum + cpuOf(child), 0);
}

type Turn = { rate: number; served_ms: number; database_ms: number };

async function turn(child: ChildProcess, postmaster: number, port: number, cookie: string, path: string) {
  const before = [cpuOf(child.pid!), cpuOfTree(postmaster)] as const;
  const load = { port, cookie, paths: [path], connections, seconds };
  const { answers, failures, seconds: took } = await askEndpoint(load);
  if (failures > 0) throw new Error(`${path} failed.`);
  return {
    rate: answers / took,
    served_ms: ((cpuOf(child.pid!) - before[0]) * 1_000) / answers,
    database_ms: ((cpuOfTree(postmaster) - before[1]) * 1_000) / answers,
  };
}

async function startBare(asked: Omit<Bare, 'port'>): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), 'bare-')), 'asked.json');
  writeFileSync(file, JSON.stringify({ ...asked, port }));
  const child = spawn(process.execPath, ['tools/bench/bare.ts', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, port };
}

const said = (values: number[], digits = 2) =>
  `${percentile(values, 0.5).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;

run(async () => {
  const postgres = await privatePostgres('bench-postgres', { throwaway: true });
  await postgres.start();
  const postmaster = Number(readFileSync(join(postgres.home, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  const database = await benchDatabase(postgres, size, { money: false });
  const admin = new pg.Pool({ connectionString: postgres.adminUrl(database), max: 1 });
  const portal = await launchPortal(postgres.appUrl(database), {}, 'api');
  const portalPort = Number(new URL(portal.url).port);
  console.log('| list | | CPU serving, ms | CPU PostgreSQL, ms | both | answers/s | load |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  try {
    for (const { role, path, ask, who } of lists) {
      const { id, cookie } = await signIn(admin, portal.url, role, who);
      const url = postgres.appUrl(database);
      const bare = await startBare({ url, role: portalRole[role], userId: id, ...(await firstQuery(ask)) } as Bare);
      const turns: Record<'bare' | 'portal', Turn[]> = { bare: [], portal: [] };
      for (let round = -1; round < rounds; round += 1) {
        const measured = {
          bare: await turn(bare.child, postmaster, bare.port, '', path),
          portal: await turn(portal.child, postmaster, portalPort, cookie, path),
        };
        // The first of each warms up.
        if (round < 0) continue;
        turns.bare.push(measured.bare);
        turns.portal.push(measured.portal);
      }
      bare.child.kill();
      const both = (each: Turn) => each.served_ms + each.database_ms;
      for (const name of ['bare', 'portal'] as const)
        console.log(
          `| ${role} | ${name} | ${said(turns[name].map((each) => each.served_ms))} | ${said(turns[name].map((each) => each.database_ms))} | ${said(turns[name].map(both))} | ${said(
            turns[name].map(({ rate }) => rate),
            0,
          )} | ${loadavg()[0]!.toFixed(1)} |`,
        );
      const ratios = turns.bare.map((each, round) => both(each) / both(turns.portal[round]!));
      console.log(`| ${role} | **portal to bare, by CPU** | | | **${said(ratios)}** | | |`);
    }
  } finally {
    await portal.stop();
    await admin.end();
    await postgres.stop();
  }
});
