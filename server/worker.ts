import { Logger, run, type LogFunctionFactory } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Config } from '#server/config.ts';
import { createPool, QueuePool, surviveLoss } from '#server/db/pool.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createStorage } from '#server/integrations/storage/create.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import { crontab, taskList } from '#server/tasks/registry.ts';
import { lanes, type Lane } from '#server/tasks/task.ts';

export type Stoppable = { stop: () => Promise<void> };

/** Each lane has a connection that listens; these extra connections take tasks and put them back. */
const spareConnections = 3;

/**
 * The second entry point: runs tasks from the queue, in this process or in a separate one. Each lane has its own runner, so that
 * a lane whose tasks all hang takes nothing from the others (0063).
 */
export async function startWorker(config: Config, log: Log): Promise<Stoppable> {
  const pool = createPool(config.DATABASE_URL, { max: 6 });
  const names = Object.keys(lanes) as Lane[];
  // If the worker doesn't own the queue's schema, it silently runs nothing.
  const queuePool = new QueuePool({
    connectionString: config.DATABASE_URL,
    options: '-c role=portal_queue',
    max: names.length + spareConnections,
  });
  surviveLoss(queuePool, (error) => log.warn({ err: error }, 'queue connection lost'));
  const storage = await createStorage(config);
  const deps = {
    pool,
    config,
    outbox: createOutbox({ config, pool, log }),
    paypal: createPayPal(config),
    storage,
    log,
  };
  const runners = await Promise.all(
    names.map((lane) =>
      run({
        pgPool: queuePool,
        taskList: taskList(deps, lane),
        crontab: lane === 'desk' ? crontab : '',
        concurrency: lanes[lane],
        noHandleSignals: true,
        logger: new Logger(toPino(log)),
      }),
    ),
  );
  // Photos that an earlier worker left behind needn't wait for the next minute.
  if (storage) await runners[0]!.addJob('processPhotos', {}, { jobKey: 'process-photos' });
  log.info('worker ready');
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await Promise.all([queuePool.end(), pool.end()]);
    },
  };
}

const toPino =
  (log: Log): LogFunctionFactory =>
  () =>
  (level, message) =>
    log[level === 'warning' ? 'warn' : level](message);
