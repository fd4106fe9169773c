import { v7 } from 'uuid';
import { fromCents, fromPpm, toCents, toPpm } from '#contract/base/amount.ts';
import { partsOf } from '#contract/money/discount.ts';
import { taxOn } from '#contract/money/money.ts';
import { discountText as text } from '#text/invoices.ts';
import { fill } from '#contract/text/fill.ts';
import { amountOf, type LineDraft } from '#web/features/office/invoices/invoiceDraft.ts';

export type DiscountDraft = { kind: 'percent' | 'amount'; percent: string; amount: string; reason: string };

const all = 1_000_000;

/** The base of the discount: all lines, including other discounts. */
export const baseOf = (lines: readonly LineDraft[]): number =>
  lines.reduce((sum, line) => sum + (amountOf(line) ?? 0), 0);

/** In cents; null if the input is invalid or more than the base. */
export function discountOf({ kind, percent, amount }: DiscountDraft, lines: readonly LineDraft[]): number | null {
  const base = Math.max(0, baseOf(lines));
  const ppm = toPpm(percent);
  const cents = kind === 'amount' ? toCents(amount) : ppm !== null && ppm <= all ? taxOn(base, ppm) : null;
  return cents !== null && cents > 0 && cents <= base ? cents : null;
}

/**
 * One negative line for each tax rate among the lines, and one for untaxed lines: each tax decreases by its share of
 * the discount, as the books and the tax office need it.
 */
export function discountLines(draft: DiscountDraft, lines: readonly LineDraft[]): LineDraft[] {
  const groups = [...Map.groupBy(lines, (line) => line.tax_rate_id).values()];
  const parts = partsOf(discountOf(draft, lines) ?? 0, groups.map(baseOf));
  const off =
    draft.kind === 'percent' ? fill(text.percentOff, { percent: fromPpm(toPpm(draft.percent) ?? 0) }) : text.amountOff;
  return groups.flatMap(([first], index) => {
    const part = parts[index] ?? 0;
    if (!first || part === 0) return [];
    const { tax_rate_id, tax_ppm, tax_name } = first;
    return {
      id: v7(),
      job_id: null,
      service_id: null,
      description: fill(text.line, { reason: draft.reason.trim() }),
      detail: off,
      quantity: '1',
      price: fromCents(-part),
      tax_rate_id,
      tax_ppm,
      tax_name,
    };
  });
}
