import { sql } from 'kysely';
import { unreadCap } from '#contract/limits.ts';
import { asActor } from '#server/db/asActor.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Deps, Handlers } from '#server/http/route.ts';

/** Counting stops at the cap, so that it costs the same with ten thousand unread ones. */
const unread = (profileId: string) =>
  sqlFor
    .selectFrom(
      sqlFor
        .selectFrom('notifications')
        .select('id')
        .where('profile_id', '=', profileId)
        .where('read_at', 'is', null)
        .limit(unreadCap)
        .as('some'),
    )
    .select(sql<number>`count(*)`.as('unread'));

export function notificationRoutes({ pool }: Deps) {
  return {
    async 'notification.count'({ actor }) {
      const row = await asActor(pool, actor, (tx) => tx.first(unread(actor.id)));
      return { unread: row?.unread ?? 0 };
    },
  } satisfies Partial<Handlers>;
}
