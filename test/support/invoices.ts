import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { InvoiceDetail, NewInvoice, NewLine } from '#contract/money/invoice.schema.ts';
import type { Client } from '#test/support/client.ts';
import { addJob, addService } from '#test/support/jobs.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/** An input line with ordinary defaults. */
export const newLine = (part: Partial<NewLine> = {}): NewLine => ({
  id: uuidv7(),
  job_id: null,
  service_id: null,
  description: 'Driveway and flatwork wash',
  detail: null,
  quantity: 1,
  unit_cents: 20_500,
  tax_rate_id: null,
  ...part,
});

export const newInvoice = (client_id: string, part: Partial<NewInvoice> = {}): NewInvoice => ({
  id: uuidv7(),
  client_id,
  job_ids: [],
  lines: [newLine()],
  due_on: null,
  deposit_cents: 0,
  note: null,
  ...part,
});

/** A tax from the beginning of the year on. */
export async function addTaxRate(admin: pg.Pool, rate_ppm = 72_500, name = 'Wake County'): Promise<string> {
  const id = uuidv7();
  await admin.query("insert into tax_rates (id, name, rate_ppm, valid_from) values ($1, $2, $3, '2020-01-01')", [
    id,
    name,
    rate_ppm,
  ]);
  return id;
}

/** A job with one service on it, at this price. */
export async function addDoneJob(
  admin: pg.Pool,
  client_id: string | null,
  {
    price = 4_500,
    status = 'completed' as const,
    ...rest
  }: Partial<Parameters<typeof addJob>[1]> & { price?: number } = {},
): Promise<string> {
  const id = await addJob(admin, { client_id, status: 'pending', ...rest });
  const item = uuidv7();
  await admin.query(
    `insert into job_items (id, job_id, position, service_id, units, condition, minutes) values ($1, $2, 0, $3, 2, 'normal', 60)`,
    [item, id, await addService(admin)],
  );
  await admin.query('insert into job_item_prices (item_id, price_cents, taxable) values ($1, $2, true)', [item, price]);
  await admin.query('update jobs set status = $2 where id = $1', [id, status]);
  return id;
}

/** A numbered invoice. */
export async function issued(
  office: Client,
  client_id: string,
  part: Partial<NewInvoice> = {},
): Promise<InvoiceDetail> {
  const draft = await office.command<InvoiceDetail>('POST', '/api/invoices', newInvoice(client_id, part));
  if (draft.status !== 200) throw new Error(`No draft: ${JSON.stringify(draft.body)}`);
  const { id, version } = draft.body;
  const done = await office.command<InvoiceDetail>('POST', `/api/invoices/${id}/issue`, { version, send: false });
  if (done.status !== 200) throw new Error(`Not issued: ${JSON.stringify(done.body)}`);
  return done.body;
}

/** Makes an invoice due this many days ago, in the business' time zone. An issued one never changes, so the triggers are off. */
export const makeDueAgo = (admin: pg.Pool, id: string, days: number): Promise<void> =>
  withoutTriggers(admin, (connection) =>
    connection.query(
      `update invoices set due_on = d.day, issued_on = d.day - 14 from (
       select (now() at time zone time_zone)::date - $2::int as day from business_settings) d where id = $1`,
      [id, days],
    ),
  );

/** A cash payment, straight into its tables: the amount above the balance becomes the client's credit. */
export async function addCash(
  admin: pg.Pool,
  client_id: string,
  amount: number,
  invoice_id: string | null = null,
): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into payments (id, client_id, invoice_id, amount_cents, currency, method, provider, status, description,
       captured_cents, received_on)
     values ($1, $2, $3, $4, 'USD', 'cash', 'manual', 'completed', 'Payment for services', $4, business_day(now()))`,
    [id, client_id, invoice_id, amount],
  );
  const { rows } = await admin.query<{ applied: number }>(
    'select least($2, total_cents - paid_cents - credited_cents)::int as applied from invoices where id = $1',
    [invoice_id, amount],
  );
  const applied = rows[0]?.applied ?? 0;
  await admin.query('update invoices set paid_cents = paid_cents + $2 where id = $1', [invoice_id, applied]);
  const sides = [
    ['cash:manual', amount],
    ['receivable', -applied],
    ['client_credit', applied - amount],
  ] as const;
  await admin.query(
    `insert into ledger_entries (transaction_id, booked_on, account, amount_cents, memo, client_id, invoice_id, payment_id)
     select $1, business_day(now()), account, amount, 'Cash', $2, $3, $4 from unnest($5::text[], $6::bigint[]) s (account, amount)
     where amount <> 0`,
    [uuidv7(), client_id, invoice_id, id, sides.map(([account]) => account), sides.map(([, cents]) => cents)],
  );
  return id;
}

/** A PayPal payment in this state. */
export async function addOnlinePayment(
  admin: pg.Pool,
  invoice: { id: string; client_id: string },
  amount: number,
  status: 'created' | 'approved' | 'capturing' | 'pending',
): Promise<string> {
  const id = uuidv7();
  await admin.query(
    `insert into payments (id, client_id, invoice_id, amount_cents, currency, method, provider, status, description)
     values ($1, $2, $3, $4, 'USD', 'paypal', 'paypal', 'created', 'Payment for services')`,
    [id, invoice.client_id, invoice.id, amount],
  );
  for (const next of ['approved', 'capturing', 'pending']) {
    if (status === 'created') break;
    await admin.query('update payments set status = $2 where id = $1', [id, next]);
    if (next === status) break;
  }
  return id;
}

/** The books' balance of an invoice. */
export async function receivableOf(admin: pg.Pool, invoiceId: string): Promise<number> {
  const { rows } = await admin.query<{ sum: number }>(
    "select coalesce(sum(amount_cents), 0)::int as sum from ledger_entries where account = 'receivable' and invoice_id = $1",
    [invoiceId],
  );
  return rows[0]!.sum;
}
