import { Logger, run, type LogFunctionFactory } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import type { Config } from '#server/config.ts';
import { createPool, surviveLoss } from '#server/db/pool.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createStorage } from '#server/integrations/storage/create.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { crontab, taskList } from '#server/tasks/registry.ts';

export type Stoppable = { stop: () => Promise<void> };

/** The second entry point: takes tasks from the queue, in this process or in one of its own. */
export async function startWorker(config: Config, log: Log): Promise<Stoppable> {
  const pool = createPool(config.DATABASE_URL, { max: 4 });
  // A worker that isn't the queue's owner silently runs nothing.
  const queuePool = new pg.Pool({ connectionString: config.DATABASE_URL, options: '-c role=portal_queue', max: 4 });
  surviveLoss(queuePool, (error) => log.warn({ err: error }, 'queue connection lost'));
  const storage = await createStorage(config);
  const runner = await run({
    pgPool: queuePool,
    taskList: taskList({
      pool,
      config,
      outbox: createOutbox({ config, pool, log }),
      paypal: createPayPal(config),
      storage,
      log,
    }),
    crontab,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(toPino(log)),
  });
  // What an earlier worker left behind needn't wait for the next minute.
  if (storage) await runner.addJob('processPhotos', {}, { jobKey: 'process-photos' });
  log.info('worker ready');
  return {
    async stop() {
      await runner.stop();
      await Promise.all([queuePool.end(), pool.end()]);
    },
  };
}

const toPino =
  (log: Log): LogFunctionFactory =>
  () =>
  (level, message) =>
    log[level === 'warning' ? 'warn' : level](message);
