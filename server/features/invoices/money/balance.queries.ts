import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ClientBalance } from '#contract/money/invoice.schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { reservedSql } from '#server/features/invoices/invoices.queries.ts';

/** What a client owes today, in the business' time zone; the surrounding query has business_settings as b. */
export const owedSql = (client: RawBuilder<unknown>) => sql`
  select coalesce(sum(left_cents), 0)::bigint as owed_cents,
    coalesce(sum(left_cents) filter (where due_on < (now() at time zone b.time_zone)::date), 0)::bigint as overdue_cents,
    min(due_on) as due_on
  from (
    select due_on, total_cents - paid_cents - credited_cents as left_cents from invoices
    where client_id = ${client} and status in ('issued', 'partly_paid')) i`;

/** A client's balance. */
export const balanceOf = async (tx: Tx, clientId: string): Promise<ClientBalance> =>
  (await tx.first(sql<ClientBalance>`
    select o.owed_cents, o.overdue_cents, w.reserved_cents, w.reserved_overdue_cents, client_credit(${clientId}::uuid) as credit_cents, b.currency
    from business_settings b cross join lateral (${owedSql(sql`${clientId}`)}) o cross join lateral (
      select coalesce(sum(${reservedSql}), 0)::bigint as reserved_cents,
        coalesce(sum(${reservedSql}) filter (where i.due_on < (now() at time zone b.time_zone)::date), 0)::bigint
          as reserved_overdue_cents
      from invoices i where i.client_id = ${clientId} and i.status in ('issued', 'partly_paid')) w`))!;

/** The balance of the actor's client. */
export const ownBalance = async (tx: Tx): Promise<ClientBalance> =>
  balanceOf(tx, (await tx.first(sql<{ id: string }>`select actor_client_id() as id`))!.id);

/**
 * Two transactions that spend the same credit run one after the other; each gets what is left by then. 15 is the lock
 * number of clients' credit.
 */
export async function holdCredit(tx: Tx, clientId: string): Promise<number> {
  const [, row] = await Promise.all([
    tx.run(sql`select pg_advisory_xact_lock(15, hashtext(${clientId}::text))`),
    tx.first(sql<{ credit: number }>`select client_credit(${clientId}::uuid) as credit`),
  ]);
  return row!.credit;
}

/** Through a function, because a client spends their own credit but may not write to the books. */
export const spendCredit = (
  tx: Tx,
  { invoice_id, amount_cents, memo }: { invoice_id: string; amount_cents: number; memo: string },
): Promise<number> =>
  tx.run(sql`select use_credit(${invoice_id}::uuid, ${amount_cents}::bigint, ${uuidv7()}::uuid, ${memo})`);
