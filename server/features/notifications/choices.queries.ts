import type { NotificationChoice } from '#contract/office/notification.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type OptOut = Omit<NotificationChoice, 'on'>;

/** The notices and channels that a person has turned off. */
export const findOptOuts = (tx: Tx, profileId: string): Promise<OptOut[]> =>
  tx.all(sqlFor.selectFrom('notification_opt_outs').select(['notice', 'channel']).where('profile_id', '=', profileId));

export const addOptOut = (tx: Tx, profileId: string, { notice, channel }: OptOut): Promise<number> =>
  tx.run(
    sqlFor
      .insertInto('notification_opt_outs')
      .values({ profile_id: profileId, notice, channel })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const removeOptOut = (tx: Tx, profileId: string, { notice, channel }: OptOut): Promise<number> =>
  tx.run(
    sqlFor
      .deleteFrom('notification_opt_outs')
      .where('profile_id', '=', profileId)
      .where('notice', '=', notice)
      .where('channel', '=', channel),
  );
