import { v7 as uuidv7 } from 'uuid';
import type { AlertKind } from '#contract/money/money.ts';
import { record, type By } from '#server/db/record.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

type Fault = {
  kind: AlertKind;
  payment_id: string | null;
  provider_txn_id?: string | null;
  expected_cents?: number | null;
  found_cents?: number | null;
  note?: string | null;
};

/** Adds a mismatch to the office's list, once, however often it is seen. */
export async function raiseAlert(tx: Tx, by: By, fault: Fault): Promise<void> {
  const id = uuidv7();
  const empty = { provider_txn_id: null, expected_cents: null, found_cents: null, note: null };
  const raised = await tx.run(
    sqlFor
      .insertInto('payment_alerts')
      .values({ id, ...empty, ...fault })
      .onConflict((conflict) => conflict.doNothing()),
  );
  if (raised === 0) return;
  const audience = { users: [], roles: ['admin' as const] };
  await record(tx, by, { action: 'payment_alert.raised', entity: 'payment_alert', id, fields: [fault.kind], audience });
}
