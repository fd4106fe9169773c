import type pg from 'pg';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { invoiceName, totalsOf } from '#contract/money/money.ts';
import { memoText } from '#text/booksExport.ts';
import { fill } from '#contract/text/fill.ts';
import { book } from '#server/features/books/ledger.ts';
import { billTo } from '#server/features/invoices/drafts/billTo.queries.ts';
import type { DoneItem } from '#server/features/invoices/drafts/lines.queries.ts';
import { linesFrom } from '#server/features/invoices/drafts/draft.lines.ts';
import { workOf } from '#server/features/invoices/pdf/pdf.queries.ts';
import { reversed, sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import { insertAll, numbered, withoutSlowTriggers } from '#tools/seed/bulk.ts';
import type { Visit } from '#tools/seed/history.ts';
import { pastInvoices, writeInvoices, type PastInvoice } from '#tools/seed/historyInvoices.ts';
import { planInvoices, type DoneWork, type PlannedInvoice } from '#tools/seed/invoicePlan.ts';
import { business } from '#tools/seed/people.ts';
import { txOf } from '#tools/seed/tx.ts';

/** A stable uuid v7: the index in the order of issue. */
export const invoiceId = (index: number) => `019b76da-e200-7000-8000-${index.toString(16).padStart(12, '0')}`;
const lineId = (index: number, position: number) =>
  `019b76da-e300-7000-8000-${(index * 100 + position).toString(16).padStart(12, '0')}`;

/** Numbers continue from the paper invoices: the portal's first isn't number 1. */
const lastNumber = 1_000;
const paymentTerms = 14;

/** The invoices that the seed's payments are for: issued, not void, oldest first. */
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

/** Work without a client can't be billed: all but the last of it is waived as a favor, with its reason. */
const favour = 'Own vehicles and yard of the business';

/** Completed work without an invoice, as an invoice would describe it. */
async function doneWork(client: pg.Client): Promise<DoneWork[]> {
  // Dated when it was done, not when the seed ran.
  await client.query(
    `update unbilled_jobs u set done_at = j.scheduled_end from jobs j
     where j.id = u.job_id and j.id::text like '019b76da-%' and j.scheduled_end < now()`,
  );
  await client.query(
    `insert into billing_waivers (job_id, reason, waived_by)
     select j.id, $1, (select id from profiles where role = 'admin' order by created_at, id limit 1)
     from unbilled_jobs u join jobs j on j.id = u.job_id
     where j.client_id is null and j.id::text like '019b76da-%' order by j.number desc offset 1`,
    [favour],
  );
  const { rows } = await client.query<DoneItem & { client_id: string; recurring: boolean }>(
    `select j.id as job_id, j.client_id, j.series_id is not null as recurring, i.service_id, i.service_name, s.category, s.unit, i.units, null as minutes, i.square_feet, i.vehicle_size, i.condition,
       m.price_cents::int as price_cents, m.taxable, t.full_name as technician_name, item_plan(i.id) as plan,
       (j.scheduled_start at time zone b.time_zone)::date::text as day
     from unbilled_jobs u join jobs j on j.id = u.job_id cross join business_settings b
       join job_items i on i.job_id = j.id join job_item_prices m on m.item_id = i.id
       join services s on s.id = i.service_id left join profiles t on t.id = j.assigned_to
     where j.client_id is not null and j.scheduled_start is not null and j.id::text like '019b76da-%'
     order by j.scheduled_start, j.number, i.position`,
  );
  const lines = linesFrom(rows, [], '2026-01-01');
  return rows.map(({ job_id, client_id, day, taxable, recurring }, index) => {
    const { service_id, description, detail, quantity, unit_cents } = lines[index]!;
    return { service_id, description, detail, quantity, unit_cents, job_id, client_id, day, taxable, recurring };
  });
}

/**
 * Four months of invoices up to the day it runs: most work is on one, two are drafts, one was voided. Between and before them are
 * those of the year's work, which are returned.
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
  const billed = lines.map(({ taxable, ...line }, position) => ({
    ...line,
    invoice_id: id,
    position,
    tax_rate_id: taxable ? (stock.rate?.id ?? null) : null,
  }));
  await insertAll(client, 'invoice_lines', billed);
  await insertAll(
    client,
    'invoice_jobs',
    plan.job_ids.map((job_id) => ({ invoice_id: id, job_id })),
  );
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
