import { sql } from 'kysely';
import { countCap } from '#contract/base/countCap.ts';
import type { Notification, NotificationRule } from '#contract/office/notification.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** Counting stops at the cap, so that it costs the same with ten thousand unread notices. */
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
export type Told = Omit<Notification, 'name' | 'invoice_number' | 'currency' | 'owner' | 'others'>;

/** Newest first, with one row more than a page. */
export const newest = (
  tx: Tx,
  profileId: string,
  show: 'unread' | undefined,
  after: Cursor | null,
): Promise<Told[]> => {
  let query = sqlFor
    .selectFrom('notifications')
    .select(['id', 'kind', 'entity', 'entity_id', 'amount_cents', 'starts_at', 'created_at', 'read_at'])
    .where('profile_id', '=', profileId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (show) query = query.where('read_at', 'is', null);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return tx.all(query.limit(pageSize + 1));
};

/** Reads and locks a notice; undefined if it isn't this person's. */
export const lockOne = (tx: Tx, profileId: string, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('notifications')
      .select('read_at')
      .where('profile_id', '=', profileId)
      .where('id', '=', id)
      .forNoKeyUpdate(),
  );

export const markOneRead = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('notifications')
      .set({ read_at: sql<string>`now()` })
      .where('id', '=', id),
  );

export const markAllRead = (tx: Tx, profileId: string): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('notifications')
      .set({ read_at: sql<string>`now()` })
      .where('profile_id', '=', profileId)
      .where('read_at', 'is', null),
  );

const rules = sqlFor.selectFrom('notification_rules').select(['notice', 'email', 'sms', 'portal']);

export const findRules = (tx: Tx): Promise<NotificationRule[]> => tx.all(rules);

/** Locks the rules, so that the change can be compared with the rules before it. */
export const lockRules = (tx: Tx): Promise<NotificationRule[]> => tx.all(rules.orderBy('notice').forUpdate());

export const updateRule = (tx: Tx, { notice, email, sms, portal }: NotificationRule) =>
  tx.run(sqlFor.updateTable('notification_rules').set({ email, sms, portal }).where('notice', '=', notice));
