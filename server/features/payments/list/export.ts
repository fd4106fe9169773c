import { sql } from 'kysely';
import { fromCents } from '#contract/base/amount.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import type { PaymentRow } from '#contract/money/payment.schema.ts';
import { paymentExportText as text } from '#text/paymentExport.ts';
import type { Tx } from '#server/db/transaction.ts';
import { list, type Filter } from '#server/features/payments/list/list.queries.ts';
import { csvPages, exportPage } from '#server/http/csv.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** What a file says beyond the list: what PayPal kept and how it calls it. The day is the business' own. */
type Beyond = { id: string; day: string; fee_cents: number; order: string | null; capture: string | null };
type Line = PaymentRow & Beyond;

/** One page of it. */
export async function exportRows(tx: Tx, filter: Filter, after: Cursor | null): Promise<Line[]> {
  const rows = await list(tx, filter, after, exportPage);
  const beyond = await tx.all(sql<Beyond>`
    select p.id, (p.created_at at time zone b.time_zone)::date as day, p.provider_order_id as order,
      p.provider_capture_id as capture,
      coalesce((select sum(t.fee_cents) from payment_transactions t where t.payment_id = p.id), 0)::bigint as fee_cents
    from business_settings b cross join payments p where p.id = any (${rows.map(({ id }) => id)}::uuid[])`);
  const known = new Map(beyond.map((each) => [each.id, each]));
  return rows.map((row) => Object.assign(row, known.get(row.id)!));
}

const cells: Record<keyof typeof text.columns, (line: Line) => string> = {
  number: ({ number }) => paymentName(number),
  date: ({ day }) => day,
  received_on: ({ received_on }) => received_on ?? '',
  client: ({ client_name }) => client_name ?? '',
  description: ({ description }) => description,
  invoice: ({ invoice_number }) => (invoice_number === null ? '' : invoiceName(invoice_number)),
  method: ({ method }) => method,
  status: ({ status }) => status,
  amount: ({ amount_cents }) => fromCents(amount_cents),
  tip: ({ tip_cents }) => fromCents(tip_cents),
  fee: ({ fee_cents }) => fromCents(fee_cents),
  refunded: ({ refunded_cents }) => fromCents(refunded_cents),
  net: ({ captured_cents, refunded_cents, fee_cents }) => fromCents((captured_cents ?? 0) - refunded_cents - fee_cents),
  currency: ({ currency }) => currency,
  order: ({ order }) => order ?? '',
  capture: ({ capture }) => capture ?? '',
  reference: ({ reference }) => reference ?? '',
};
const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

export const linesOf = (first: Line[], read: (after: Cursor) => Promise<Line[]>) =>
  csvPages({
    head: Object.values(text.columns),
    cells: (row) => columns.map((column) => cells[column](row)),
    first,
    read,
    cursorOf: ({ created_at, id }) => ({ at: created_at, id }),
  });
