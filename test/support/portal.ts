import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { startApi } from '#server/api.ts';
import { readConfig } from '#server/config.ts';
import { startWorker as openWorker } from '#server/worker.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { testDatabase } from '#test/support/database.ts';
import { bareEnvironment } from '#tools/clock.ts';

export const origin = 'http://portal.localhost';
export const metricsToken = 'a-token-for-tests';

/** The environment of a portal under test. One proxy is trusted, so that each client can have a different address. */
export const environment = (appUrl: string): Record<string, string> => ({
  DATABASE_URL: appUrl,
  AUTH_SECRET: 'a secret of thirty-two characters or more',
  BASE_URL: origin,
  PORT: '0',
  TRUST_PROXY: '1',
  METRICS_TOKEN: metricsToken,
  RATE_LIMIT: '1000000',
  LEAKED_PASSWORDS_URL: '',
});

/** The API in this process, listening on a free port, stopped when the file ends. */
export async function startPortal(
  appUrl: string,
  extra: Record<string, string> = {},
  log = pino({ level: 'silent' }),
): Promise<string> {
  const config = readConfig({ ...environment(appUrl), ...extra });
  const api = await startApi(config, log);
  atEnd(() => api.stop());
  return api.address;
}

/** The API on a separate database, without any accounts. */
export async function startEmptyPortal() {
  const database = await testDatabase();
  return { database, portal: await startPortal(database.appUrl) };
}

/** The worker in this process, stopped when the file ends. */
export async function startWorker(appUrl: string, extra: Record<string, string> = {}): Promise<void> {
  const worker = await openWorker(readConfig({ ...environment(appUrl), ...extra }), pino({ level: 'silent' }));
  atEnd(() => worker.stop());
}

export type PortalProcess = { address: string; child: ChildProcess; log: string[]; exited: Promise<number | null> };

/** The API in a separate process, as it runs in production. */
export async function spawnPortal(
  appUrl: string,
  args = ['--role', 'api'],
  extra: Record<string, string> = {},
  /** Who ends it: the test, or a caller that keeps it for a whole file. */
  after: (end: () => void) => void = onTestFinished,
): Promise<PortalProcess> {
  const child = spawn(process.execPath, ['server/main.ts', '--without-pages', ...args], {
    env: { ...bareEnvironment(), ...environment(appUrl), ...extra },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  after(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The portal ended at its start:\n${log.join('\n')}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const entry = JSON.parse(line) as { msg: string; address?: string };
      if (entry.msg === 'api ready') resolve(entry.address!);
    });
  });
  return { address, child, log, exited };
}
