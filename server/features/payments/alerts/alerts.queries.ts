import { sql } from 'kysely';
import type { PaymentAlert } from '#contract/money/payment.schema.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The latest resolved alerts, and more open ones than the office can review in a day. */
const [mostResolved, mostOpen] = [50, 500];

const rowSql = sql`
  a.id, a.kind, a.payment_id, p.number as payment_number, a.provider_txn_id, a.expected_cents, a.found_cents, a.note,
  a.created_at, a.resolved_at, r.full_name as resolved_by_name, a.resolution`;
const namesSql = sql`left join payments p on p.id = a.payment_id left join profiles r on r.id = a.resolved_by`;

/** Open alerts, newest first; then the latest resolved ones. */
export const list = (tx: Tx): Promise<PaymentAlert[]> =>
  tx.all(sql<PaymentAlert>`
    select ${rowSql} from (
      (select * from payment_alerts where resolved_at is null order by created_at desc limit ${sql.lit(mostOpen)})
      union all
      (select * from payment_alerts where resolved_at is not null order by resolved_at desc limit ${sql.lit(mostResolved)})
    ) a ${namesSql} order by a.resolved_at desc nulls first, a.created_at desc, a.id`);

export const find = (tx: Tx, id: string): Promise<PaymentAlert | undefined> =>
  tx.first(sql<PaymentAlert>`select ${rowSql} from payment_alerts a ${namesSql} where a.id = ${id}`);

/** Resolves an alert once: a second caller finds it resolved. */
export const resolve = (tx: Tx, id: string, resolved_by: string, resolution: string): Promise<number> =>
  tx.run(
    sqlFor
      .updateTable('payment_alerts')
      .set({ resolved_at: sql`now()`, resolved_by, resolution })
      .where('id', '=', id)
      .where('resolved_at', 'is', null),
  );
