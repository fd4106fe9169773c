import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { buildApp } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { createHub } from '#server/features/events/hub.ts';
import { createAuth } from '#server/features/sessions/betterAuth.ts';
import { keysFor } from '#server/keys.ts';
import { createStorage } from '#server/integrations/storage/create.ts';
import { createPayPal } from '#server/integrations/paypal/client.ts';
import type { Stoppable } from '#server/worker.ts';

/**
 * Once no request arrives for quiet_ms, load balancers have seen that we aren't ready. A sender that never stops is cut off after
 * limit_ms.
 */
const drain = { quiet_ms: 300, limit_ms: 5_000 };

/** The first entry point: HTTP. Several of these may run on one database. */
export async function startApi(config: Config, log: Logger): Promise<Stoppable & { address: string }> {
  const pool = createPool(config.DATABASE_URL, { max: config.POOL_SIZE });
  const sessionPool = createPool(config.DATABASE_URL, { max: config.POOL_SIZE, role: 'portal_auth' });
  const auth = createAuth(config);
  const hub = createHub({ pool, url: config.DATABASE_URL, keys: keysFor(config, 'event cursors'), log });
  const stopping = new AbortController();
  const paypal = createPayPal(config);
  const storage = await createStorage(config);
  const app = await buildApp({ config, pool, sessionPool, auth, hub, paypal, storage, log, shutdown: stopping.signal });
  const traffic = watchTraffic(app);
  const connections = watchConnections(app);
  const address = await app.listen({ host: config.HOST, port: config.PORT });
  log.info({ address }, 'api ready');
  return {
    address,
    async stop() {
      stopping.abort();
      await untilQuiet(traffic);
      const closed = app.close();
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
      await closed;
      await hub.close();
      await Promise.all([auth.close(), sessionPool.end(), pool.end()]);
    },
  };
}

function watchTraffic(app: FastifyInstance): { last: number } {
  const traffic = { last: 0 };
  app.addHook('onRequest', (request, _, done) => {
    if (request.url !== '/readyz') traffic.last = performance.now();
    done();
  });
  return traffic;
}

/**
 * Browsers open connections in advance and send nothing on them. Node doesn't count those as idle and would wait a minute for
 * each.
 */
function watchConnections(app: FastifyInstance): Set<Socket> {
  const open = new Set<Socket>();
  app.server.on('connection', (connection: Socket) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return open;
}

/**
 * Keeps serving while load balancers notice that /readyz answers 503. Closing the port at once would reset connections that the
 * kernel has accepted but we haven't seen.
 */
async function untilQuiet(traffic: { last: number }): Promise<void> {
  const started = performance.now();
  while (performance.now() - Math.max(started, traffic.last) < drain.quiet_ms) {
    if (performance.now() - started > drain.limit_ms) return;
    await wait(50);
  }
}
