import type { IntegrationUpdate } from '#contract/office/integration.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

export type Failure = { at: string; message: string };

/** The latest delivery error of a channel. */
export async function lastFailure(tx: Tx, channel: 'email' | 'sms'): Promise<Failure | null> {
  const row = await tx.first(
    sqlFor
      .selectFrom('message_log')
      .select(['created_at as at', 'failure as message'])
      .where('channel', '=', channel)
      .where('failure', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1),
  );
  return row ? { at: row.at, message: row.message ?? '' } : null;
}

const settings = sqlFor.selectFrom('integration_settings').select(['card_checkout', 'geocoder', 'routing']);

export const readSettings = (tx: Tx) => tx.first(settings);

/** Locks the settings, so that the change is compared with what was stored before. */
export const lockSettings = (tx: Tx) => tx.first(settings.forUpdate());

export const updateSettings = (tx: Tx, values: IntegrationUpdate) =>
  tx.run(sqlFor.updateTable('integration_settings').set(values));

/** Drive times that another service computed. */
export const forgetWays = (tx: Tx) => tx.run(sqlFor.deleteFrom('drive_times'));

/** The person who asked for a test receives it. */
export const contactOf = (tx: Tx, id: string) =>
  tx.first(
    sqlFor
      .selectFrom('profiles')
      .innerJoin('business_settings as business', (join) => join.onTrue())
      .select(['profiles.full_name', 'profiles.email', 'profiles.phone', 'business.name as business'])
      .where('profiles.id', '=', id),
  );
