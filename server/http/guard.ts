import type { preParsingAsyncHookHandler } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { can } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { tokenOf } from '#server/features/sessions/sessions.service.ts';
import type { Deps } from '#server/http/route.ts';

/** Before a body is even read: does the change come from our own pages, who asks, and may they try? */
export function guard(key: RouteKey, { pool, auth, config }: Deps): preParsingAsyncHookHandler {
  const { method, allow } = routes[key];
  // A public route that never looks at who asks shouldn't cost a look-up.
  const anonymous = allow === 'public' && key !== 'session.read';
  return async (request) => {
    if (method !== 'GET' && request.headers.origin !== config.BASE_URL) throw new PortalError('foreign_origin');
    if (anonymous) return;
    const token = tokenOf(request.headers.cookie, { name: auth.cookieName, secret: config.AUTH_SECRET });
    request.session = token ? ((await asSignIn(pool, (tx) => sessions.use(tx, token))) ?? null) : null;
    request.token = request.session ? token : null;
    request.actor = request.session && { id: request.session.id, role: request.session.role };
    if (allow === 'public') return;
    if (!request.actor) throw new PortalError('session_not_found');
    const allowed = can(request.actor, allow);
    if (allowed !== true) throw new PortalError('forbidden', { message: allowed });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session behind the request, already extended by it. */
    session: sessions.SessionRow | null;
  }
}
