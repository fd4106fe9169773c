import { partsOf, percentOf } from '#contract/money/discount.ts';
import { taxOn } from '#contract/money/money.ts';
import type { Condition, VehicleSize } from '#contract/jobs/service.kinds.ts';

/** A requested service at the price book's price. */
export type PricedLine = {
  /** Null: a line of a moved visit that isn't in the price book. */
  service_id: string | null;
  name: string;
  /** The business' own word for the unit, if it has one. */
  unit: string | null;
  units: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
  minutes: number;
  price_cents: number;
  taxable: boolean;
};

/** The tax on work; null: none. */
type Tax = { name: string; rate_ppm: number } | null;

type Terms = {
  tax: Tax;
  /** The discount for a day when we are in the neighborhood anyway. */
  discount_cents: number;
  /** The business' deposit rule: a percentage in advance, for work from this amount on. */
  deposit_percent: number;
  deposit_from_cents: number;
};

/** The totals. The job's items, and later its invoice, are these lines: a line's price less its share of the discount. */
export type Totals = {
  lines: (PricedLine & { discount_cents: number })[];
  minutes: number;
  subtotal_cents: number;
  discount_cents: number;
  tax: { name: string; rate_ppm: number; cents: number }[];
  total_cents: number;
  /** The deposit. 0: none. */
  deposit_cents: number;
};

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/**
 * Adds up as an invoice does: the discount is split over the lines, and each line is taxed on the rest. The deposit is the sum
 * that the services ask for or the business' rule for work of that size, whichever is more.
 */
export function totalsOf(
  lines: readonly (PricedLine & { deposit_percent: number })[],
  { tax, discount_cents, deposit_percent, deposit_from_cents }: Terms,
): Totals {
  const prices = lines.map(({ price_cents }) => price_cents);
  const parts = partsOf(Math.min(discount_cents, sum(prices)), prices);
  const added = addUp(
    lines.map(({ deposit_percent: _, ...line }, at) => ({ ...line, discount_cents: parts[at]! })),
    tax,
  );
  const { total_cents } = added;
  const ofServices = sum(lines.map((line, at) => percentOf(prices[at]! - parts[at]!, line.deposit_percent)));
  const ofBusiness = total_cents >= Math.max(1, deposit_from_cents) ? percentOf(total_cents, deposit_percent) : 0;
  return { ...added, deposit_cents: Math.min(total_cents, Math.max(ofServices, ofBusiness)) };
}

/** The totals of lines whose discount is already agreed: those of a visit, as its invoice will have them. No deposit is due. */
export function addUp(lines: Totals['lines'], tax: Tax): Totals {
  const charged = lines.map(({ price_cents, discount_cents }) => price_cents - discount_cents);
  const taxed = charged.map((cents, at) => (tax && lines[at]!.taxable ? taxOn(cents, tax.rate_ppm) : 0));
  return {
    lines,
    minutes: sum(lines.map(({ minutes }) => minutes)),
    subtotal_cents: sum(lines.map(({ price_cents }) => price_cents)),
    discount_cents: sum(lines.map(({ discount_cents }) => discount_cents)),
    tax: tax && lines.some(({ taxable }) => taxable) ? [{ ...tax, cents: sum(taxed) }] : [],
    total_cents: sum(charged) + sum(taxed),
    deposit_cents: 0,
  };
}
