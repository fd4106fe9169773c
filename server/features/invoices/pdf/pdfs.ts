import { createHash } from 'node:crypto';
import { invoiceName, paymentName } from '#contract/money/money.ts';
import { pdfText as text } from '#text/pdf.ts';
import { invoiceContent, isAsIssued, type InvoiceData } from '#server/features/invoices/pdf/invoiceContent.ts';
import { pdfVersion } from '#server/features/invoices/pdf/content.ts';
import { drawInThread } from '#server/features/invoices/pdf/press.ts';
import { receiptContent, type ReceiptData } from '#server/features/invoices/pdf/receiptContent.ts';
import { currentLanguage } from '#server/language.ts';

export type Pdf = { bytes: Buffer; name: string };

/**
 * The PDF of an invoice, drawn from data that was already read: drawing takes a while, and no transaction should wait
 * for it. It shows the invoice's state on the day it is drawn. The sha256 is that of the PDF as issued; a draft has
 * none, nor has a copy of an invoice that was paid, credited or voided since.
 */
export async function invoicePdf(invoice: InvoiceData & { void_reason: string | null }) {
  const bytes = await drawInThread(invoiceContent(invoice));
  const { number, void_reason, issuer } = invoice;
  if (number === null) return { bytes, name: `${text.files.draft}.pdf`, sha256: null };
  const name = `${invoiceName(number)}${void_reason === null ? '' : `-${text.files.void}`}.pdf`;
  const isFirst = issuer.paper === pdfVersion && (issuer.language ?? 'en') === currentLanguage();
  const comparable = isAsIssued(invoice) && isFirst;
  return { bytes, name, sha256: comparable ? createHash('sha256').update(bytes).digest('hex') : null };
}

/** The payment, and what was refunded of it since. */
export async function receiptPdf(payment: ReceiptData): Promise<Pdf> {
  return {
    bytes: await drawInThread(receiptContent(payment)),
    name: `${text.files.receipt}-${paymentName(payment.number)}.pdf`,
  };
}
