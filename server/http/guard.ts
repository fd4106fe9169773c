import type { preParsingAsyncHookHandler } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import { can, type Permission } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { openLink } from '#server/features/payLinks/payLinks.service.ts';
import { sessionTokenOf } from '#server/features/sessions/cookies.ts';
import type { Deps } from '#server/http/deps.ts';
import { languageOf } from '#server/http/language.ts';
import { inLanguage } from '#server/language.ts';

/** Checks before the body is read that a change comes from our own pages, who asks, and whether they may. */
export function guard(key: RouteKey, deps: Deps): preParsingAsyncHookHandler {
  const { pool, sessionPool, config } = deps;
  const route: {
    method: string;
    allow: Permission | 'public';
    during?: readonly Pending[];
    recent?: true;
    anyOrigin?: true;
    payLink?: true;
  } = routes[key];
  const { method, allow, during = [], recent = false, anyOrigin = false, payLink = false } = route;
  // A public route that ignores the session shouldn't cost a session lookup.
  const anonymous = allow === 'public' && key !== 'session.read';
  return async (request) => {
    if (method !== 'GET' && method !== 'HEAD' && !anyOrigin && request.headers.origin !== config.BASE_URL)
      throw new PortalError('foreign_origin');
    if (payLink) request.payer = await openLink(pool, config, request.headers.authorization);
    const token = anonymous ? null : sessionTokenOf(request.headers.cookie, config);
    request.session = token ? ((await sessions.lookUp(sessionPool, token)) ?? null) : null;
    request.token = request.session ? token : null;
    request.actor = request.session && { id: request.session.id, role: request.session.role };
    request.language = await languageOf(deps, request);
    if (allow === 'public') return;
    if (!request.actor) throw new PortalError('session_not_found');
    const pending = request.session?.pending;
    if (pending && !during.includes(pending)) throw new PortalError('sign_in_unfinished', { pending });
    const allowed = inLanguage(request.language, () => can(request.actor!, allow));
    if (allowed !== true) throw new PortalError('forbidden', { message: allowed });
    if (recent) assertRecent(request.session);
  };
}

/** For routes where only some fields are sensitive; where the whole route is, the contract's `recent` says so. */
export function assertRecent(session: sessions.SessionRow | null): void {
  if (!session?.recent) throw new PortalError('confirmation_needed');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, already extended by it. */
    session: sessions.SessionRow | null;
  }
}
