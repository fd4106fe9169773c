import { asActor } from '#server/db/asActor.ts';
import * as search from '#server/features/search/search.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function searchRoutes({ pool }: Deps) {
  return {
    'search.find': ({ actor, query }) => asActor(pool, actor, (tx) => search.find(tx, actor.role, query.text)),
    'search.recent': ({ actor, query }) => asActor(pool, actor, (tx) => search.recent(tx, actor.role, query.records)),
  } satisfies Partial<Handlers>;
}
