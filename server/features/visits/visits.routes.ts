import { asActor } from '#server/db/asActor.ts';
import { orders, page, readCursor } from '#server/features/jobs/order.ts';
import { list } from '#server/features/visits/visits.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function visitRoutes({ pool }: Deps) {
  return {
    async 'visit.list'({ actor, query }) {
      const after = readCursor(query.cursor);
      return page(orders.scheduled, await asActor(pool, actor, (tx) => list(tx, actor, after)));
    },
  } satisfies Partial<Handlers>;
}
