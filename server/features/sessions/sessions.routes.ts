import type { FastifyReply, FastifyRequest } from 'fastify';
import { PortalError } from '#contract/errors.ts';
import { userText } from '#text/user.ts';
import type { Config } from '#server/config.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { replacePassword } from '#server/features/account/account.service.ts';
import { askForPasskey, verifyPasskey } from '#server/features/factors/passkeys.service.ts';
import { readStep, sendStepCode, verifyCode } from '#server/features/factors/steps.service.ts';
import { devicesOf, languageCookie, noSessionCookies, renewedCookies } from '#server/features/sessions/cookies.ts';
import { readLink, requestLink, setPassword } from '#server/features/sessions/passwordLinks.service.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { audit, signIn, toSession, type Origin, type SignedIn } from '#server/features/sessions/sessions.service.ts';
import type { Deps } from '#server/http/deps.ts';
import { askedLanguage } from '#server/http/language.ts';
import type { Handlers } from '#server/http/route.ts';
import { offeredOf } from '#server/language.ts';

export function sessionRoutes(deps: Deps) {
  const { pool, config } = deps;
  const from = (request: FastifyRequest) => originOf(request, config);
  return {
    async 'session.read'({ request, reply }) {
      return request.session && renewed(request, reply);
    },

    async 'session.create'({ body, request, reply }) {
      return give(reply, await signIn(deps, body, from(request)));
    },

    // The guard has already extended the session, as it does at every request.
    async 'session.renew'({ request, reply }) {
      return renewed(request, reply);
    },

    async 'session.delete'({ actor, request, reply }) {
      await asSignIn(pool, async (tx) => {
        await sessions.end(tx, actor.id, request.session!.session_id);
        await audit(tx, { action: 'session.ended', userId: actor.id, role: actor.role }, from(request));
      });
      void reply.header('set-cookie', noSessionCookies(config));
    },

    async 'passwordLink.request'({ body, request }) {
      // The answer is the same for every address, so it doesn't reveal who has an account.
      if (!config.MAIL_URL) throw new PortalError('mail_off', { message: userText.noMail });
      await requestLink(pool, body.email, from(request));
    },

    'passwordLink.read': ({ body }) => readLink(pool, body.token),

    async 'passwordLink.use'({ body, request, reply }) {
      return give(reply, await setPassword(deps, body, from(request)));
    },

    'step.read': ({ request }) => readStep(deps, request.session!, from(request)),

    async 'step.sendCode'({ body, request }) {
      await sendStepCode(deps, owing(request, 'second_factor'), body.way, from(request));
    },

    async 'step.verifyCode'({ body, request, reply }) {
      return give(reply, await verifyCode(deps, owing(request, 'second_factor'), body, from(request)));
    },

    'step.passkeyOptions': ({ request }) => askForPasskey(deps, owing(request, 'second_factor')),

    async 'step.verifyPasskey'({ body, request, reply }) {
      return give(reply, await verifyPasskey(deps, owing(request, 'second_factor'), body, from(request)));
    },

    async 'step.setPassword'({ body, request, reply }) {
      return give(reply, await replacePassword(deps, owing(request, 'password'), body.password, from(request)));
    },
  } satisfies Partial<Handlers>;

  /** Returns the session, and its cookie again if an older version of the portal or an older secret made it. */
  function renewed(request: FastifyRequest, reply: FastifyReply) {
    const cookies = renewedCookies(request.headers.cookie, request.token!, config);
    const language = offeredOf(config.LANGUAGES, request.session!.language);
    if (language && language !== askedLanguage(request.headers, config.LANGUAGES))
      cookies.push(languageCookie(language, config));
    return give(reply, { session: toSession(request.session!), cookies });
  }
}

/** The session, if it owes this step. A finished session has nothing to prove here. */
function owing(request: FastifyRequest, step: 'second_factor' | 'password') {
  if (request.session?.pending !== step) throw new PortalError('not_found');
  return request.session;
}

/** Long enough to tell browsers apart. The header may be as long as all headers together, and each session stores it. */
const userAgentLimit = 512;

export const originOf = (request: FastifyRequest, config: Config): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, userAgentLimit) ?? '',
  devices: devicesOf(request.headers.cookie, config),
});

export function give(reply: FastifyReply, { session, cookies }: SignedIn) {
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return session;
}
