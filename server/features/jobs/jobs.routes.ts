import { Readable } from 'node:stream';
import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { read as business, today } from '#server/features/business/business.queries.ts';
import { bulk } from '#server/features/jobs/bulk.service.ts';
import { tick } from '#server/features/jobs/checklist.service.ts';
import * as file from '#server/features/jobs/export.ts';
import { changesOf } from '#server/features/jobs/history.queries.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import * as service from '#server/features/jobs/jobs.service.ts';
import { plan as planSpans } from '#server/features/jobs/spans.service.ts';
import { chipCounts, count, list } from '#server/features/jobs/list.queries.ts';
import { orderOf, page, type JobCursor } from '#server/features/jobs/order.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function jobRoutes({ pool }: Deps) {
  return {
    'job.list': {
      async read(tx, { actor, query: { cursor, fold, ...rest } }) {
        // Technicians see only some visits of a series, and the visit that represents it may not be theirs. So their list
        // isn't folded.
        const filter = actor.role === 'admin' && fold ? { ...rest, fold } : rest;
        const after = readCursor(cursor);
        return page(orderOf(filter), await list(tx, filter, after, actor));
      },
    },

    'job.count': { read: async (tx, { query }) => ({ count: await count(tx, query) }) },

    'job.chips': ({ actor }) =>
      asActor(pool, actor, async (tx) => chipCounts(tx, await today(tx), (await business(tx)).week_starts_on)),

    async 'job.export'({ actor, query, reply }) {
      const read = (after: JobCursor | null) => asActor(pool, actor, (tx) => file.pageOf(tx, query, after));
      // The first page is read before the first byte is sent, so that a failure is still an error response and not a
      // torn file.
      const [day, first] = await Promise.all([asActor(pool, actor, today), read(null)]);
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="jobs-${day}.csv"`);
      return Readable.from(file.linesOf(query, first, read));
    },

    async 'job.read'({ actor, params }) {
      const job = await asActor(pool, actor, (tx) => jobs.detail(tx, actor, params.id));
      if (!job) throw new PortalError('not_found');
      return job;
    },

    'job.history': ({ actor, params, query }) =>
      asActor(pool, actor, async (tx) => {
        const [[job], history] = await Promise.all([
          jobs.rows(tx, [params.id]),
          changesOf(tx, params.id, query.cursor),
        ]);
        if (!job) throw new PortalError('not_found');
        return history;
      }),

    'job.create': (tx, { actor, body }) => service.create(tx, actor, body),

    'job.update': (tx, { actor, params, body }) => service.update(tx, actor, params.id, body),

    'job.assign': (tx, { actor, params, body: { assigned_to, ...rest } }) =>
      service.edit(tx, actor, { ...params, ...rest, action: 'job.assigned' }, { assigned_to }),

    async 'job.schedule'(tx, { actor, params, body: { version, override_hours, work_minutes, ...plan } }) {
      const to = await service.withEnd(tx, plan, work_minutes);
      return service.edit(tx, actor, { ...params, version, override_hours, action: 'job.scheduled' }, to);
    },

    'job.plan': (tx, { actor, params, body }) => planSpans(tx, actor, params.id, body),

    'job.setStatus': (tx, { actor, params, body: { version, status, completion } }) =>
      service.edit(tx, actor, { ...params, version, completion, action: 'job.status_set' }, { status }),

    'job.delete': (tx, { params }) => service.remove(tx, params.id),

    'job.bulkAssign': (tx, { body: { ids, assigned_to, override_hours } }) =>
      bulk(tx, ids, { assigned_to }, { action: 'job.assigned', override_hours }),

    'job.bulkStatus': (tx, { body: { ids, status, completion } }) =>
      bulk(tx, ids, { status }, { action: 'job.status_set', completion }),

    'job.tick': (tx, { actor, params, body }) => tick(tx, actor, params.id, body),
  } satisfies Partial<Handlers>;
}
