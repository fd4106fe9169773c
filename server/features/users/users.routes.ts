import { PortalError } from '#contract/errors.ts';
import type { Profile } from '#contract/people/profile.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import { asSignIn } from '#server/db/asSystem.ts';
import { tiesOf } from '#server/features/clients/leaving.queries.ts';
import { assertAcceptable } from '#server/features/passwords/passwords.service.ts';
import { hashPassword } from '#server/features/sessions/betterAuth.ts';
import * as users from '#server/features/users/users.queries.ts';
import * as service from '#server/features/users/users.service.ts';
import { allowed } from '#server/http/allowed.ts';
import { page, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function userRoutes(deps: Deps) {
  const { pool, config } = deps;

  /** Checked before anything is written: a refused password leaves no account behind. */
  async function acceptedHash(person: Pick<Profile, 'id' | 'full_name' | 'email'>, password: string) {
    await assertAcceptable(deps, person, password);
    return hashPassword(password);
  }

  return {
    async 'user.list'({ actor, query: { cursor, ...filter } }) {
      const after = readCursor(cursor);
      return page(await asActor(pool, actor, (tx) => users.list(tx, filter, after)));
    },

    async 'user.count'({ actor }) {
      const row = await asActor(pool, actor, (tx) => users.count(tx));
      return { count: row?.count ?? 0 };
    },

    'user.create': {
      before: async ({ body }) => (body.password === null ? null : acceptedHash(body, body.password)),
      change: (tx, { body }, hash: string | null) => service.create(tx, config, body, hash),
    },

    async 'user.update'(tx, { actor, session, params, body }) {
      return service.update(tx, session, await service.hold(tx, actor, 'user.manage', params.id), body);
    },

    async 'user.delete'(tx, { actor, params }) {
      return service.remove(tx, await service.hold(tx, actor, 'user.delete', params.id));
    },

    'user.ties': ({ actor, params }) =>
      asActor(pool, actor, async (tx) => {
        const [person, ties] = await Promise.all([users.read(tx, params.id), tiesOf(tx, params.id)]);
        if (!person) throw new PortalError('not_found');
        return ties;
      }),

    async 'user.security'({ actor, params }) {
      const person = await asActor(pool, actor, (tx) => users.read(tx, params.id));
      if (!person) throw new PortalError('not_found');
      return asSignIn(pool, (tx) => users.securityOf(tx, params.id));
    },

    async 'user.sendLink'(tx, { actor, params }) {
      return service.sendLink(tx, config, await service.hold(tx, actor, 'user.recover', params.id));
    },

    'user.setPassword': {
      async before({ actor, params, body }) {
        const person = await asActor(pool, actor, (tx) => users.read(tx, params.id));
        return acceptedHash(allowed(actor, 'user.recover', person), body.password);
      },
      change: async (tx, { actor, params }, hash: string) =>
        service.setPassword(tx, await service.hold(tx, actor, 'user.recover', params.id), hash),
    },

    async 'user.resetFactors'(tx, { actor, params }) {
      return service.resetFactors(tx, await service.hold(tx, actor, 'user.recover', params.id));
    },

    async 'user.endSessions'(tx, { actor, params }) {
      return service.endSessions(tx, await service.hold(tx, actor, 'user.recover', params.id));
    },

    'user.endAllSessions': (tx, { session }) => service.endAllSessions(tx, session),
  } satisfies Partial<Handlers>;
}
