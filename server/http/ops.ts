import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PortalError } from '#contract/errors.ts';
import { databaseSchema, wantedSchema } from '#server/db/schemaVersion.ts';
import type { Deps } from '#server/http/deps.ts';

/** For operators: liveness, readiness and metrics. */
export async function registerOps(app: FastifyInstance, { pool, hub, config, shutdown }: Deps): Promise<void> {
  const wanted = await wantedSchema();

  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (request, reply) => {
    if (shutdown.aborted) return reply.status(503).send({ status: 'stopping' });
    try {
      // A newer schema is fine (migrations expand first); an older one lacks columns or tables that this code queries.
      if ((await databaseSchema(pool)) < wanted) return await reply.status(503).send({ status: 'schema too old' });
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'database unavailable' });
    }
  });

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('database_connections', 'Open connections of the main pool.', () => pool.totalCount);
  gauge('database_connections_waited_for', 'Requests waiting for a connection.', () => pool.waitingCount);
  gauge('event_streams', 'Open event streams.', () => hub.size());

  app.get('/metrics', async (request, reply) => {
    if (!config.METRICS_TOKEN || !sameText(request.headers.authorization, `Bearer ${config.METRICS_TOKEN}`)) {
      throw new PortalError('not_found');
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function sameText(given: string | undefined, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
