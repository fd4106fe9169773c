import { isDeepStrictEqual } from 'node:util';
import { PortalError } from '#contract/errors.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as saved from '#server/features/reports/savedReports.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function savedReportRoutes({ pool }: Deps) {
  return {
    'savedReport.list': ({ actor }) => asActor(pool, actor, saved.list),

    async 'savedReport.save'(tx, { actor, params, body }) {
      const answer = { ...params, ...body };
      const before = await saved.lock(tx, params.id);
      if (isDeepStrictEqual(before, answer)) return { answer, changes: [] };
      // If the id is taken and not by this user, it is another user's report.
      const count = before ? await saved.update(tx, answer) : await saved.insert(tx, actor.id, answer);
      if (count === 0) throw new PortalError('not_found');
      return { answer, changes: changesOf('saved_report.saved', params.id, actor.id, Object.keys(body)) };
    },

    async 'savedReport.delete'(tx, { actor, params }) {
      if ((await saved.remove(tx, params.id)) === 0) throw new PortalError('not_found');
      return { answer: null, changes: changesOf('saved_report.deleted', params.id, actor.id, []) };
    },
  } satisfies Partial<Handlers>;
}

/** Only the owner's screens show it. */
const changesOf = (action: AuditAction, id: string, owner: string, fields: string[]): Change[] => [
  { action, entity: 'saved_report', id, fields, audience: { users: [owner], roles: [] } },
];
