import { createHash } from 'node:crypto';
import { invoiceName, paymentName } from '#contract/money.ts';
import { paperText as text } from '#contract/text/en/paper.ts';
import { draw } from '#server/features/invoices/paper/draw.ts';
import { invoicePaper, type InvoiceData } from '#server/features/invoices/paper/invoicePaper.ts';
import { receiptPaper, type ReceiptData } from '#server/features/invoices/paper/receiptPaper.ts';

export type Pdf = { bytes: Buffer; name: string };

/**
 * The paper of an invoice, drawn from what was read of it: drawing takes its time, and no transaction waits for it. It
 * never changes once it is issued: neither a payment nor a void invoice leaves a mark on it. The file's name says which
 * are void. The sha256 of a draft is null.
 */
export async function invoicePdf(invoice: InvoiceData & { void_reason: string | null }) {
  const bytes = await draw(invoicePaper(invoice));
  const { number, void_reason } = invoice;
  if (number === null) return { bytes, name: `${text.files.draft}.pdf`, sha256: null };
  const name = `${invoiceName(number)}${void_reason === null ? '' : `-${text.files.void}`}.pdf`;
  return { bytes, name, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** What came in, and what was given back of it since. */
export async function receiptPdf(payment: ReceiptData): Promise<Pdf> {
  return { bytes: await draw(receiptPaper(payment)), name: `${text.files.receipt}-${paymentName(payment.number)}.pdf` };
}
