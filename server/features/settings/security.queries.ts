import { SecuritySettings } from '#contract/people/security.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

const columns = SecuritySettings.keyof().options;

// The first migration creates the row, and no role may delete it.
export const read = async (tx: Tx): Promise<SecuritySettings> =>
  (await tx.first(sqlFor.selectFrom('security_settings').select(columns)))!;

export const lock = async (tx: Tx): Promise<SecuritySettings> =>
  (await tx.first(sqlFor.selectFrom('security_settings').select(columns).forUpdate()))!;

export const update = async (tx: Tx, values: SecuritySettings): Promise<SecuritySettings> =>
  (await tx.first(sqlFor.updateTable('security_settings').set(values).returning(columns)))!;
