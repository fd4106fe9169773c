import { sql } from 'kysely';
import type { PaymentStatement } from '#contract/money/payment.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { everySql, list, type Filter } from '#server/features/payments/list/list.queries.ts';

/** The most rows that are still useful on paper. */
const mostRows = 2_000;

type Totals = PaymentStatement['totals'];

/**
 * Exact totals, however many rows there are, because this screen is rarely used. Payments whose money never came in count as rows
 * and add nothing to the sums.
 */
async function totalsOf(tx: Tx, filter: Filter): Promise<Totals> {
  const { looked, where } = everySql(filter);
  const [sums, fees] = await Promise.all([
    tx.first(sql<Omit<Totals, 'fees_cents'>>`
      with ${looked} select count(*), coalesce(sum(p.captured_cents), 0)::bigint as received_cents,
        coalesce(sum(p.tip_cents) filter (where p.captured_cents is not null), 0)::bigint as tips_cents,
        coalesce(sum(p.refunded_cents), 0)::bigint as refunded_cents
      from payments p where ${where}`),
    tx.first(sql<Pick<Totals, 'fees_cents'>>`
      with ${looked} select coalesce(sum(t.fee_cents), 0)::bigint as fees_cents
      from payment_transactions t join payments p on p.id = t.payment_id where t.fee_cents <> 0 and ${where}`),
  ]);
  return { ...sums!, ...fees! };
}

/** For printing: everything the filter finds, up to a limit, and the totals of all of it. */
export async function statement(tx: Tx, filter: Filter): Promise<PaymentStatement> {
  const [rows, totals] = await Promise.all([list(tx, filter, null, mostRows + 1), totalsOf(tx, filter)]);
  return { items: rows.slice(0, mostRows), more: rows.length > mostRows, totals };
}
