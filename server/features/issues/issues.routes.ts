import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import * as issues from '#server/features/issues/issues.queries.ts';
import * as service from '#server/features/issues/issues.service.ts';
import { page, readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

/** Pages are ordered by when reports arrived. */
function paged<Row extends { id: string; received_at: string }>(rows: Row[]): { items: Row[]; next: string | null } {
  const { next } = page(rows.map(({ id, received_at }) => ({ id, created_at: received_at })));
  return { items: next ? rows.slice(0, -1) : rows, next };
}

export function issueRoutes({ pool }: Deps) {
  return {
    'issue.report': (tx, { actor, body }) => service.report(tx, actor, body),

    async 'issue.mine'({ actor, query: { job, cursor } }) {
      const after = readCursor(cursor);
      // For a job, all of its reports; otherwise the actor's own reports.
      const own = job ? null : actor.id;
      return paged(await asActor(pool, actor, (tx) => issues.listForField(tx, own, job, after)));
    },

    async 'issue.list'({ actor, query: { cursor, ...filter } }) {
      const after = readCursor(cursor);
      return paged(await asActor(pool, actor, (tx) => issues.list(tx, filter, after)));
    },

    'issue.counts': ({ actor }) => asActor(pool, actor, issues.counts),

    async 'issue.read'({ actor, params }) {
      const issue = await asActor(pool, actor, (tx) => issues.findById(tx, params.id));
      if (!issue) throw new PortalError('not_found');
      return issue;
    },

    'issue.answer': (tx, { actor, params, body }) => service.answer(tx, actor, params.id, body),

    'issue.solve': (tx, { actor, params, body }) => service.solve(tx, actor, params.id, body.solved),
  } satisfies Partial<Handlers>;
}
