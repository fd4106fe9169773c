import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dataFolder, freePort } from '#tools/postgres.ts';
import { bareEnvironment } from '#tools/clock.ts';

export type Portal = { url: string; log: string[]; child: ChildProcess; stop: () => Promise<void> };

export const secret = 'a secret of thirty-two characters or more';

/** The built portal as `npm start` runs it: both roles in one process, or one of them. */
export async function launchPortal(
  databaseUrl: string,
  extra: Record<string, string> = {},
  role: 'all' | 'api' | 'worker' = 'all',
): Promise<Portal> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['server/main.ts', '--role', role], {
    env: {
      ...bareEnvironment(),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      BASE_URL: url,
      HOST: 'localhost',
      PORT: String(port),
      TRUST_PROXY: '1',
      RATE_LIMIT: '1000000',
      LEAKED_PASSWORDS_URL: '',
      // It starts a hundred times in one run; with the cache every start but the first takes two thirds of the time.
      NODE_COMPILE_CACHE: join(dataFolder, 'compile-cache'),
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => log.push(line));
  const exited = once(child, 'exit');
  const ready = role === 'api' ? '"api ready"' : '"worker ready"';
  while (!log.some((line) => line.includes(ready))) {
    await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(log.join('\n'))))]);
  }
  return {
    url,
    log,
    child,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
