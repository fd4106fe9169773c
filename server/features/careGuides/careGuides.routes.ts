import { CareGuideSave } from '#contract/office/careGuide.schema.ts';
import { PortalError } from '#contract/errors.ts';
import type { AuditAction } from '#text/audit.ts';
import { asActor } from '#server/db/asActor.ts';
import type { Change } from '#server/db/record.ts';
import * as careGuides from '#server/features/careGuides/careGuides.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

const fields = CareGuideSave.keyof().options;

export function careGuideRoutes({ pool }: Deps) {
  return {
    'careGuide.list': ({ actor }) => asActor(pool, actor, careGuides.list),

    'careGuide.own': ({ actor }) => asActor(pool, actor, careGuides.own),

    async 'careGuide.create'(tx, { body }) {
      const answer = await careGuides.insert(tx, body);
      if (!answer) throw new PortalError('command_reused');
      return { answer, changes: [changed('care_guide.created', body.id, fields)] };
    },

    async 'careGuide.update'(tx, { params, body }) {
      const before = await careGuides.lock(tx, params.id);
      if (!before) throw new PortalError('not_found');
      const changedFields = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(body[field]));
      if (changedFields.length === 0) return { answer: before, changes: [] };
      const answer = (await careGuides.update(tx, params.id, body))!;
      return { answer, changes: [changed('care_guide.updated', params.id, changedFields)] };
    },

    async 'careGuide.order'(tx, { body: { ids } }) {
      const before = (await careGuides.list(tx)).map(({ id }) => id);
      await careGuides.order(tx, ids);
      const after = (await careGuides.list(tx)).map(({ id }) => id);
      const moved = after.find((id, index) => id !== before[index]);
      return { answer: null, changes: moved ? [changed('care_guide.ordered', moved, ['position'])] : [] };
    },

    async 'careGuide.delete'(tx, { params }) {
      if ((await careGuides.remove(tx, params.id)) === 0) throw new PortalError('not_found');
      return { answer: null, changes: [changed('care_guide.deleted', params.id, [])] };
    },
  } satisfies Partial<Handlers>;
}

const changed = (action: AuditAction, id: string, which: string[]): Change => ({
  action,
  entity: 'care_guide',
  id,
  fields: which,
  audience: { users: [], roles: ['admin', 'client'] },
});
