import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { orders, page } from '#server/features/jobs/order.ts';
import { doneOrder, list, listDone, workedToday } from '#server/features/visits/lists.queries.ts';
import { detail } from '#server/features/visits/visits.queries.ts';
import * as visits from '#server/features/visits/visits.service.ts';
import { readCursor } from '#server/http/cursor.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function visitRoutes({ pool }: Deps) {
  return {
    'visit.list': {
      read: async (tx, { query: { cursor, show } }) => page(orders.scheduled, await list(tx, readCursor(cursor), show)),
    },

    'visit.done': {
      read: async (tx, { query: { cursor } }) => page(doneOrder, await listDone(tx, readCursor(cursor))),
    },

    'visit.day': { read: workedToday },

    async 'visit.read'({ actor, params }) {
      const visit = await asActor(pool, actor, (tx) => detail(tx, actor, params.id));
      if (!visit) throw new PortalError('not_found');
      return visit;
    },

    'visit.onTheWay': (tx, { actor, params, body }) => visits.onTheWay(tx, actor, params.id, body),

    'visit.undoOnTheWay': (tx, { actor, params }) => visits.undoOnTheWay(tx, actor, params.id),

    'visit.clockIn': (tx, { actor, params, body }) => visits.clockIn(tx, actor, params.id, body),

    'visit.pause': (tx, { actor, params, body }) => visits.pause(tx, actor, params.id, body),

    'visit.setBins': (tx, { actor, params, body }) => visits.setBins(tx, actor, params.id, body),

    'visit.sign': (tx, { actor, params, body }) => visits.sign(tx, actor, params.id, body),

    'visit.complete': (tx, { actor, params, body }) => visits.complete(tx, actor, params.id, body),

    'visit.reopen': (tx, { actor, params }) => visits.reopen(tx, actor, params.id),

    'visit.accept': (tx, { actor, params, body }) => visits.accept(tx, actor, params.id, body.reason),
  } satisfies Partial<Handlers>;
}
