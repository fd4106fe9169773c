import { PortalError } from '#contract/errors.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { changePassword } from '#server/features/account/account.service.ts';
import { cancelAddress, confirmAddress, requestAddress } from '#server/features/account/address.service.ts';
import * as enrolment from '#server/features/factors/enrolment.service.ts';
import { sessionTokenOf } from '#server/features/sessions/cookies.ts';
import { give, originOf } from '#server/features/sessions/sessions.routes.ts';
import * as sessions from '#server/features/sessions/sessions.queries.ts';
import { audit, confirmPassword } from '#server/features/sessions/sessions.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const { accountOf } = enrolment;

/** How a user signs in: password, second step, open sessions. Each user reads and changes only their own account. */
export function accountRoutes(deps: Deps) {
  const { pool, config } = deps;
  const from = (request: Parameters<typeof originOf>[0]) => originOf(request, config);
  return {
    'account.read': ({ request }) => enrolment.readAccount(deps, request.session!, from(request)),

    async 'account.confirm'({ body, request }) {
      const session = request.session!;
      await confirmPassword(deps, session, body.password);
      await asSignIn(pool, async (tx) => {
        await sessions.confirm(tx, session.session_id);
        await audit(tx, { ...accountOf(session), action: 'session.confirmed' }, from(request));
      });
    },

    // The route guard checks the confirmation before this runs.
    'account.checkConfirmed': async () => null,

    async 'address.request'({ body, request }) {
      await requestAddress(deps, request.session!, body.email, from(request));
      return enrolment.readAccount(deps, request.session!, from(request));
    },

    async 'address.cancel'({ request }) {
      await cancelAddress(pool, request.session!, from(request));
      return enrolment.readAccount(deps, request.session!, from(request));
    },

    'address.confirm': ({ body, request }) =>
      confirmAddress(pool, body.token, sessionTokenOf(request.headers.cookie, config), from(request)),

    async 'account.changePassword'({ body, request, reply }) {
      return give(reply, await changePassword(deps, request.session!, body, from(request)));
    },

    'account.sessions': ({ actor, request }) =>
      asSignIn(pool, (tx) => sessions.listOf(tx, actor.id, request.session!.session_id)),

    async 'account.endSession'({ actor, body, request }) {
      await asSignIn(pool, async (tx) => {
        if ((await sessions.end(tx, actor.id, body.id)) === 0) throw new PortalError('not_found');
        await audit(tx, { ...accountOf(request.session!), action: 'session.ended' }, from(request));
      });
    },

    async 'account.endOtherSessions'({ actor, request }) {
      await asSignIn(pool, async (tx) => {
        await sessions.endOthers(tx, actor.id, request.session!.session_id);
        await audit(tx, { ...accountOf(request.session!), action: 'sessions.ended' }, from(request));
      });
    },

    async 'factor.beginApp'({ body, request }) {
      const begun = await enrolment.beginApp(deps, request.session!, body.password);
      await noteBegun(deps, request);
      return begun;
    },

    async 'factor.confirmApp'({ body, request, reply }) {
      return enrolled(reply, await enrolment.confirmApp(deps, request.session!, body.code, from(request)));
    },

    async 'factor.beginSms'({ body, request }) {
      await enrolment.beginSms(deps, request.session!, body);
      await noteBegun(deps, request);
    },

    async 'factor.confirmSms'({ body, request, reply }) {
      return enrolled(reply, await enrolment.confirmSms(deps, request.session!, body.code, from(request)));
    },

    async 'factor.beginPasskey'({ body, request }) {
      const options = await enrolment.offerPasskey(deps, request.session!, body.password);
      await noteBegun(deps, request);
      return options;
    },

    async 'factor.confirmPasskey'({ body, request, reply }) {
      return enrolled(reply, await enrolment.confirmPasskey(deps, request.session!, body, from(request)));
    },

    async 'factor.remove'({ body, request }) {
      await enrolment.removeFactor(deps, request.session!, body, from(request));
      return enrolment.readAccount(deps, request.session!, from(request));
    },

    'factor.newBackupCodes': ({ body, request }) =>
      enrolment.newBackupCodes(deps, request.session!, body.password, from(request)),
  } satisfies Partial<Handlers>;

  function enrolled(
    reply: Parameters<typeof give>[0],
    { cookies, ...answer }: Awaited<ReturnType<typeof enrolment.confirmApp>>,
  ) {
    give(reply, { session: answer.session, cookies });
    return answer;
  }
}

const noteBegun = ({ pool, config }: Deps, request: Parameters<typeof originOf>[0]) =>
  asSignIn(pool, (tx) =>
    audit(tx, { ...accountOf(request.session!), action: 'factor.begun' }, originOf(request, config)),
  );
