import { fromPpm } from '#contract/base/amount.ts';
import type { InvoiceLine } from '#contract/money/invoice.schema.ts';
import { invoiceName, type InvoiceStatus } from '#contract/money/money.ts';
import { pdfText as text } from '#text/pdf.ts';
import { fill } from '#contract/text/fill.ts';
import type { BillTo, Issuer } from '#server/db/schema.ts';
import { day, money, number } from '#server/features/invoices/pdf/format.ts';
import type { Fact, Logo, PdfContent } from '#server/features/invoices/pdf/content.ts';
import { workLines } from '#server/features/invoices/pdf/work.ts';

/** What is printed of an invoice: as it was issued, and its state on the day the PDF is drawn. */
export type InvoiceData = {
  id: string;
  number: number | null;
  currency: string;
  issued_on: string | null;
  due_on: string | null;
  /** For a draft: the day it is drawn, and the terms that set its due date. */
  today: string;
  terms_days: number;
  subtotal_cents: number;
  total_cents: number;
  deposit_cents: number;
  status: InvoiceStatus;
  paid_cents: number;
  credited_cents: number;
  /** The day of the last payment. */
  paid_on: string | null;
  note: string | null;
  lines: Pick<
    InvoiceLine,
    'description' | 'detail' | 'quantity' | 'unit_cents' | 'amount_cents' | 'tax_name' | 'tax_ppm' | 'tax_cents'
  >[];
  issuer: Issuer;
  bill_to: BillTo;
  logo: Logo | null;
};

export function invoiceContent(invoice: InvoiceData): PdfContent {
  const { issuer, bill_to, currency, lines, issued_on } = invoice;
  const shown = (cents: number) => money(cents, currency);
  const payable = isOwed(invoice) && balanceOf(invoice) > 0 && issuer.portal_url;
  return {
    title: text.invoice,
    number: invoice.number === null ? null : invoiceName(invoice.number),
    day: issued_on ?? invoice.today,
    mark: markOf(invoice.status),
    issuer,
    logo: invoice.logo,
    band: [...standing(invoice, shown), { label: text.band.issued, value: issued_on ? day(issued_on) : text.draft }],
    parties: [billedTo(bill_to), ...workLines(bill_to.work ?? [], issuer.time_zone)],
    columns: {
      name: text.columns.service,
      quantity: text.columns.quantity,
      price: text.columns.price,
      amount: text.columns.amount,
    },
    rows: lines.map(({ description, detail, quantity, unit_cents, amount_cents }) => ({
      name: description,
      detail,
      quantity: number(quantity),
      price: shown(unit_cents),
      amount: shown(amount_cents),
    })),
    sums: [
      { label: text.subtotal, amount: shown(invoice.subtotal_cents) },
      ...taxesOf(lines).map(({ label, cents }) => ({ label, amount: shown(cents) })),
    ],
    total: { label: fill(text.total, { currency }), amount: shown(invoice.total_cents) },
    below: movesOf(invoice, shown),
    note: invoice.note,
    payAt: payable ? `${issuer.portal_url}/client/invoices/${invoice.id}` : null,
  };
}

const markOf = (status: InvoiceStatus) => (status === 'draft' || status === 'void' ? text[status] : null);

type Shown = (cents: number) => string;

const isOwed = ({ status }: InvoiceData) => status === 'issued' || status === 'partly_paid';
const balanceOf = ({ total_cents, paid_cents, credited_cents }: InvoiceData) =>
  total_cents - paid_cents - credited_cents;

/** Whether nothing has changed since the invoice was issued: then this is the PDF that was sent. */
export const isAsIssued = ({ status, paid_cents, credited_cents }: InvoiceData) =>
  status === 'issued' && paid_cents + credited_cents === 0;

/** The first two facts of the band: what is due and when, or that nothing is. */
function standing(invoice: InvoiceData, shown: Shown): [Fact, Fact] {
  const { status, paid_cents, credited_cents, paid_on } = invoice;
  const due = { label: text.band.dueOn, value: dueDay(invoice) };
  const amount = { label: text.columns.amount, value: shown(invoice.total_cents) };
  if (status === 'void') return [{ label: text.band.status, value: text.void }, amount];
  if (status === 'credited') return [{ label: text.band.credited, value: shown(credited_cents) }, amount];
  if (status === 'paid')
    return [
      { label: text.band.paid, value: shown(paid_cents) },
      paid_on ? { label: text.band.paidOn, value: day(paid_on) } : amount,
    ];
  const label = paid_cents + credited_cents > 0 ? text.band.balance : text.band.due;
  return [{ label, value: shown(balanceOf(invoice)) }, due];
}

/** Under the total: what was paid and credited, and the balance. */
function movesOf(invoice: InvoiceData, shown: Shown): PdfContent['below'] {
  const { paid_cents, credited_cents, paid_on, deposit_cents, status } = invoice;
  const asked = deposit_cents > paid_cents && (status === 'draft' || isOwed(invoice));
  const paid = paid_on ? fill(text.paidBy, { day: day(paid_on) }) : text.paid;
  return [
    ...(asked ? [{ label: text.deposit, amount: shown(deposit_cents) }] : []),
    ...(paid_cents > 0 ? [{ label: paid, amount: shown(-paid_cents) }] : []),
    ...(credited_cents > 0 ? [{ label: text.credited, amount: shown(-credited_cents) }] : []),
    ...(paid_cents + credited_cents > 0 ? [{ label: text.balance, amount: shown(balanceOf(invoice)) }] : []),
  ];
}

function dueDay({ due_on, terms_days }: InvoiceData): string {
  if (due_on) return day(due_on);
  return terms_days === 0 ? text.dueAtOnce : fill(text.dueAfter, { days: terms_days });
}

const billedTo = ({ name, address }: BillTo) => ({ label: text.billedTo, name, lines: address });

/** By name and rate, in the order of first appearance. */
function taxesOf(lines: InvoiceData['lines']): { label: string; cents: number }[] {
  const taxes = new Map<string, number>();
  for (const { tax_name, tax_ppm, tax_cents } of lines) {
    if (tax_name === null) continue;
    const label = fill(text.tax, { name: tax_name, percent: fromPpm(tax_ppm) });
    taxes.set(label, (taxes.get(label) ?? 0) + tax_cents);
  }
  return [...taxes].map(([label, cents]) => ({ label, cents }));
}
