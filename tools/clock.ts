import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { homeOf, serverUser } from '#tools/postgres.ts';

const kept = ['PATH', 'LD_PRELOAD', 'CLOCK_AHEAD'];

/** What a process that is given an environment of its own keeps of ours: where programs are, and what time it is. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]] as const] : [])));

/** The environment of a process for which it is that moment now. Its clock goes on from there, as that of all others does. */
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
