import { ProfileUpdate } from '#contract/people/profile.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import * as profiles from '#server/features/profiles/profiles.queries.ts';
import { allowed } from '#server/http/allowed.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

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
