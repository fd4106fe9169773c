import { PortalError } from '#contract/errors.ts';
import { can, type Permission } from '#contract/permissions.ts';
import { ProfileUpdate, type Profile } from '#contract/profile.ts';
import type { Actor } from '#contract/session.ts';
import { asActor } from '#server/db/asActor.ts';
import * as profiles from '#server/features/profiles/profiles.queries.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

const editable = ProfileUpdate.keyof().options;

export function profileRoutes({ pool }: Deps) {
  return {
    async 'profile.read'({ actor, params }) {
      const profile = await asActor(pool, actor, (tx) => profiles.findById(tx, params.id));
      return allowed(actor, 'profile.read', profile);
    },

    async 'profile.update'(tx, { actor, params, body }) {
      const before = allowed(actor, 'profile.update', await profiles.lockById(tx, params.id));
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const answer = allowed(actor, 'profile.update', await profiles.update(tx, before.id, body));
      const audience = { users: [before.id], roles: ['admin' as const] };
      return {
        answer,
        changes: [{ action: 'profile.updated', entity: 'profile' as const, id: before.id, fields, audience }],
      };
    },
  } satisfies Partial<Handlers>;
}

/** A row that isn't there, or that the database hides, is 404; one that may be seen but not touched is 403, with the reason. */
function allowed(actor: Actor, permission: Permission, profile: Profile | undefined): Profile {
  if (!profile) throw new PortalError('not_found');
  const answer = can(actor, permission, profile);
  if (answer !== true) throw new PortalError('forbidden', { message: answer });
  return profile;
}
