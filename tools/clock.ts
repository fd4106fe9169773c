import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, serverUser } from '#tools/postgres.ts';

/** Libfaketime's settings: the wall clock is moved, what measures durations and the files' times are left alone. */
const settings = {
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Otherwise Chromium waits for the wrong clock.
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
};
const kept = ['PATH', 'LD_PRELOAD', 'FAKETIME', ...Object.keys(settings)];

/** What a process that is given an environment of its own keeps of ours: where programs are, and what time it is. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));

/** The environment of a process for which it is that moment now. Its clock goes on from there, as that of all others does. */
export function clockAt(moment: Date): Record<string, string> {
  const ahead = Math.round((moment.getTime() - Date.now()) / 1_000);
  const env = { LD_PRELOAD: library(), FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}`, ...settings };
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

/** Libfaketime, from Debian's package, in a folder of its own that PostgreSQL's user can read. */
function library(): string {
  const folder = homeOf('clock', serverUser());
  const found = () => globSync('usr/lib/*/faketime/libfaketimeMT.so.1', { cwd: folder })[0];
  if (!found()) {
    call('apt-get', ['download', 'libfaketime'], folder);
    call('dpkg', ['-x', readdirSync(folder).find((name) => name.endsWith('.deb'))!, '.'], folder);
  }
  const path = join(folder, found() ?? '');
  if (!existsSync(path)) throw new Error('The package libfaketime has no libfaketimeMT.so.1.');
  return path;
}

function call(program: string, args: string[], cwd: string): void {
  const { status, error, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? stderr.trim()}`);
}
