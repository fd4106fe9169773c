import { sql } from 'kysely';
import { sqlFor, type BillTo, type Issuer } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import { billTo } from '#server/features/invoices/drafts/billTo.queries.ts';
import { issuerNow } from '#server/features/invoices/issuer.ts';
import * as invoices from '#server/features/invoices/invoices.queries.ts';
import type { InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import type { Logo } from '#server/features/invoices/pdf/content.ts';

/**
 * Where and on which day the work of an invoice was done, as its technician reported; stored with the invoice when it
 * is issued.
 */
export async function workOf(tx: Tx, invoiceId: string): Promise<NonNullable<BillTo['work']>> {
  const visits = await tx.all(
    sqlFor
      .selectFrom('invoice_jobs as i')
      .innerJoin('jobs as j', 'j.id', 'i.job_id')
      .innerJoin('places as p', 'p.id', 'j.place_id')
      .leftJoin('visit_progress as v', 'v.job_id', 'j.id')
      .select([
        'p.street',
        'p.city',
        sql<
          string | null
        >`coalesce((select min(arrived_at) from visit_days where job_id = j.id), v.arrived_at, j.scheduled_start)`.as(
          'starts_at',
        ),
        sql<string | null>`case when j.span_count > 0 then v.arrived_at end`.as('last_at'),
      ])
      .where('i.invoice_id', '=', invoiceId)
      .orderBy('j.scheduled_start')
      .orderBy('j.id'),
  );
  return visits.map(({ street, city, starts_at, last_at }) => ({ place: `${street}, ${city}`, starts_at, last_at }));
}

/** The logo that the invoice was issued with. */
export const keptLogo = async (tx: Tx, { logo_sha256 }: Issuer): Promise<Logo | null> =>
  logo_sha256 === null
    ? null
    : ((await tx.first(
        sqlFor.selectFrom('invoice_logos').select(['type', 'image']).where('sha256', '=', logo_sha256),
      )) ?? null);

type Stored = Omit<InvoiceData, 'lines' | 'logo' | 'issuer' | 'bill_to'> & {
  client_id: string;
  issuer: Issuer | null;
  bill_to: BillTo | null;
  pdf_sha256: string | null;
  void_reason: string | null;
};

const find = (tx: Tx, id: string) =>
  tx.first(sql<Stored>`
    select i.id, i.number, i.client_id, i.currency, i.issued_on, i.due_on, i.subtotal_cents, i.total_cents, i.deposit_cents,
      i.note, i.issuer, i.bill_to, i.pdf_sha256, i.void_reason, i.status, i.paid_cents, i.credited_cents,
      (select max(received_on) from payments where invoice_id = i.id and captured_cents > refunded_cents) as paid_on,
      (now() at time zone b.time_zone)::date as today, b.payment_terms_days as terms_days
    from invoices i cross join business_settings b where i.id = ${id}`);

/** The sender and the recipient of a draft, as if it were issued now. */
async function asOfNow(tx: Tx, { id, client_id }: Stored) {
  const [settings, logo, to, work] = await Promise.all([
    business.read(tx),
    business.findLogo(tx, null),
    billTo(tx, client_id),
    workOf(tx, id),
  ]);
  return { issuer: issuerNow(settings), bill_to: { ...to, work }, logo: logo ?? null };
}

/** Everything that an invoice's PDF says. `portal` is the fallback for invoices that didn't store it. */
export async function invoiceData(tx: Tx, id: string, portal: string): Promise<(InvoiceData & Stored) | undefined> {
  const [stored, lines] = await Promise.all([find(tx, id), invoices.linesOf(tx, id)]);
  if (!stored) return undefined;
  const { issuer, bill_to } = stored;
  if (!issuer || !bill_to) return { ...stored, ...(await asOfNow(tx, stored)), lines };
  const logo = await keptLogo(tx, issuer);
  return { ...stored, issuer: { portal_url: portal, ...issuer }, bill_to, logo, lines };
}
