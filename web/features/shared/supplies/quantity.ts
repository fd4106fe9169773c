import { fill } from '#contract/text/fill.ts';
import { supplyLimits } from '#contract/base/limits.ts';
import { quantityText } from '#text/supplies.ts';
import { formatNumber } from '#web/numbers.ts';

/** 2.5 gal */
export const formatQuantity = (quantity: number, unit: string | null) =>
  unit ? fill(quantityText.of, { quantity: formatNumber(quantity), unit }) : formatNumber(quantity);

/** 2.5 gal House wash mix */
export const formatNamed = (quantity: number, unit: string | null, name: string) =>
  [formatQuantity(quantity, unit), name].join(' ');

/** Parses a quantity with at most two decimals; null if it is invalid. */
export function readQuantity(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  const quantity = Number(text);
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) && quantity <= supplyLimits.quantity ? quantity : null;
}
