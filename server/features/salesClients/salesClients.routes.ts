import { PortalError } from '#contract/errors.ts';
import { asActor } from '#server/db/asActor.ts';
import { pageByName, readNameCursor } from '#server/features/clients/nameCursor.ts';
import * as salesClients from '#server/features/salesClients/salesClients.queries.ts';
import { week } from '#server/features/salesClients/week.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function salesClientRoutes({ pool }: Deps) {
  return {
    async 'salesClient.list'({ actor, query: { search, cursor } }) {
      const after = readNameCursor(cursor);
      return pageByName(await asActor(pool, actor, (tx) => salesClients.list(tx, search, after)));
    },

    'salesClient.count': async ({ actor }) => ({ count: await asActor(pool, actor, salesClients.count) }),

    'salesClient.week': ({ actor, query: { from } }) => asActor(pool, actor, (tx) => week(tx, from)),

    async 'salesClient.read'({ actor, params }) {
      const record = await asActor(pool, actor, (tx) => salesClients.record(tx, params.id));
      if (!record) throw new PortalError('not_found');
      return record;
    },
  } satisfies Partial<Handlers>;
}
