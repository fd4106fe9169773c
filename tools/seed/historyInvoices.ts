import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { TaxRate } from '#contract/office/business.schema.ts';
import { addDays } from '#contract/base/days.ts';
import { invoiceName, totalsOf } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import type { Entry } from '#server/features/books/ledger.ts';
import { linesFrom } from '#server/features/invoices/drafts/draft.lines.ts';
import { sidesOf, taxed } from '#server/features/invoices/drafts/taxes.ts';
import { memoText } from '#text/booksExport.ts';
import { insertAll } from '#tools/seed/bulk.ts';
import { pastId, type Visit } from '#tools/seed/history.ts';

export type PastInvoice = ReturnType<typeof pastInvoices>[number] & { number: number };

/** Completed work is invoiced the day after, each visit separately. Oldest first. */
export const pastInvoices = (visits: Visit[], rate: TaxRate | undefined) =>
  visits
    .toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    .map((visit, index) => invoiceOf(visit, index, rate));

function invoiceOf(visit: Visit, index: number, rate: TaxRate | undefined) {
  const item = { ...visit, job_id: visit.id, service_id: visit.service.id, taxable: visit.service.taxable };
  const unpriced = { book_cents: null, currency: 'USD', price_reason: null };
  const done = { ...item, ...unpriced, category: visit.category, unit: null, minutes: null, plan: null };
  const [line] = linesFrom([done], [], visit.day);
  const kept = { ...taxed(line!, item.taxable ? rate : undefined), id: pastId(3, index) };
  return { id: pastId(2, index), visit, issued_on: addDays(visit.day, 1), line: kept, ...totalsOf([kept]) };
}

type Bills = { office: string; rate: TaxRate | undefined; terms: number; phone: string };

/** Writes all of them at once, as they were on their day of issue. */
export async function writeInvoices(client: pg.Client, invoices: PastInvoice[], bills: Bills): Promise<void> {
  await insertAll(
    client,
    'invoices',
    invoices.map(({ id, visit, issued_on, subtotal_cents, tax_cents, total_cents }, index) => ({
      id,
      client_id: visit.place.client_id,
      status: 'draft',
      currency: 'USD',
      subtotal_cents,
      tax_cents,
      total_cents,
      paid_cents: 0,
      credited_cents: 0,
      deposit_cents: 0,
      version: 1,
      created_by: bills.office,
      created_at: new Date(Date.parse(`${issued_on}T14:05:00Z`) + (index % 90) * 120_000).toISOString(),
    })),
  );
  await insertAll(
    client,
    'invoice_lines',
    invoices.map(({ id, line }) => ({
      ...line,
      invoice_id: id,
      position: 0,
      tax_rate_id: line.tax_name === null ? null : (bills.rate?.id ?? null),
    })),
  );
  await insertAll(
    client,
    'invoice_jobs',
    invoices.map(({ id, visit }) => ({ invoice_id: id, job_id: visit.id, released: false })),
  );
  await client.query(issueSql, [
    JSON.stringify(invoices.map(({ id, number, issued_on }) => ({ id, number, issued_on }))),
    bills.terms,
    bills.phone,
  ]);
  await insertAll(client, 'ledger_entries', invoices.flatMap(booked));
}

const issueSql = `
  update invoices i set number = n.number, status = 'issued', issued_on = n.issued_on, due_on = n.issued_on + $2::int,
    sent_at = i.created_at + interval '2 minutes',
    issuer = jsonb_build_object('name', b.name, 'address', b.address, 'phone', $3::text, 'email', b.billing_email,
      'website_url', b.website_url, 'time_zone', b.time_zone, 'logo_sha256', null),
    bill_to = jsonb_build_object('name', c.full_name, 'email', c.email,
      'address', jsonb_build_array(p.street, p.city || ', NC ' || p.postal_code),
      'work', jsonb_build_array(jsonb_build_object('place', p.street || ', ' || p.city,
        'starts_at', to_char(j.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))
  from jsonb_to_recordset($1::jsonb) n (id uuid, number bigint, issued_on date) cross join business_settings b,
    invoice_jobs o join jobs j on j.id = o.job_id join places p on p.id = j.place_id join profiles c on c.id = j.client_id
  where i.id = n.id and o.invoice_id = i.id`;

type Links = { client_id: string; booked_on: string; memo: string; invoice_id: string; created_at: string } & Partial<{
  payment_id: string;
  refund_id: string;
  credit_note_id: string;
}>;

/** The sides of one ledger transaction as rows, all with the same columns. */
export function entriesOf(about: Links, sides: readonly Entry[]): object[] {
  const transaction_id = uuidv7();
  const none = { payment_id: null, refund_id: null, credit_note_id: null };
  const untaxed = { tax_name: null, tax_ppm: null, taxable_cents: null };
  const rowOf = (side: Entry) => ({ ...untaxed, ...none, ...about, ...side, transaction_id });
  return sides.filter(({ amount_cents }) => amount_cents !== 0).map(rowOf);
}

function booked(invoice: PastInvoice): object[] {
  const { id, number, issued_on, visit, line } = invoice;
  const memo = fill(memoText.issued, { invoice: invoiceName(number) });
  const created_at = `${issued_on}T18:00:00Z`;
  const about = { client_id: visit.place.client_id, booked_on: issued_on, invoice_id: id, memo, created_at };
  return entriesOf(about, sidesOf(invoice, [line]));
}
