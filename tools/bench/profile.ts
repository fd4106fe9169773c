import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Frame = { functionName: string; url: string };
type Profile = {
  nodes: { id: number; callFrame: Frame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
};

/** Where a process spent its time, in shares. */
export type Share = { what: string; share: number };

/** From the innermost frame outward, the first that says what it is for. */
const kinds: [what: string, frame: RegExp][] = [
  ['printing the answer', /fast-json-stringify/],
  ['building SQL', /\/kysely\//],
  ['reading rows', /pg-protocol\/dist\/parser|\/pg\/lib\/result/],
  ['sending to PostgreSQL', /\/pg\/|\/pg-pool\/|\/pg-protocol\/|server\/db\/transaction/],
  ['HTTP: hooks, headers, rate limit, writing', /\/fastify\/|\/@fastify\/|node:_http|find-my-way/],
  ['the log', /\/pino\/|\/sonic-boom\//],
  ['checking what came in', /\/zod\//],
];

/** The environment that makes a process write its profile, and its result once the process has ended. */
export function profiling() {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  return {
    env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` },
    shares(): Share[] {
      const busy = new Map<string, number>();
      for (const file of readdirSync(folder))
        add(busy, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile);
      rmSync(folder, { recursive: true });
      const all = [...busy.values()].reduce((sum, time) => sum + time, 0);
      return [...busy]
        .map(([what, time]) => ({ what, share: time / all }))
        .toSorted((one, other) => other.share - one.share);
    },
  };
}

function add(busy: Map<string, number>, { nodes, samples, timeDeltas }: Profile): void {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [index, sample] of samples.entries()) {
    const stack: Frame[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) stack.push(frames.get(id)!);
    const what = kindOf(stack);
    if (what) busy.set(what, (busy.get(what) ?? 0) + timeDeltas[index]!);
  }
}

/** Null while it waits, and while it is starting. */
function kindOf(stack: Frame[]): string | null {
  const [{ functionName }] = stack as [Frame];
  if (functionName === '(idle)' || stack.some(({ url }) => url.startsWith('node:internal/modules'))) return null;
  if (functionName === '(garbage collector)') return 'collecting garbage';
  for (const { url } of stack) {
    const found = kinds.find(([, frame]) => frame.test(url));
    if (found) return found[0];
  }
  return 'everything else';
}
