import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ClientBalance } from '#contract/money/invoice.schema.ts';
import type { Tx } from '#server/db/transaction.ts';

/** What a client owes on the business' day; the query around it names the business' settings b. */
export const owedSql = (client: RawBuilder<unknown>) => sql`
  select coalesce(sum(left_cents), 0)::bigint as owed_cents,
    coalesce(sum(left_cents) filter (where due_on < (now() at time zone b.time_zone)::date), 0)::bigint as overdue_cents,
    min(due_on) as due_on
  from (
    select due_on, total_cents - paid_cents - credited_cents as left_cents from invoices
    where client_id = ${client} and status in ('issued', 'partly_paid')) i`;

/** Where somebody stands with us. */
export const balanceOf = async (tx: Tx, clientId: string): Promise<ClientBalance> =>
  (await tx.first(sql<ClientBalance>`
    select o.owed_cents, o.overdue_cents, client_credit(${clientId}::uuid) as credit_cents, b.currency
    from business_settings b cross join lateral (${owedSql(sql`${clientId}`)}) o`))!;

/** Where the actor's client stands. */
export const ownBalance = async (tx: Tx): Promise<ClientBalance> =>
  balanceOf(tx, (await tx.first(sql<{ id: string }>`select actor_client_id() as id`))!.id);

/** Two who spend the same credit come one after the other; each is told what is left by then. 15: clients' credit. */
export async function holdCredit(tx: Tx, clientId: string): Promise<number> {
  const [, row] = await Promise.all([
    tx.run(sql`select pg_advisory_xact_lock(15, hashtext(${clientId}::text))`),
    tx.first(sql<{ credit: number }>`select client_credit(${clientId}::uuid) as credit`),
  ]);
  return row!.credit;
}

/** Through a function: a client spends their own credit, although they write no books. */
export const spendCredit = (
  tx: Tx,
  { invoice_id, amount_cents, memo }: { invoice_id: string; amount_cents: number; memo: string },
): Promise<number> =>
  tx.run(sql`select use_credit(${invoice_id}::uuid, ${amount_cents}::bigint, ${uuidv7()}::uuid, ${memo})`);
