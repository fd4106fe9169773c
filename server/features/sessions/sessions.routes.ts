import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSignIn } from '#server/db/asSystem.ts';
import { audit, signIn, toSession, type Origin, type SignedIn } from '#server/features/sessions/sessions.service.ts';
import { readLink, setPassword } from '#server/features/sessions/passwordLinks.service.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

export function sessionRoutes({ pool, auth }: Deps) {
  return {
    async 'session.read'({ request }) {
      return request.session && toSession(request.session);
    },

    async 'session.create'({ body, request, reply }) {
      return give(reply, await signIn({ pool, auth }, body, originOf(request)));
    },

    // The guard has extended the session already: every request does.
    async 'session.renew'({ request }) {
      return toSession(request.session!);
    },

    async 'session.delete'({ actor, request, reply }) {
      const headers = new Headers({ cookie: request.headers.cookie ?? '' });
      const ended = await auth.api.signOut({ headers, returnHeaders: true });
      await asSignIn(pool, (tx) =>
        audit(tx, { action: 'session.ended', userId: actor.id, role: actor.role }, originOf(request)),
      );
      void reply.header('set-cookie', ended.headers.getSetCookie());
      return null;
    },

    'passwordLink.read': ({ body }) => readLink(pool, body.token),

    async 'passwordLink.use'({ body, request, reply }) {
      return give(reply, await setPassword({ pool, auth }, body, originOf(request)));
    },
  } satisfies Partial<Handlers>;
}

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

function give(reply: FastifyReply, { session, cookies }: SignedIn) {
  void reply.header('set-cookie', cookies);
  return session;
}
