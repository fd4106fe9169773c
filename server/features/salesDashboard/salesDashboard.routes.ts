import { asActor } from '#server/db/asActor.ts';
import { read } from '#server/features/salesDashboard/salesDashboard.service.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function salesDashboardRoutes({ pool }: Deps) {
  return {
    'salesDashboard.read': ({ actor }) => asActor(pool, actor, read),
  } satisfies Partial<Handlers>;
}
