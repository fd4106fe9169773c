import { asActor } from '#server/db/asActor.ts';
import { list } from '#server/features/activity/activity.queries.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/route.ts';

export function activityRoutes({ pool }: Deps) {
  return {
    'activity.list': ({ actor }) => asActor(pool, actor, list),
  } satisfies Partial<Handlers>;
}
