import type { TaxRate } from '#contract/office/business.schema.ts';
import type { Invoice, InvoiceLine } from '#contract/money/invoice.schema.ts';
import { taxOn } from '#contract/money/money.ts';
import type { Entry } from '#server/features/books/ledger.ts';

type TaxSide = Extract<Entry, { account: 'tax' }>;
type Taxed = Pick<InvoiceLine, 'amount_cents' | 'tax_name' | 'tax_ppm' | 'tax_cents'>;

const valid = (rate: TaxRate, day: string) =>
  rate.valid_from <= day && (rate.valid_to === null || day <= rate.valid_to);

/** The rate on that day: the chosen one, or the one that replaced it under the same name. */
export function rateOn(rates: readonly TaxRate[], id: string, day: string): TaxRate | undefined {
  const chosen = rates.find((rate) => rate.id === id);
  if (!chosen || valid(chosen, day)) return chosen;
  return rates.find((rate) => rate.name === chosen.name && valid(rate, day));
}

/** The default tax rate of work: the first by name. */
export const usualRate = (rates: readonly TaxRate[], day: string): TaxRate | undefined =>
  rates.filter((rate) => valid(rate, day)).toSorted((one, other) => (one.name < other.name ? -1 : 1))[0];

export function taxed<L extends { quantity: number; unit_cents: number }>(line: L, rate: TaxRate | undefined) {
  const amount_cents = line.quantity * line.unit_cents;
  const tax_ppm = rate?.rate_ppm ?? 0;
  return { ...line, amount_cents, tax_name: rate?.name ?? null, tax_ppm, tax_cents: taxOn(amount_cents, tax_ppm) };
}

/** The taxes of an invoice, one per name and rate: what issuing it owes the state. */
export function taxSidesOf(lines: readonly Taxed[]): TaxSide[] {
  const sides = new Map<string, TaxSide>();
  for (const { tax_name, tax_ppm, amount_cents, tax_cents } of lines) {
    if (tax_name === null) continue;
    const key = `${tax_ppm} ${tax_name}`;
    const side = sides.get(key) ?? { account: 'tax', amount_cents: 0, tax_name, tax_ppm, taxable_cents: 0 };
    side.amount_cents -= tax_cents;
    side.taxable_cents += amount_cents;
    sides.set(key, side);
  }
  return [...sides.values()];
}

/** The ledger entries of an issue. */
export const sidesOf = (
  { total_cents, subtotal_cents }: Pick<Invoice, 'total_cents' | 'subtotal_cents'>,
  lines: readonly Taxed[],
): Entry[] => [
  { account: 'receivable', amount_cents: total_cents },
  { account: 'revenue', amount_cents: -subtotal_cents },
  ...taxSidesOf(lines),
];

/** The same entries with opposite signs. */
export const reversed = (sides: readonly Entry[]): Entry[] =>
  sides.map((side) =>
    side.account === 'tax'
      ? { ...side, amount_cents: -side.amount_cents, taxable_cents: -side.taxable_cents }
      : { ...side, amount_cents: -side.amount_cents },
  );

/** Rounds half a cent away from zero. The products exceed what a number holds exactly, hence BigInt. */
function share(of: number, part: number, whole: number): number {
  const twice = 2n * BigInt(of) * BigInt(part);
  const sign = twice < 0n ? -1n : 1n;
  return Number((twice + sign * BigInt(whole)) / (2n * BigInt(whole)));
}

/**
 * The taxes within a credit note, in proportion to the invoice's own. Computed on the total credited so far, so that a
 * rounding difference of one note is in a later one: an invoice that is credited completely gives back its tax to the cent.
 */
export function creditedTaxes(
  sides: readonly TaxSide[],
  { total_cents, credited_cents }: Pick<Invoice, 'total_cents' | 'credited_cents'>,
  amount_cents: number,
): TaxSide[] {
  const part = (of: number) =>
    share(of, credited_cents + amount_cents, total_cents) - share(of, credited_cents, total_cents);
  return sides.map((side) => ({
    ...side,
    amount_cents: part(-side.amount_cents),
    taxable_cents: -part(side.taxable_cents),
  }));
}
