import type pg from 'pg';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { invoiceName, totalsOf } from '#contract/money/money.ts';
import { memoText } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import { book } from '#server/features/books/ledger.ts';
import { billTo } from '#server/features/invoices/drafts/billTo.queries.ts';
import { workOf } from '#server/features/invoices/pdf/pdf.queries.ts';
import { reversed, sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import { doneWork } from '#tools/seed/doneWork.ts';
import { numbered, withoutSlowTriggers } from '#tools/seed/bulk.ts';
import type { Visit } from '#tools/seed/history.ts';
import { pastInvoices, writeInvoices, type PastInvoice } from '#tools/seed/historyInvoices.ts';
import { planInvoices, type PlannedInvoice } from '#tools/seed/invoicePlan.ts';
import { business } from '#tools/seed/people.ts';
import { txOf } from '#tools/seed/tx.ts';

/** A uuid of version 7 that is the same each time: the place in the order in which they were issued. */
export const invoiceId = (index: number) => `019b76da-e200-7000-8000-${index.toString(16).padStart(12, '0')}`;
const lineId = (index: number, position: number) =>
  `019b76da-e300-7000-8000-${(index * 100 + position).toString(16).padStart(12, '0')}`;

/** As on paper before: the first of the portal isn't number 1. */
const lastNumber = 1_000;
const paymentTerms = 14;

/** What the payments of the seed are for: issued, not void, oldest first. */
export type SeededInvoice = {
  id: string;
  number: number;
  client_id: string;
  total_cents: number;
  deposit_cents: number;
  issued_on: string;
  due_on: string;
};
export async function seededInvoices(client: pg.Client): Promise<SeededInvoice[]> {
  const { rows } = await client.query<SeededInvoice>(
    `select id, number::int, client_id, total_cents::int, deposit_cents::int, issued_on::text, due_on::text from invoices
     where id::text like '019b76da-e200-%' and status not in ('draft', 'void') order by number`,
  );
  return rows;
}

/**
 * Four months of invoices up to the day it is run: most work is on one, two are drafts, one was called off. Between and
 * before them those of the year's work, which are given back.
 */
export async function seedInvoices(client: pg.Client, visits: Visit[]): Promise<PastInvoice[]> {
  const { rowCount } = await client.query("select from invoices where id::text like '019b76da-e200-%' limit 1");
  if (rowCount) return [];
  const stock = await stockOf(client);
  const plan = planInvoices(stock.today, stock.clients, await doneWork(client));
  const before = pastInvoices(visits, stock.rate);
  const issued = [...before, ...plan.filter(({ issued_on }) => issued_on !== null)];
  const numbers = numbered(issued, ({ issued_on }) => issued_on!, lastNumber);
  const history = before.map((invoice) => Object.assign(invoice, { number: numbers.get(invoice)! }));
  await withoutSlowTriggers(client, () =>
    writeInvoices(client, history, { ...stock, terms: paymentTerms, phone: business.phone }),
  );
  for (const [index, invoice] of plan.entries())
    await seedInvoice(client, { index, number: numbers.get(invoice) ?? 0 }, invoice, stock);
  await client.query("update invoice_counters set last = (select max(number) from invoices) where kind = 'invoice'");
  return history;
}

type Turn = { index: number; number: number };

type Stock = { today: string; office: string; clients: string[]; rate: TaxRate | undefined };

async function stockOf(client: pg.Client): Promise<Stock> {
  const { rows } = await client.query<Stock>(
    `select (now() at time zone time_zone)::date::text as today,
       (select id from profiles where role = 'admin' order by created_at, id limit 1) as office,
       array(select id::text from profiles p where role = 'client' and deleted_at is null and p.id in (select client_id from places)
         order by created_at, id) as clients,
       (select row_to_json(r) from tax_rates r where valid_to is null order by name limit 1) as rate
     from business_settings`,
  );
  return rows[0]!;
}

async function seedInvoice(client: pg.Client, turn: Turn, plan: PlannedInvoice, stock: Stock): Promise<void> {
  const { index, number } = turn;
  const id = invoiceId(index);
  const lines = plan.lines.map((line, position) => ({
    id: lineId(index, position),
    ...taxed(line, line.taxable ? stock.rate : undefined),
  }));
  const totals = totalsOf(lines);
  await client.query(
    `insert into invoices (id, client_id, currency, deposit_cents, note, subtotal_cents, tax_cents, total_cents, created_by,
       created_at)
     select $1, $2, currency, $3, $4, $5, $6, $7, $8,
       least(coalesce($9::date, $10::date)::timestamp + interval '15 hours' + $11 * interval '2 minutes',
         now() at time zone time_zone - interval '20 minutes') at time zone time_zone
     from business_settings`,
    [
      id,
      plan.client_id,
      plan.deposit_cents,
      plan.note,
      totals.subtotal_cents,
      totals.tax_cents,
      totals.total_cents,
      stock.office,
      plan.issued_on,
      stock.today,
      index,
    ],
  );
  for (const [position, line] of lines.entries())
    await client.query(
      `insert into invoice_lines (id, invoice_id, position, job_id, service_id, description, detail, quantity, unit_cents,
         amount_cents, tax_rate_id, tax_name, tax_ppm, tax_cents)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        line.id,
        id,
        position,
        line.job_id,
        line.service_id,
        line.description,
        line.detail,
        line.quantity,
        line.unit_cents,
        line.amount_cents,
        line.taxable ? (stock.rate?.id ?? null) : null,
        line.tax_name,
        line.tax_ppm,
        line.tax_cents,
      ],
    );
  for (const job of plan.job_ids)
    await client.query('insert into invoice_jobs (invoice_id, job_id) values ($1, $2)', [id, job]);
  if (plan.issued_on) await issue(client, { id, number, ...plan, ...totals, issued_on: plan.issued_on }, lines);
}

type Issued = PlannedInvoice & ReturnType<typeof totalsOf> & { id: string; number: number; issued_on: string };

async function issue(client: pg.Client, invoice: Issued, lines: Parameters<typeof sidesOf>[1]): Promise<void> {
  const { id, number, client_id, issued_on, void_reason } = invoice;
  const tx = txOf(client);
  await client.query(
    `update invoices set number = $6, status = 'issued', issued_on = $2, due_on = $3, bill_to = $4,
       sent_at = created_at + interval '2 minutes', issuer = (
         select jsonb_build_object('name', name, 'address', address, 'phone', $5::text, 'email', billing_email,
           'website_url', website_url, 'time_zone', time_zone, 'logo_sha256', null) from business_settings)
     where id = $1`,
    [
      id,
      issued_on,
      addDays(issued_on, paymentTerms),
      JSON.stringify({ ...(await billTo(tx, client_id)), work: await workOf(tx, id) }),
      business.phone,
      number,
    ],
  );
  const name = { invoice: invoiceName(number) };
  const sides = sidesOf(invoice, lines);
  const about = { client_id, invoice_id: id, booked_on: issued_on };
  await book(tx, { ...about, memo: fill(memoText.issued, name) }, sides);
  if (!void_reason) return;
  await client.query("update invoices set status = 'void', void_reason = $2 where id = $1", [id, void_reason]);
  await book(tx, { ...about, memo: fill(memoText.voided, name) }, reversed(sides));
}
