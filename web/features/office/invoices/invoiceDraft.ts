import { v7 } from 'uuid';
import { fromCents, toCents, toWhole } from '#contract/base/amount.ts';
import type { TaxRate } from '#contract/office/business.schema.ts';
import type { InvoiceDetail, InvoiceUpdate } from '#contract/money/invoice.schema.ts';
import { moneyLimits } from '#contract/base/limits.ts';
import { totalsOf } from '#contract/money/money.ts';
import { draftText } from '#text/invoices.ts';
import type { Problems } from '#web/form.ts';

/** A line being edited. */
export type LineDraft = {
  id: string;
  job_id: string | null;
  service_id: string | null;
  description: string;
  detail: string;
  quantity: string;
  price: string;
  tax_rate_id: string | null;
  /** The rate when the draft was loaded: it may have ended since. */
  tax_ppm: number;
  tax_name: string | null;
};
export type InvoiceDraft = { lines: LineDraft[]; due_on: string; deposit: string; note: string };
export type LineProblems = { [Name in 'description' | 'detail' | 'quantity' | 'price']?: string };

export const draftOf = ({ lines, due_on, deposit_cents, note }: InvoiceDetail): InvoiceDraft => ({
  lines: lines.map(
    ({ id, job_id, service_id, description, detail, quantity, unit_cents, tax_rate_id, tax_ppm, tax_name }) => ({
      id,
      job_id,
      service_id,
      description,
      detail: detail ?? '',
      quantity: String(quantity),
      price: fromCents(unit_cents),
      tax_rate_id,
      tax_ppm,
      tax_name,
    }),
  ),
  due_on: due_on ?? '',
  deposit: deposit_cents ? fromCents(deposit_cents) : '',
  note: note ?? '',
});

/** A new line takes the tax of the line above, which is usually right. */
export const emptyLine = (above: LineDraft | undefined, rate: TaxRate | undefined): LineDraft => ({
  id: v7(),
  job_id: null,
  service_id: null,
  description: '',
  detail: '',
  quantity: '1',
  price: '',
  tax_rate_id: above ? above.tax_rate_id : (rate?.id ?? null),
  tax_ppm: above ? above.tax_ppm : (rate?.rate_ppm ?? 0),
  tax_name: above ? above.tax_name : (rate?.name ?? null),
});

/** An amount that may be negative: a discount. A typed minus is often an en dash or a minus sign. */
function toSignedCents(text: string): number | null {
  const [, minus, rest = ''] = /^\s*([-−–])?\s*(.*)$/.exec(text) ?? [];
  const cents = toCents(rest);
  return cents !== null && minus ? -cents : cents;
}

/** The line's amount before tax; null if the input is invalid. */
export function amountOf({ quantity, price }: LineDraft): number | null {
  const [count, cents] = [toWhole(quantity), toSignedCents(price)];
  return count === null || cents === null ? null : count * cents;
}

/** The current rate; the stored rate if it was deleted. */
const ppmOf = (line: LineDraft, rates: readonly TaxRate[]) =>
  line.tax_rate_id === null ? 0 : (rates.find(({ id }) => id === line.tax_rate_id)?.rate_ppm ?? line.tax_ppm);

/** Invalid lines count as zero. */
export const sumsOf = (lines: readonly LineDraft[], rates: readonly TaxRate[]) =>
  totalsOf(
    lines.map((line) => ({
      quantity: toWhole(line.quantity) ?? 0,
      unit_cents: toSignedCents(line.price) ?? 0,
      tax_ppm: ppmOf(line, rates),
    })),
  );

function checkLine(line: LineDraft): LineProblems {
  const { problems } = draftText;
  const found: LineProblems = {};
  const [count, cents] = [toWhole(line.quantity), toSignedCents(line.price)];
  if (!line.description.trim()) found.description = problems.description;
  else if (line.description.trim().length > moneyLimits.line_description) found.description = problems.descriptionLong;
  if (line.detail.trim().length > moneyLimits.line_detail) found.detail = problems.detailLong;
  if (count === null || count < 1 || count > moneyLimits.quantity) found.quantity = problems.quantity;
  if (cents === null || Math.abs(cents) > moneyLimits.amount) found.price = problems.price;
  else if (count !== null && Math.abs(count * cents) > moneyLimits.line) found.price = problems.amount;
  return found;
}

/** Keyed by line id; a valid line has no entry. */
export const checkLines = (lines: readonly LineDraft[]): Record<string, LineProblems> =>
  Object.fromEntries(
    lines.map((line) => [line.id, checkLine(line)] as const).filter(([, found]) => Object.keys(found).length),
  );

export function check(draft: InvoiceDraft, rates: readonly TaxRate[], today: string): Problems<InvoiceDraft> {
  const { problems } = draftText;
  const [wrong] = Object.values(checkLines(draft.lines)).flatMap((found) => Object.values(found));
  const { total_cents } = sumsOf(draft.lines, rates);
  const deposit = draft.deposit.trim() ? toCents(draft.deposit) : 0;
  return {
    lines: wrong ?? (total_cents < 0 ? problems.negative : undefined),
    deposit: deposit === null || deposit > Math.max(0, total_cents) ? problems.deposit : undefined,
    due_on: draft.due_on && draft.due_on < today ? problems.due : undefined,
    note: draft.note.trim().length > moneyLimits.note ? problems.note : undefined,
  };
}

/** Expects a checked draft. */
export const toUpdate = (draft: InvoiceDraft, version: number): InvoiceUpdate => ({
  lines: draft.lines.map(({ id, job_id, service_id, description, detail, quantity, price, tax_rate_id }) => ({
    id,
    job_id,
    service_id,
    description: description.trim(),
    detail: detail.trim() || null,
    quantity: toWhole(quantity) ?? 1,
    unit_cents: toSignedCents(price) ?? 0,
    tax_rate_id,
  })),
  due_on: draft.due_on || null,
  deposit_cents: draft.deposit.trim() ? (toCents(draft.deposit) ?? 0) : 0,
  note: draft.note.trim() || null,
  version,
});
