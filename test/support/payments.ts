import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { ManualPayment } from '#contract/money/payment.schema.ts';
import type { Database } from '#server/db/schema.ts';
import { today } from '#test/support/today.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** The body of a manual payment, with ordinary defaults, without a client. */
export const handedOver = (part: Partial<ManualPayment> = {}): ManualPayment => ({
  id: uuidv7(),
  amount_cents: 12_500,
  tip_cents: 0,
  description: 'Driveway wash',
  method: 'cash',
  reference: null,
  received_on: today(),
  client_id: null,
  invoice_id: null,
  ...part,
});

/** An issued invoice straight into its table, for tests about its payments. */
export async function addInvoice(
  admin: pg.Pool,
  client_id: string,
  total_cents: number,
  part: { status?: string; job_ids?: string[] } = {},
): Promise<string> {
  const id = uuidv7();
  const { status = 'issued', job_ids = [] } = part;
  const issued = status !== 'draft';
  await admin.query(
    `insert into invoices (id, number, client_id, status, currency, issued_on, due_on, subtotal_cents, total_cents, void_reason)
     values ($1, $2, $3, $4, 'USD', $5, $5, $6, $6, $7)`,
    [
      id,
      issued ? await nextNumber(admin) : null,
      client_id,
      status,
      issued ? '2026-01-05' : null,
      total_cents,
      status === 'void' ? 'A mistake' : null,
    ],
  );
  for (const job_id of job_ids)
    await admin.query('insert into invoice_jobs (invoice_id, job_id) values ($1, $2)', [id, job_id]);
  return id;
}

async function nextNumber(admin: pg.Pool): Promise<number> {
  const { rows } = await admin.query<{ last: string }>(
    "update invoice_counters set last = last + 1 where kind = 'invoice' returning last",
  );
  return Number(rows[0]!.last);
}

type Row = { [Key in keyof Database['payments']]?: unknown };

/** A payment straight into its table, in any state: the triggers that guard it are off. */
export async function addPayment(
  admin: pg.Pool,
  { id = uuidv7(), ...part }: Row & { id?: string } = {},
): Promise<string> {
  const values = {
    id,
    amount_cents: 12_500,
    currency: 'USD',
    method: 'paypal',
    status: 'created',
    description: 'Driveway wash',
    ...part,
  };
  const row = { provider: values.method === 'paypal' || values.method === 'card' ? 'paypal' : 'manual', ...values };
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await withoutTriggers(admin, (client) =>
    client.query(`insert into payments (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row)),
  );
  return id;
}

/** The books' balances by account, for one payment or all. */
export async function balances(admin: pg.Pool, paymentId: string | null = null): Promise<Record<string, number>> {
  const { rows } = await admin.query<{ account: string; sum: string }>(
    `select account, sum(amount_cents) as sum from ledger_entries where $1::uuid is null or payment_id = $1
     group by account having sum(amount_cents) <> 0 order by account`,
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}
