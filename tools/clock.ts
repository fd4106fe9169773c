import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, serverUser } from '#tools/postgres.ts';

const kept = ['PATH', 'LD_PRELOAD', 'CLOCK_AHEAD', 'CLOCK_FILE', 'NODE_COMPILE_CACHE'];

/** The variables of ours that a process with a custom environment keeps: where programs and compiled code are, and what time it is. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : [])));

/** The environment of processes whose clock `moveClockTo` moves, for all of them at once. */
export function movableClock(): Record<string, string> {
  const file = join(homeOf('clock', serverUser()), 'ahead');
  writeFileSync(file, Buffer.alloc(8), { mode: 0o644 });
  return { LD_PRELOAD: library(), CLOCK_FILE: file };
}

/** Written in place: the processes have mapped the file into memory. */
export function moveClockTo(moment: Date, file: string): void {
  const before = readFileSync(file).readBigInt64LE();
  const ahead = Buffer.alloc(8);
  ahead.writeBigInt64LE(before + BigInt(Math.round((moment.getTime() - Date.now()) / 1_000)));
  const opened = openSync(file, 'r+');
  writeSync(opened, ahead);
  closeSync(opened);
}

/** The environment of a process for which it is now that moment. Its clock runs on from there, like all others. */
export function clockAt(moment: Date): Record<string, string> {
  const ahead = Math.round((moment.getTime() - Date.now()) / 1_000);
  const env = { LD_PRELOAD: library(), CLOCK_AHEAD: String(ahead) };
  const { uid, gid } = serverUser() ?? {};
  const { stdout } = spawnSync('date', ['+%s'], {
    uid,
    gid,
    cwd: '/',
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (Math.abs(Number(stdout) * 1_000 - moment.getTime()) > 60_000)
    throw new Error(`The clock could not be set to ${moment.toISOString()}: "date" said ${stdout.trim()}.`);
  return env;
}

/** tools/clock.c, compiled into a folder that PostgreSQL's user can read. */
function library(): string {
  const file = join(homeOf('clock', serverUser()), 'clock.so');
  const source = new URL('./clock.c', import.meta.url).pathname;
  const { status, error, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', file, source], { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(
      `The clock could not be compiled (Debian: apt-get install gcc): ${error?.message ?? stderr.trim()}`,
    );
  return file;
}
