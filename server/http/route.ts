import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { PortalError, type ErrorCode } from '#contract/errors.ts';
import { io, type RouteIo } from '#contract/io.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import type { Actor } from '#contract/session.ts';
import { Id } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { write, type Effect } from '#server/db/write.ts';
import type { Hub } from '#server/features/events/hub.ts';
import type { Auth } from '#server/features/sessions/betterAuth.ts';
import { guard } from '#server/http/guard.ts';
import type { PayPal } from '#server/integrations/paypal/client.ts';

export type Deps = {
  config: Config;
  pool: pg.Pool;
  /** Only for finding out whose session a request brings. */
  lookUps: pg.Pool;
  auth: Auth;
  hub: Hub;
  /** Null: no account is connected. */
  paypal: PayPal | null;
  log: Logger;
  shutdown: AbortSignal;
};

type Table = typeof routes;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Part<K extends RouteKey, P extends string> =
  RouteIo[K] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;
type Output<K extends RouteKey> = z.input<RouteIo[K]['output']>;
type Input<K extends RouteKey> = { params: Part<K, 'params'>; query: Part<K, 'query'>; body: Part<K, 'body'> };

type Call<K extends RouteKey> = Input<K> &
  (Table[K]['allow'] extends 'public'
    ? { actor: Actor | null; token: string | null }
    : { actor: Actor; token: string }) & {
    request: FastifyRequest;
    reply: FastifyReply;
  };

type CommandCall<K extends RouteKey> = Input<K> & { actor: Actor };

/**
 * A command is handed a transaction of the one write path, and nothing else to write with. What takes long or asks others
 * (hashing, a leak service) happens in `before`, without a transaction: it must not hold a connection meanwhile.
 */
type Handler<K extends RouteKey> = Table[K] extends { write: 'command' }
  ?
      | ((tx: Tx, call: CommandCall<K>) => Promise<Effect<Output<K>>>)
      | {
          before: (call: CommandCall<K>) => Promise<unknown>;
          change: (tx: Tx, call: CommandCall<K>, prepared: never) => Promise<Effect<Output<K>>>;
        }
  : (call: Call<K>) => Promise<Output<K> | void>;

/** One handler a route: a route of the contract without one doesn't compile. */
export type Handlers = { [K in RouteKey]: Handler<K> };

export function registerRoutes(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const key of Object.keys(routes) as RouteKey[]) {
    const route: { method: Method; path: string; limit?: number; raw?: true } = routes[key];
    const parts: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; output: z.ZodType } = io[key];
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      schema: {
        operationId: key,
        ...(parts.params && { params: parts.params }),
        ...(parts.query && { querystring: parts.query }),
        ...(parts.body && { body: parts.body }),
        response: { 200: parts.output },
      },
      config: { rateLimit: { max: route.limit ?? deps.config.RATE_LIMIT, timeWindow: 60_000 } },
      // After the rate limit, before the body is read.
      preParsing: guard(key, deps),
      handler: (request, reply) => answer(key, handlers[key] as never, deps, request, reply),
    };
    if (route.raw) registerRaw(app, options);
    else app.route(options);
  }
}

/** Larger than any event of PayPal's, and small enough to be kept. */
const rawLimit = 128 * 1_024;

/** In a room of its own: what counts as a body here counts nowhere else. */
function registerRaw(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: rawLimit }, (_, body, done) => done(null, body));
    room.route(options);
  });
}

type Plain = (...args: unknown[]) => Promise<unknown>;

async function answer(
  key: RouteKey,
  handler: Plain | { before: Plain; change: Plain },
  { pool, config }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { actor, token, params, query, body } = request;
  const route = routes[key];
  if (!('write' in route) || route.write !== 'command') {
    return (await (handler as Plain)({ actor, token, params, query, body, request, reply })) ?? null;
  }
  const id = Id.safeParse(request.headers['idempotency-key']);
  if (!id.success) throw new PortalError('command_id_missing');
  // The guard let nobody without a session through.
  const command = {
    id: id.data,
    route: key,
    body: { params, body },
    actor: actor!,
    requestId: request.id,
    address: request.ip,
  };
  const call = { actor, params, query, body };
  const { before = null, change } = typeof handler === 'function' ? { change: handler } : handler;
  const prepared = await Promise.allSettled([before?.(call)]);
  const outcome = await write({ pool, secret: config.AUTH_SECRET }, command, async (tx) => {
    // Thrown only here: a repeat of what was done is answered as before, whatever the preparation says by now.
    if (prepared[0].status === 'rejected') throw prepared[0].reason;
    return change(tx, call, prepared[0].value) as Promise<Effect<unknown>>;
  });
  if (outcome.status === 200) return outcome.answer;
  const { code, ...detail } = outcome.answer as { code: ErrorCode; message: string };
  throw new PortalError(code, detail);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    token: string | null;
  }
}
