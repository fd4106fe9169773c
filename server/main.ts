import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startApi } from '#server/api.ts';
import { readConfig } from '#server/config.ts';
import { assertReachable } from '#server/db/pool.ts';
import { assertBuilt } from '#server/http/static.ts';
import { startWorker, type Stoppable } from '#server/worker.ts';

const entryPoints = { api: [startApi], worker: [startWorker], all: [startApi, startWorker] } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { role: { type: 'string', default: 'all' }, 'without-pages': { type: 'boolean', default: false } },
  });
  if (!(values.role in entryPoints)) throw new Error(`--role is api, worker or all, not "${values.role}".`);
  const config = readConfig(process.env);
  // In development Vite serves the pages; tests of the API need none.
  if (values.role !== 'worker' && !values['without-pages']) assertBuilt(config.LANGUAGES);
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.cookie', 'req.headers.authorization'] });

  const parts: Promise<Stoppable>[] = [];
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await Promise.allSettled(parts.map(async (part) => (await part).stop()));
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));

  await assertReachable(config.DATABASE_URL);
  // Runs after the signal handlers are set: a supervisor that reads "ready" may send a signal at once.
  for (const start of entryPoints[values.role as keyof typeof entryPoints]) {
    const part = start(config, log);
    parts.push(part);
    await part;
  }
}

main().catch((error: unknown) => {
  // Print one sentence without a stack: the reader is the person who just typed the command.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
