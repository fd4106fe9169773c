import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { ErrorCode } from '#contract/errorCodes.ts';
import { PortalError } from '#contract/errors.ts';
import { routes, type RouteKey, type Routes } from '#contract/routes.ts';
import type { Role } from '#contract/base/role.ts';
import { usualCap, type Cap, type Verb } from '#contract/route.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import { Id } from '#contract/base/scalars.schema.ts';
import { asActor, type Payer } from '#server/db/asActor.ts';
import type { Tx } from '#server/db/transaction.ts';
import { write, type Effect } from '#server/db/write.ts';
import { asClaimed, ClaimRefused, forget } from '#server/features/sessions/claims.ts';
import type { SessionRow } from '#server/features/sessions/sessions.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import { authorize, guard } from '#server/http/guard.ts';
import { inLanguage } from '#server/language.ts';
import { keysFor } from '#server/keys.ts';

type AnyRoute = {
  method: Verb;
  path: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  output: z.ZodType;
  limit?: number;
  cap?: Cap;
  raw?: number;
  payLink?: true;
};
type Part<K extends RouteKey, P extends string> =
  Routes[K] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;
type Output<K extends RouteKey> = z.input<Routes[K]['output']>;
type Input<K extends RouteKey> = { params: Part<K, 'params'>; query: Part<K, 'query'>; body: Part<K, 'body'> };

type Call<K extends RouteKey> = Input<K> &
  (Routes[K] extends { payLink: true }
    ? { actor: Payer; token: null }
    : Routes[K]['allow'] extends 'public'
      ? { actor: Actor | null; token: string | null }
      : { actor: Actor; token: string }) & {
    request: FastifyRequest;
    reply: FastifyReply;
  };

/** Where a command was sent from. */
export type Origin = { address: string; user_agent: string | null };

/** A read does nothing but ask the database, as the one who calls it. */
type ReadCall<K extends RouteKey> = Input<K> & { actor: Actor };

type CommandCall<K extends RouteKey> = Input<K> & { origin: Origin } & (Routes[K] extends { payLink: true }
    ? { actor: Payer }
    : { actor: Actor; session: SessionRow });

/**
 * A command gets a transaction of the one write path, and nothing else to write with. Slow work and calls to other services
 * (hashing, a leak check) run in `before`, without a transaction, so that they hold no connection.
 */
type Handler<K extends RouteKey> = Routes[K] extends { write: 'command' }
  ?
      | ((tx: Tx, call: CommandCall<K>) => Promise<Effect<Output<K>>>)
      | {
          before: (call: CommandCall<K>) => Promise<unknown>;
          change: (tx: Tx, call: CommandCall<K>, prepared: never) => Promise<Effect<Output<K>>>;
        }
  : ((call: Call<K>) => Promise<Output<K> | void>) | { read: (tx: Tx, call: ReadCall<K>) => Promise<Output<K>> };

/** One handler per route: a contract route without a handler doesn't compile. */
export type Handlers = { [K in RouteKey]: Handler<K> };

export function registerRoutes(app: FastifyInstance, deps: Deps, handlers: Handlers): void {
  for (const key of Object.keys(routes) as RouteKey[]) {
    const route: AnyRoute = routes[key];
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      schema: {
        operationId: key,
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        response: { 200: route.output },
      },
      config: { key, rateLimit: { max: route.limit ?? deps.config.RATE_LIMIT, timeWindow: 60_000 } },
      // Runs after the rate limit and before the body is read.
      preParsing: guard(key, deps, { reads: 'read' in handlers[key] }),
      // The body parser runs outside any reader's language, so the language is set after it, for all steps that follow.
      preValidation: (request, _, done) => inLanguage(request.language!, done),
      ...(route.payLink && { bodyLimit: payLinkLimit }),
      handler: (request, reply) => answer(key, handlers[key] as never, deps, request, reply),
    };
    if (route.raw) registerRaw(app, options, route.raw);
    else app.route(options);
  }
}

/** The holder of a pay link has nothing long to send. */
const payLinkLimit = 1_024;

/** Registers the route in a context of its own, because its body parser must apply to no other route. */
function registerRaw(app: FastifyInstance, options: RouteOptions, bodyLimit: number): void {
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_, body, done) => done(null, body));
    room.route(options);
  });
}

/** Admins and technicians have no cap. */
function capOf({ cap }: AnyRoute, role: Role | 'payer'): Cap | null {
  if (role === 'client' || role === 'payer') return { ...usualCap, ...cap };
  return role === 'sales' && cap ? cap : null;
}

type Plain = (...args: unknown[]) => Promise<unknown>;

/** A claim that doesn't hold is looked up like a request without one, and the read begins anew. */
async function answerRead(key: RouteKey, read: Plain, deps: Deps, request: FastifyRequest): Promise<unknown> {
  const { params, query, body, claim, token } = request;
  const call = (actor: Actor) => (tx: Tx) => read(tx, { actor, params, query, body });
  if (claim) {
    try {
      return await asClaimed(deps, token!, claim, call(request.actor!));
    } catch (error) {
      if (!(error instanceof ClaimRefused)) throw error;
    }
    forget(token!);
    await authorize(key, deps, request, token);
  }
  return inLanguage(request.language!, () => asActor(deps.pool, request.actor, call(request.actor!)));
}

async function answer(
  key: RouteKey,
  handler: Plain | { before: Plain; change: Plain } | { read: Plain },
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if ('read' in handler) return answerRead(key, handler.read, deps, request);
  const { pool, config } = deps;
  const { token, params, query, body } = request;
  const actor = request.payer ?? request.actor;
  const route = routes[key];
  if (!('write' in route) || route.write !== 'command') {
    return (await (handler as Plain)({ actor, token, params, query, body, request, reply })) ?? null;
  }
  const id = Id.safeParse(request.headers['idempotency-key']);
  if (!id.success) throw new PortalError('command_id_missing');
  // The guard requires a session or a pay link.
  const command = {
    id: id.data,
    route: key,
    body: { params, body },
    actor: actor!,
    requestId: request.id,
    address: request.ip,
    cap: capOf(route, actor!.role),
  };
  const origin = { address: request.ip, user_agent: request.headers['user-agent']?.slice(0, 400) ?? null };
  const call = { actor, session: request.session, params, query, body, origin };
  const { before = null, change } = typeof handler === 'function' ? { change: handler } : handler;
  const prepared = await Promise.allSettled([before?.(call)]);
  const outcome = await write({ pool, keys: keysFor(config, 'command bodies') }, command, async (tx) => {
    // Thrown only here: a repeated command gets its stored answer, even if `before` would now fail.
    if (prepared[0].status === 'rejected') throw prepared[0].reason;
    return change(tx, call, prepared[0].value) as Promise<Effect<unknown>>;
  });
  if (outcome.status === 200) return outcome.answer;
  const { code, ...detail } = outcome.answer as { code: ErrorCode; message: string };
  throw new PortalError(code, detail);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    key?: RouteKey;
  }
  interface FastifyRequest {
    actor: Actor | null;
    token: string | null;
    /** The holder of the pay link that the request came with. */
    payer: Payer | null;
  }
}
