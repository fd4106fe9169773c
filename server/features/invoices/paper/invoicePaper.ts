import { fromPpm } from '#contract/amount.ts';
import type { InvoiceLine } from '#contract/invoice.ts';
import { invoiceName } from '#contract/money.ts';
import { paperText as text } from '#contract/text/en/paper.ts';
import { fill } from '#contract/text/fill.ts';
import type { BillTo, Issuer } from '#server/db/schema.ts';
import { day, money, number } from '#server/features/invoices/paper/format.ts';
import type { Logo, Paper } from '#server/features/invoices/paper/paper.ts';
import { workLines } from '#server/features/invoices/paper/work.ts';

/** What of an invoice is printed. What was paid on it since isn't: a paper that went out stays as it is. */
export type InvoiceData = {
  id: string;
  number: number | null;
  currency: string;
  issued_on: string | null;
  due_on: string | null;
  /** For a draft: the day it is drawn, and when it would be due. */
  today: string;
  terms_days: number;
  subtotal_cents: number;
  total_cents: number;
  deposit_cents: number;
  note: string | null;
  lines: Pick<
    InvoiceLine,
    'description' | 'detail' | 'quantity' | 'unit_cents' | 'amount_cents' | 'tax_name' | 'tax_ppm' | 'tax_cents'
  >[];
  issuer: Issuer;
  bill_to: BillTo;
  logo: Logo | null;
};

export function invoicePaper(invoice: InvoiceData): Paper {
  const { issuer, bill_to, currency, lines, issued_on } = invoice;
  const shown = (cents: number) => money(cents, currency);
  const payable = invoice.number !== null && invoice.total_cents > 0 && issuer.portal_url;
  return {
    title: text.invoice,
    number: invoice.number === null ? null : invoiceName(invoice.number),
    day: issued_on ?? invoice.today,
    issuer,
    logo: invoice.logo,
    band: [
      { label: text.band.due, value: shown(invoice.total_cents) },
      { label: text.band.dueOn, value: dueDay(invoice) },
      { label: text.band.issued, value: issued_on ? day(issued_on) : text.draft },
    ],
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
    below: invoice.deposit_cents > 0 ? [{ label: text.deposit, amount: shown(invoice.deposit_cents) }] : [],
    note: invoice.note,
    payAt: payable ? `${issuer.portal_url}/client/invoices/${invoice.id}` : null,
  };
}

function dueDay({ due_on, terms_days }: InvoiceData): string {
  if (due_on) return day(due_on);
  return terms_days === 0 ? text.dueAtOnce : fill(text.dueAfter, { days: terms_days });
}

const billedTo = ({ name, address }: BillTo) => ({ label: text.billedTo, name, lines: address });

/** By name and rate, in the order they first appear. */
function taxesOf(lines: InvoiceData['lines']): { label: string; cents: number }[] {
  const taxes = new Map<string, number>();
  for (const { tax_name, tax_ppm, tax_cents } of lines) {
    if (tax_name === null) continue;
    const label = fill(text.tax, { name: tax_name, percent: fromPpm(tax_ppm) });
    taxes.set(label, (taxes.get(label) ?? 0) + tax_cents);
  }
  return [...taxes].map(([label, cents]) => ({ label, cents }));
}
