import { creditNoteName, invoiceName, paymentName, type PaymentMethod } from '#contract/money/money.ts';
import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import type { Issuer } from '#server/db/schema.ts';
import { day, dayOf, money } from '#server/features/invoices/pdf/format.ts';
import type { Logo, PdfContent } from '#server/features/invoices/pdf/content.ts';

/** What is printed of a payment. A receipt shows the state on the day it is drawn, including refunds. */
export type ReceiptData = {
  number: number;
  currency: string;
  method: PaymentMethod;
  reference: string | null;
  description: string;
  received_on: string;
  tip_cents: number;
  captured_cents: number;
  refunded_cents: number;
  invoice_number: number | null;
  from: { name: string; address: string[] } | null;
  refunds: { amount_cents: number; reason: string; created_at: string; credit_note: number | null }[];
  issuer: Issuer;
  logo: Logo | null;
};

export function receiptContent(payment: ReceiptData): PdfContent {
  const { currency, issuer, captured_cents, refunded_cents, refunds, invoice_number } = payment;
  const shown = (cents: number) => money(cents, currency);
  const invoice =
    invoice_number === null ? null : fill(text.running, { title: text.invoice, number: invoiceName(invoice_number) });
  const tip = Math.min(payment.tip_cents, captured_cents);
  const takenBack = refunded_cents - refunds.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    title: text.receipt,
    number: paymentName(payment.number),
    day: payment.received_on,
    mark: null,
    issuer,
    logo: payment.logo,
    band: [
      { label: text.band.received, value: shown(captured_cents) },
      { label: text.band.receivedOn, value: day(payment.received_on) },
      { label: text.band.method, value: methodOf(payment) },
    ],
    parties: payment.from ? [{ label: text.receivedFrom, name: payment.from.name, lines: payment.from.address }] : [],
    columns: { name: text.columns.what, amount: text.columns.amount },
    rows: [
      {
        name: invoice ?? payment.description,
        detail: invoice === payment.description ? null : invoice && payment.description,
        amount: shown(captured_cents - tip),
      },
      ...(tip > 0 ? [{ name: text.tip, detail: null, amount: shown(tip) }] : []),
    ],
    sums: [],
    total: { label: fill(text.receivedTotal, { currency }), amount: shown(captured_cents) },
    below: [
      ...refunds.map((refund) => ({
        label: refundLabel(refund, issuer.time_zone),
        amount: shown(-refund.amount_cents),
      })),
      ...(takenBack > 0 ? [{ label: text.takenBack, amount: shown(-takenBack) }] : []),
      ...(refunded_cents > 0 ? [{ label: text.kept, amount: shown(captured_cents - refunded_cents) }] : []),
    ],
    note: null,
    payAt: null,
  };
}

function methodOf({ method, reference }: ReceiptData): string {
  const name = text.methods[method];
  if (reference === null) return name;
  return reference.toLowerCase().startsWith(name.toLowerCase())
    ? reference
    : fill(text.methodWith, { method: name, reference });
}

function refundLabel({ created_at, reason, credit_note }: ReceiptData['refunds'][number], timeZone: string): string {
  const why = credit_note === null ? reason : fill(text.refundNote, { reason, note: creditNoteName(credit_note) });
  return `${fill(text.refund, { day: dayOf(created_at, timeZone) })}: ${why}`;
}
