import { sql } from 'kysely';
import type { PaymentDetail } from '#contract/money/payment.schema.ts';
import type { Actor } from '#contract/people/session.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { namesSql, rowSql } from '#server/features/payments/list/list.queries.ts';

type Parts = 'events' | 'transactions' | 'refunds' | 'tip_shares';
type Inside = Pick<PaymentDetail, 'transactions' | 'tip_shares'>;

/** Row-level policies decide which payments and names the actor sees. */
const headSql = (id: string) => sql<Omit<PaymentDetail, Parts | 'fee_cents'>>`
  select ${rowSql}, p.provider_order_id, m.full_name as created_by_name, c.email as client_email
  from payments p ${namesSql} left join profiles m on m.id = p.created_by where p.id = ${id}`;

/** Only the office may read PayPal's notes along the way. */
const eventsSql = (id: string, office: boolean) => sql<PaymentDetail['events'][number]>`
  select e.kind, e.created_at as at, a.full_name as actor_name, e.amount_cents,
    ${office ? sql`e.note` : sql`case when e.kind in ('refunded', 'recorded') then e.note end as note`}
  from payment_events e left join profiles a on a.id = e.actor_id
  where e.payment_id = ${id} ${office ? sql`` : sql`and e.kind not in ('webhook', 'quarantined')`} order by e.id`;

const refundsSql = (id: string) => sql<PaymentDetail['refunds'][number]>`
  select id, amount_cents, reason, status, credit, created_at from refunds where payment_id = ${id} order by created_at, id`;

/** Internal rows, from tables that a client may not even query. */
async function insideOf(tx: Tx, id: string): Promise<Inside> {
  const [transactions, tip_shares] = await Promise.all([
    tx.all(sql<Inside['transactions'][number]>`
      select id, kind, provider_txn_id, amount_cents, fee_cents, occurred_at from payment_transactions
      where payment_id = ${id} order by occurred_at, id`),
    tx.all(sql<Inside['tip_shares'][number]>`
      select s.profile_id, t.full_name, s.amount_cents from tip_shares s join profiles t on t.id = s.profile_id
      where s.payment_id = ${id} order by s.amount_cents desc, t.full_name`),
  ]);
  return { transactions, tip_shares };
}

/** Everything that happened to one payment, as far as this actor may see it; undefined if it isn't theirs. */
export async function detail(tx: Tx, actor: Actor, id: string): Promise<PaymentDetail | undefined> {
  const office = actor.role === 'admin';
  const [head, events, refunds, inside] = await Promise.all([
    tx.first(headSql(id)),
    tx.all(eventsSql(id, office)),
    tx.all(refundsSql(id)),
    office ? insideOf(tx, id) : { transactions: [], tip_shares: [] },
  ]);
  const fee_cents = office ? inside.transactions.reduce((sum, each) => sum + each.fee_cents, 0) : null;
  return head && { ...head, fee_cents, events, refunds, ...inside };
}
