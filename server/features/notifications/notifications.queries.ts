import { sql } from 'kysely';
import { countCap } from '#contract/countCap.ts';
import type { Notification, NotificationRule } from '#contract/notification.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Counting stops at the cap, so that it costs the same with ten thousand unread ones. */
export const countUnread = async (tx: Tx, profileId: string): Promise<number> => {
  const row = await tx.first(
    sqlFor
      .selectFrom(
        sqlFor
          .selectFrom('notifications')
          .select('id')
          .where('profile_id', '=', profileId)
          .where('read_at', 'is', null)
          .limit(countCap)
          .as('some'),
      )
      .select(sql<number>`count(*)`.as('unread')),
  );
  return row?.unread ?? 0;
};

/** A notification as it is stored. */
export type Told = Omit<Notification, 'name' | 'invoice_number' | 'currency'>;

export const newest = (tx: Tx, profileId: string): Promise<Told[]> =>
  tx.all(
    sqlFor
      .selectFrom('notifications')
      .select(['id', 'kind', 'entity', 'entity_id', 'amount_cents', 'starts_at', 'created_at', 'read_at'])
      .where('profile_id', '=', profileId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(30),
  );

export const markRead = (tx: Tx, profileId: string): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('notifications')
      .set({ read_at: sql<string>`now()` })
      .where('profile_id', '=', profileId)
      .where('read_at', 'is', null),
  );

const rules = sqlFor.selectFrom('notification_rules').select(['notice', 'email', 'sms', 'portal']);

export const findRules = (tx: Tx): Promise<NotificationRule[]> => tx.all(rules);

/** Reads them and holds them, so that what changed is told from what was there. */
export const lockRules = (tx: Tx): Promise<NotificationRule[]> => tx.all(rules.orderBy('notice').forUpdate());

export const updateRule = (tx: Tx, { notice, email, sms, portal }: NotificationRule) =>
  tx.run(sqlFor.updateTable('notification_rules').set({ email, sms, portal }).where('notice', '=', notice));
