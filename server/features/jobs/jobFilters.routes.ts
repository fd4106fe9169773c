import { isDeepStrictEqual } from 'node:util';
import { PortalError } from '#contract/errors.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as filters from '#server/features/jobs/jobFilters.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function jobFilterRoutes({ pool }: Deps) {
  return {
    'jobFilter.list': ({ actor }) => asActor(pool, actor, filters.list),

    async 'jobFilter.save'(tx, { actor, params, body }) {
      const answer = { ...params, ...body };
      const before = await filters.lock(tx, params.id);
      if (isDeepStrictEqual(before, answer)) return { answer, changes: [] };
      // An id that is taken, but not by this user, belongs to another user's filter.
      const saved = before ? await filters.update(tx, answer) : await filters.insert(tx, actor.id, answer);
      if (saved === 0) throw new PortalError('not_found');
      return { answer, changes: changesOf('job_filter.saved', params.id, actor.id, ['name', 'filter']) };
    },

    async 'jobFilter.delete'(tx, { actor, params }) {
      if ((await filters.remove(tx, params.id)) === 0) throw new PortalError('not_found');
      return { answer: null, changes: changesOf('job_filter.deleted', params.id, actor.id, []) };
    },
  } satisfies Partial<Handlers>;
}

/** Announced only to the owner, because no other user sees the filter. */
const changesOf = (action: AuditAction, id: string, owner: string, fields: string[]): Change[] => [
  { action, entity: 'job_filter', id, fields, audience: { users: [owner], roles: [] } },
];
