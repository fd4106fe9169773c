import type { FastifyRequest, preParsingAsyncHookHandler } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import type { Pending } from '#contract/people/factor.kinds.ts';
import { can, type Permission } from '#contract/permissions.ts';
import { routes, type RouteKey } from '#contract/routes.ts';
import { claimOf, remember, type Claim } from '#server/features/sessions/claims.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { openLink } from '#server/features/payLinks/payLinks.service.ts';
import { sessionTokenOf } from '#server/features/sessions/cookies.ts';
import type { Deps } from '#server/http/deps.ts';
import { languageOf } from '#server/http/language.ts';
import { inLanguage } from '#server/language.ts';

type Guarded = {
  method: string;
  allow: Permission | 'public';
  during?: readonly Pending[];
  recent?: boolean;
  anyOrigin?: boolean;
  payLink?: boolean;
};

/**
 * Checks before the body is read that a change comes from our own pages, who asks, and whether they may. A read leaves who asks to
 * its first query, if it is known whom the token stood for (sessions/claims.ts).
 */
export function guard(key: RouteKey, deps: Deps, { reads }: { reads: boolean }): preParsingAsyncHookHandler {
  const { pool, config } = deps;
  const { method, allow, anyOrigin = false, payLink = false }: Guarded = routes[key];
  // A public route that ignores the session shouldn't cost a session lookup.
  const anonymous = allow === 'public' && key !== 'session.read';
  return async (request) => {
    if (method !== 'GET' && method !== 'HEAD' && !anyOrigin && request.headers.origin !== config.BASE_URL)
      throw new PortalError('foreign_origin');
    if (payLink) request.payer = await openLink(pool, config, request.headers.authorization);
    const token = anonymous ? null : sessionTokenOf(request.headers.cookie, config);
    const claim = reads ? claimOf(token) : undefined;
    if (!claim || can(claim, allow as Permission) !== true) return authorize(key, deps, request, token);
    request.claim = claim;
    request.token = token;
    request.actor = { id: claim.id, role: claim.role };
    request.language = await languageOf(deps, request, claim.language);
  };
}

/** Looks up who asks, and whether they may. */
export async function authorize(key: RouteKey, deps: Deps, request: FastifyRequest, token: string | null) {
  const { allow, during = [], recent = false }: Guarded = routes[key];
  const session = token ? ((await sessions.lookUp(deps.sessionPool, token)) ?? null) : null;
  request.claim = null;
  request.session = session;
  request.token = session ? token : null;
  request.actor = session && { id: session.id, role: session.role };
  request.language = await languageOf(deps, request, session?.language);
  if (allow === 'public') return;
  if (!session) throw new PortalError('session_not_found');
  if (session.pending && !during.includes(session.pending))
    throw new PortalError('sign_in_unfinished', { pending: session.pending });
  const allowed = inLanguage(request.language, () => can(session, allow));
  if (allowed !== true) throw new PortalError('forbidden', { message: allowed });
  if (recent) assertRecent(session);
  if (!session.pending) remember(token!, session);
}

/** For routes where only some fields are sensitive; where the whole route is, the contract's `recent` says so. */
export function assertRecent(session: sessions.SessionRow | null): void {
  if (!session?.recent) throw new PortalError('confirmation_needed');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request, already extended by it. */
    session: sessions.SessionRow | null;
    /** Whom the token is thought to stand for, until the first query of a read has shown it. */
    claim: Claim | null;
  }
}
