import { PortalError } from '#contract/errors.ts';
import { onlyRow } from '#contract/base/event.ts';
import { SecuritySettings } from '#contract/people/security.schema.ts';
import { asActor } from '#server/db/asActor.ts';
import * as security from '#server/features/settings/security.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const editable = SecuritySettings.keyof().options;
const enforcing = editable.filter((field) => field.startsWith('enforce_'));
const methods = editable.filter((field) => field.startsWith('method_'));

/** The sign-in code reads this row at every request, so a change takes effect with the next one. */
export function securityRoutes({ pool }: Deps) {
  return {
    'security.read': ({ actor }) => asActor(pool, actor, security.read),

    async 'security.update'(tx, { body }) {
      // A second step without any method would lock all users out, including the one who turned it on.
      if (enforcing.some((field) => body[field]) && !methods.some((field) => body[field]))
        throw new PortalError('no_method');
      const before = await security.lock(tx);
      const fields = editable.filter((field) => before[field] !== body[field]);
      if (fields.length === 0) return { answer: before, changes: [] };
      const answer = await security.update(tx, body);
      const audience = { users: [], roles: ['admin' as const] };
      const entity = 'security_settings' as const;
      return { answer, changes: [{ action: 'security_settings.updated', entity, id: onlyRow, fields, audience }] };
    },
  } satisfies Partial<Handlers>;
}
