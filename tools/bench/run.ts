import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dataFolder } from '#tools/postgres.ts';
import type { Load, Loaded } from '#tools/bench/load.ts';

const run = promisify(execFile);
const folder = join(dataFolder, 'bench');

function scratch(name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** The endpoint's responses per second, requested from a separate process. */
export async function askEndpoint(load: Load): Promise<Loaded> {
  const { stdout } = await run(
    process.execPath,
    ['tools/bench/load.ts', scratch(`load-${load.port}.json`, JSON.stringify(load))],
    {
      maxBuffer: 256 * 1_024 * 1_024,
    },
  );
  return JSON.parse(stdout) as Loaded;
}

/** Queries per second of the same SQL, from PostgreSQL's own benchmark, with nothing in between. */
export async function askPgbench(url: string, sql: string, connections: number, seconds: number): Promise<number> {
  const file = scratch('list.sql', sql);
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', file, url];
  const { stdout } = await run('pgbench', args);
  const [, rate] = /tps = ([\d.]+) \(without/.exec(stdout) ?? [];
  if (!rate) throw new Error(`pgbench said:\n${stdout}`);
  return Number(rate);
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function percentile(values: number[], share: number): number {
  return at(
    values.toSorted((one, other) => one - other),
    share,
  );
}
