import { sql } from 'kysely';
import { fromCents } from '#contract/base/amount.ts';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import type { PaymentRow } from '#contract/money/payment.schema.ts';
import { amountText } from '#text/amounts.ts';
import { fieldText } from '#text/fields.ts';
import { paymentExportText as text } from '#text/paymentExport.ts';
import { paymentText } from '#text/payments.ts';
import type { Tx } from '#server/db/transaction.ts';
import { list, type Filter } from '#server/features/payments/list/list.queries.ts';
import { csvPages, exportPage, type Column } from '#server/http/csv.ts';
import { cursorOf, type Cursor } from '#server/http/cursor.ts';

/** What the export has beyond the list: PayPal's fee and its ids. The day is in the business' time zone. */
type Beyond = { id: string; day: string; fee_cents: number; order: string | null; capture: string | null };
type Line = PaymentRow & Beyond;

/** One page of the export. */
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

const columns: Column<Line>[] = [
  [() => fieldText.number, ({ number }) => paymentName(number)],
  [() => fieldText.date, ({ day }) => day],
  [() => amountText.receivedOn, ({ received_on }) => received_on ?? ''],
  [() => fieldText.client, ({ client_name }) => client_name ?? ''],
  [() => fieldText.description, ({ description }) => description],
  [() => amountText.invoice, ({ invoice_number }) => (invoice_number === null ? '' : invoiceName(invoice_number))],
  [() => amountText.method, ({ method }) => method],
  [() => fieldText.status, ({ status }) => status],
  [() => amountText.amount, ({ amount_cents }) => fromCents(amount_cents)],
  [() => amountText.tip, ({ tip_cents }) => fromCents(tip_cents)],
  [() => text.fee, ({ fee_cents }) => fromCents(fee_cents)],
  [() => paymentText.refunded, ({ refunded_cents }) => fromCents(refunded_cents)],
  [() => amountText.net, netOf],
  [() => amountText.currency, ({ currency }) => currency],
  [() => paymentText.order, ({ order }) => order ?? ''],
  [() => text.capture, ({ capture }) => capture ?? ''],
  [() => text.reference, ({ reference }) => reference ?? ''],
];

function netOf({ captured_cents, refunded_cents, fee_cents }: Line): string {
  return fromCents((captured_cents ?? 0) - refunded_cents - fee_cents);
}

export const linesOf = (first: Line[], read: (after: Cursor) => Promise<Line[]>) =>
  csvPages({ columns, first, read, cursorOf });
