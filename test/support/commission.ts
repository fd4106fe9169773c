import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail, NewInvoice } from '#contract/money/invoice.schema.ts';
import type { SaleKind } from '#contract/money/commission.kinds.ts';
import { types } from '#server/db/pool.ts';
import { sqlFor } from '#server/db/schema.ts';
import { txFrom, type Tx } from '#server/db/transaction.ts';
import { fold } from '#server/features/commission/fold.service.ts';
import type { Client } from '#test/support/client.ts';
import { addDoneJob, issued } from '#test/support/invoices.ts';
import { handedOver } from '#test/support/payments.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** In one transaction as the worker, which `work` may keep open as long as it likes. */
export async function asWorker<T>(admin: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await admin.connect();
  try {
    await client.query('begin; set local role portal_worker');
    const tx = txFrom((query) => {
      const { sql, parameters } = query.compile(sqlFor);
      return client.query({ text: sql, values: [...parameters], types });
    });
    const result = await work(tx);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** As the task does. */
export const foldNow = (admin: pg.Pool): Promise<number> => asWorker(admin, fold);

/** A completed job with its seller. */
export async function addSoldJob(
  admin: pg.Pool,
  sale: { staff: string; client: string; price: number; kind?: SaleKind },
): Promise<string> {
  const id = await addDoneJob(admin, sale.client, { price: sale.price });
  await admin.query('insert into job_sales (job_id, staff_id, kind) values ($1, $2, $3)', [
    id,
    sale.staff,
    sale.kind ?? 'once',
  ]);
  return id;
}

/** An issued invoice of such jobs. */
export const addSoldInvoice = async (
  admin: pg.Pool,
  office: Client,
  client: string,
  sales: { staff: string; price: number; kind?: SaleKind }[],
  part: Partial<NewInvoice> = {},
): Promise<InvoiceDetail> => {
  const job_ids = await Promise.all(sales.map((sale) => addSoldJob(admin, { client, ...sale })));
  return issued(office, client, { job_ids, lines: [], ...part });
};

/** Cash for it, on this day. */
export async function payCash(
  office: Client,
  invoice: Pick<InvoiceDetail, 'id' | 'client_id'>,
  amount_cents: number,
  received_on?: string,
): Promise<string> {
  const { id: invoice_id, client_id } = invoice;
  const money = handedOver({ amount_cents, client_id, invoice_id, ...(received_on && { received_on }) });
  const { status, body } = await office.command('POST', '/api/payments/manual', money);
  if (status !== 200) throw new Error(`Not paid: ${JSON.stringify(body)}`);
  return money.id;
}

/** A payout and a question on their own: for tests of their notices, not of how they arise. */
export async function addPayout(admin: pg.Pool, staffId: string): Promise<string> {
  const id = uuidv7();
  await withoutTriggers(admin, (client) =>
    client.query(
      `insert into commission_payouts (id, staff_id, through, since, amount_cents, lines, fold_no, paid_on, paid_by)
       values ($1, $2, date '2026-10-01' - (random() * 9999)::int * interval '1 month', '1000-01-01', 100, 1, 0, '2026-11-06', $2)`,
      [id, staffId],
    ),
  );
  return id;
}

export async function addQuestion(admin: pg.Pool, staffId: string): Promise<string> {
  const id = uuidv7();
  await withoutTriggers(admin, (client) =>
    client.query(
      "insert into commission_questions (id, entry_id, staff_id, question) select $1, random() * 1e9, $2, 'Why?'",
      [id, staffId],
    ),
  );
  return id;
}
