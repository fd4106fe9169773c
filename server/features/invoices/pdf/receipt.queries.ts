import { sql } from 'kysely';
import type { BillTo, Issuer } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as business from '#server/features/business/business.queries.ts';
import { issuerNow } from '#server/features/invoices/issuer.ts';
import { keptLogo } from '#server/features/invoices/pdf/pdf.queries.ts';
import type { ReceiptData } from '#server/features/invoices/pdf/receiptContent.ts';

type Stored = Omit<ReceiptData, 'refunds' | 'issuer' | 'logo' | 'from'> & {
  client_name: string | null;
  issuer: Issuer | null;
  bill_to: BillTo | null;
};

/** Only payments that came in. The policies limit users to their own. */
const find = (tx: Tx, id: string) =>
  tx.first(sql<Stored>`
    select p.number, p.currency, p.method, p.reference, p.description, p.received_on, p.tip_cents, p.captured_cents,
      p.refunded_cents, i.number as invoice_number, c.full_name as client_name, i.issuer, i.bill_to
    from payments p left join invoices i on i.id = p.invoice_id left join profiles c on c.id = p.client_id
    where p.id = ${id} and p.captured_cents is not null and p.received_on is not null`);

const refundsOf = (tx: Tx, id: string) =>
  tx.all(sql<ReceiptData['refunds'][number]>`
    select r.amount_cents, r.reason, r.created_at, n.number as credit_note
    from refunds r left join credit_notes n on n.refund_id = r.id
    where r.payment_id = ${id} and r.status = 'completed' order by r.created_at, r.id`);

/** Everything that a receipt says. A receipt for an invoice looks like that invoice. */
export async function receiptData(tx: Tx, id: string): Promise<ReceiptData | undefined> {
  const [stored, refunds, settings] = await Promise.all([find(tx, id), refundsOf(tx, id), business.read(tx)]);
  if (!stored) return undefined;
  const { client_name, issuer: kept, bill_to, ...payment } = stored;
  const issuer = kept ?? issuerNow(settings);
  const from = bill_to ?? (client_name === null ? null : { name: client_name, address: [] });
  return { ...payment, refunds, issuer, from, logo: await keptLogo(tx, issuer) };
}
