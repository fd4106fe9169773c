import { asActor } from '#server/db/asActor.ts';
import { read } from '#server/features/dashboard/dashboard.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function dashboardRoutes({ pool }: Deps) {
  return {
    'dashboard.read': ({ actor, query }) => asActor(pool, actor, (tx) => read(tx, query)),
  } satisfies Partial<Handlers>;
}
