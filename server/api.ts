import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { createHub } from '#server/features/events/hub.ts';
import { createAuth } from '#server/features/sessions/betterAuth.ts';
import type { Stoppable } from '#server/worker.ts';

/** Long enough for keep-alive connections to hear "connection: close" with their next answer. */
const drainMs = 500;

/** The first front door: HTTP. Several of these may run on one database. */
export async function startApi(config: Config, log: Logger): Promise<Stoppable & { address: string }> {
  const pool = createPool(config.DATABASE_URL, { max: config.POOL_SIZE });
  const auth = createAuth(config);
  const hub = createHub({ pool, url: config.DATABASE_URL, log });
  const stopping = new AbortController();
  const app = await buildApp({ config, pool, auth, hub, log, shutdown: stopping.signal });
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ address }, 'api ready');
  return {
    address,
    async stop() {
      stopping.abort();
      await wait(drainMs);
      await app.close();
      await hub.close();
      await Promise.all([auth.close(), pool.end()]);
    },
  };
}
