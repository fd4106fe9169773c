import { cpus, totalmem } from 'node:os';
import { percentile } from '#tools/bench/run.ts';
import { leadSizes } from '#tools/bench/leads.ts';
import { mostPayments } from '#tools/bench/money.ts';
import type { Share } from '#tools/bench/profile.ts';
import type { Question } from '#tools/bench/questions.ts';

export type Round = { bare: number; endpoint: number };
export type Growth = { name: string; kind: Question['kind']; p95_ms: number[]; rows: (number | null)[] };

type Measured = {
  growth: Growth[];
  leads: Growth[];
  rounds: Round[];
  shares: Share[];
  sizes: number[];
  ratioSize: number;
  connections: number;
  seconds: number;
};

const jobs = (count: number) => count.toLocaleString('en-US');
const times = (value: number) => value.toFixed(2);
/** The largest allowed growth. */
const allowed = {
  list: 1.5,
  filter: 1.5,
  search: 3,
  find: 1.5,
  count: 1.5,
  panel: 1.5,
  clients: 3,
  figures: 1.5,
  slots: 1.5,
  leads: 1.5,
};

const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** Some questions are asked only of the smaller sizes. */
export const growthOf = (rows: Growth[], asked: number[], what = 'jobs') =>
  table(
    ['', ...asked.map((size) => `${jobs(size)} ${what}`), 'growth', 'at most'],
    rows.map(({ name, kind, p95_ms, rows: counts }) => [
      `${kind}: ${name}`,
      ...p95_ms.map((value, index) => `${times(value)}${counts[index] === null ? '' : ` (${counts[index]})`}`),
      times(p95_ms.at(-1)! / p95_ms[0]!),
      times(allowed[kind]),
    ]),
  );

/** docs/performance.md: the measurements, the machine, and the noise. */
export function report({ growth, leads, rounds, shares, sizes, ratioSize, connections, seconds }: Measured): string {
  const [smallest, largest] = [sizes[0]!, sizes.at(-1)!];
  const ratios = rounds.map(({ bare, endpoint }) => endpoint / bare);
  const bares = rounds.map(({ bare }) => bare);
  const noise = (Math.max(...bares) - Math.min(...bares)) / percentile(bares, 0.5);
  const figures = growth.filter(({ kind }) => kind === 'figures');
  const paid = growth.filter(({ name }) => /payment/.test(name));
  const anything = growth.filter(({ name }) => name.startsWith('anything'));
  const slots = growth.filter(({ kind }) => kind === 'slots');
  const smaller = sizes.filter((size) => size <= mostPayments);

  return `# Performance

Written by \`npm run bench\`; don't edit. ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; database, portal and the asking process share them. Ratios within one run count, absolute figures only show the order.

## Against bare PostgreSQL
The list's own SQL, a page of 50 from a random place in ${jobs(ratioSize)} jobs: by pgbench (prepared statements, as the owner, no policies), and through our endpoint (signed in, one look-up of the session, row-level security, validated, printed by the contract), ${cpus().length} processes. ${connections} connections each, turn by turn, ${seconds} s a turn.

${table(
  ['round', 'pgbench /s', 'endpoint /s', 'ratio'],
  rounds.map(({ bare, endpoint }, index) => [
    String(index + 1),
    bare.toFixed(0),
    endpoint.toFixed(0),
    times(endpoint / bare),
  ]),
)}

Median ratio **${times(percentile(ratios, 0.5))}** (${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}). Noise of this machine: pgbench alone varied by ${(noise * 100).toFixed(0)} % over the rounds.

Where the time of a process goes under that load, by its profile:

${table(
  ['', 'share'],
  shares.map(({ what, share }) => [what, `${(share * 100).toFixed(0)} %`]),
)}

## With the years
95th percentile in ms of one browser asking through HTTP, the best of three turns, and in brackets how many rows the answer has; ten years of one business of each size.

${growthOf(
  growth.filter((row) => ![paid, figures, anything, slots].some((others) => others.includes(row))),
  sizes,
)}

Growth is ${jobs(largest)} against ${jobs(smallest)}. Checklists were made for the newest 200,000 jobs; older ones have none.

The same of payments:

${growthOf(paid, smaller, 'payments')}

Finding anything, one request for every kind of record, of as many jobs and payments and a tenth of it in clients:

${growthOf(anything, smaller, 'of each')}

Free times among as many visits:

${growthOf(slots, smaller, 'visits')}

Leads, of half a million clients, for one of the sales people and for the office:

${growthOf(leads, leadSizes, 'leads')}

Dashboard and reports, likewise through HTTP, of as many jobs and payments:

${growthOf(figures, smaller, 'of each')}
`;
}
