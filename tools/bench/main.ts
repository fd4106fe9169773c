import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type pg from 'pg';
import { sqlFor } from '#server/db/schema.ts';
import { listSql } from '#server/features/jobs/list.queries.ts';
import { benchDatabase } from '#tools/bench/build.ts';
import { figureQuestions } from '#tools/bench/figures.ts';
import { leadDatabase, leadQuestions, leadSizes, repCookie } from '#tools/bench/leads.ts';
import { moneyQuestions, mostPayments } from '#tools/bench/money.ts';
import { openPortals } from '#tools/bench/portals.ts';
import { profiling, type Share } from '#tools/bench/profile.ts';
import { questionsFor, type Question } from '#tools/bench/questions.ts';
import { growthOf, report, type Growth, type Round } from '#tools/bench/report.ts';
import { askEndpoint, askPgbench, percentile } from '#tools/bench/run.ts';
import { slotQuestions } from '#tools/bench/slots.ts';
import { searchQuestions } from '#tools/bench/search.ts';
import { privatePostgres, type Postgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

/**
 * `npm run bench [-- --sizes 10000,1000000]`: the speed of the list, compared with bare PostgreSQL and over the years. With
 * `--only figures`, `--only search`, `--only slots` or `--only leads` it asks one kind of question and prints the result, and
 * docs/performance.md stays unchanged.
 */
const sizes = (process.argv[process.argv.indexOf('--sizes') + 1] ?? '').split(',').map(Number).filter(Boolean);
const growthSizes = sizes.length > 0 ? sizes : [10_000, 1_000_000, 10_000_000];
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const ratioSize = growthSizes.includes(1_000_000) ? 1_000_000 : growthSizes[0]!;
const [connections, rounds, seconds] = [8, 6, 6];

/** The list's own SQL from a random position in ten years, as a pgbench script. */
function listScript(): string {
  const last = 'ffffffff-ffff-7fff-8fff-ffffffffffff';
  const { sql, parameters } = listSql({}, { at: '2020-01-01T00:00:00Z', id: last }).compile(sqlFor);
  if (parameters.length !== 2) throw new Error(`Two parameters were expected: ${sql}`);
  const filled = sql.replace('$1', "(now() - :days * interval '1 day')").replace('$2', `'${last}'`);
  return `\\set days random(1, 3600)\n${filled.replaceAll(/\s+/g, ' ')};\n`;
}

const pathsOfPages = () =>
  Array.from({ length: 3_600 }, (_, day) => {
    const at = new Date(Date.now() - (day + 1) * 86_400_000).toISOString();
    const cursor = Buffer.from(`${at} ffffffff-ffff-7fff-8fff-ffffffffffff`).toString('base64url');
    return `/api/jobs?cursor=${cursor}`;
  });

/** Alternating, so that other load on this machine affects both. */
async function compare(postgres: Postgres): Promise<Round[]> {
  const database = await benchDatabase(postgres, ratioSize);
  const processes = cpus().length;
  const portals = await openPortals(postgres, database, processes);
  const paths = pathsOfPages().toSorted(() => Math.random() - 0.5);
  const ask = async (time: number) => {
    const share = connections / processes;
    const loads = portals.ports.map((port) =>
      askEndpoint({ port, cookie: portals.cookie, paths, connections: share, seconds: time }),
    );
    const answers = await Promise.all(loads);
    if (answers.some(({ failures }) => failures > 0)) throw new Error('The endpoint failed.');
    return answers.reduce((sum, each) => sum + each.answers / each.seconds, 0);
  };
  const bare = (time: number) => askPgbench(postgres.adminUrl(database), listScript(), connections, time);
  try {
    await ask(3);
    await bare(3);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      measured.push({ bare: await bare(seconds), endpoint: await ask(seconds) });
      console.log(measured.at(-1));
    }
    return measured;
  } finally {
    await portals.stop();
  }
}

/** Where one process spends its time under the same load. Profiling slows it down, so this is a separate round. */
async function profile(postgres: Postgres): Promise<Share[]> {
  const watched = profiling();
  const portals = await openPortals(postgres, `bench_${ratioSize}`, 1, watched.env);
  const load = { port: portals.ports[0]!, cookie: portals.cookie, paths: pathsOfPages(), connections, seconds };
  await askEndpoint(load);
  await portals.stop();
  return watched.shares();
}

async function timed(port: number, cookie: string, { paths, bodies }: Question): Promise<number> {
  const load = { port, cookie, paths, connections: 1, seconds: 1, ...(bodies && { bodies }) };
  await askEndpoint({ ...load, seconds: 0.4 });
  const { latencies_ms, failures } = await askEndpoint(load);
  if (failures > 0) throw new Error(`${paths[0]} failed.`);
  return percentile(latencies_ms, 0.95);
}

/** The number of rows in a response: a small business may not fill a page. */
async function rowsOf(port: number, cookie: string, { kind, paths }: Question): Promise<number | null> {
  if (paths[0]!.endsWith('/count')) return null;
  if (kind === 'panel' || kind === 'count' || kind === 'figures' || kind === 'slots') return null;
  const answer = await fetch(`http://localhost:${port}${paths[0]}`, { headers: { cookie } });
  const found = (await answer.json()) as { items: unknown[] } | Record<string, { items: unknown[] }>;
  const lists = 'items' in found ? [found as { items: unknown[] }] : Object.values(found);
  return lists.reduce((sum, { items }) => sum + items.length, 0);
}

const allQuestions = async (admin: pg.Pool, size: number): Promise<Question[]> => [
  ...(await questionsFor(admin)),
  ...(size <= mostPayments
    ? [
        ...(await moneyQuestions(admin)),
        ...figureQuestions(admin),
        ...(await searchQuestions(admin)),
        ...(await slotQuestions(admin, size)),
      ]
    : []),
];

async function measure(table: Map<string, Growth>, port: number, cookie: string, question: Question): Promise<void> {
  const { name, kind } = question;
  const row = table.get(name) ?? { name, kind, p95_ms: [], rows: [] };
  row.rows.push(await rowsOf(port, cookie, question));
  // The best of three: other load can only make it slower.
  const tries = [];
  for (let attempt = 0; attempt < 3; attempt += 1) tries.push(await timed(port, cookie, question));
  row.p95_ms.push(Math.min(...tries));
  table.set(name, row);
  console.log(`  ${row.p95_ms.at(-1)!.toFixed(2).padStart(8)} ms  ${name}`);
}

async function grow(postgres: Postgres): Promise<Growth[]> {
  const table = new Map<string, Growth>();
  for (const size of growthSizes) {
    console.log(`${size} jobs`);
    const database = await benchDatabase(postgres, size, { money: only !== 'slots' });
    const portals = await openPortals(postgres, database, 1, { TRUST_PROXY: '1' });
    try {
      await portals.admin.query('create extension if not exists tsm_system_rows');
      const questions =
        only === 'slots' ? await slotQuestions(portals.admin, size) : await allQuestions(portals.admin, size);
      for (const question of questions.filter(({ kind }) => !only || kind === only)) {
        await measure(table, portals.ports[0]!, portals.cookie, question);
      }
    } finally {
      await portals.stop();
    }
  }
  return [...table.values()];
}

/** Leads have separate databases: half a million clients, whatever the size. */
async function growLeads(postgres: Postgres): Promise<Growth[]> {
  const table = new Map<string, Growth>();
  for (const size of leadSizes) {
    console.log(`${size} leads`);
    const portals = await openPortals(postgres, await leadDatabase(postgres, size), 1, { TRUST_PROXY: '1' });
    const port = portals.ports[0]!;
    try {
      const rep = await repCookie(portals.admin, `http://localhost:${port}`);
      const asked = [
        ...leadQuestions('one of sales').map((question) => ({ question, cookie: rep })),
        ...leadQuestions('the office').map((question) => ({ question, cookie: portals.cookie })),
      ];
      for (const { question, cookie } of asked) await measure(table, port, cookie, question);
    } finally {
      await portals.stop();
    }
  }
  return [...table.values()];
}

run(async () => {
  const postgres = await privatePostgres('bench-postgres', { throwaway: true });
  await postgres.start();
  try {
    if (only === 'leads') return console.log(growthOf(await growLeads(postgres), leadSizes, 'leads'));
    const growth = await grow(postgres);
    if (only) return console.log(growthOf(growth, growthSizes));
    const measured = await compare(postgres);
    const shares = await profile(postgres);
    writeFileSync(
      'docs/performance.md',
      report({
        growth,
        leads: await growLeads(postgres),
        rounds: measured,
        shares,
        sizes: growthSizes,
        ratioSize,
        connections,
        seconds,
      }),
    );
    console.log('The figures are in docs/performance.md.');
  } finally {
    await postgres.stop();
  }
});
