import { partsOf } from '#contract/money/discount.ts';
import { taxOn } from '#contract/money/money.ts';
import type { Condition, VehicleSize } from '#contract/trade.ts';

/** A service as it is asked for, at the price book's price. */
export type PricedLine = {
  /** Null: a line that isn't in the price book, of a visit that is moved. */
  service_id: string | null;
  name: string;
  /** What the service counts, where the business has a word for it. */
  unit: string | null;
  units: number | null;
  square_feet: number | null;
  vehicle_size: VehicleSize | null;
  condition: Condition;
  minutes: number;
  price_cents: number;
  taxable: boolean;
};

type Terms = {
  /** What work is taxed by; null: nothing. */
  tax: { name: string; rate_ppm: number } | null;
  /** Taken off, where we are in the neighborhood anyway. */
  discount_cents: number;
  /** The business' own rule: so many percent in advance, for work from this amount on. */
  deposit_percent: number;
  deposit_from_cents: number;
};

/** What it comes to. The job's items, and later its invoice, are these lines: a line's price less its part of the discount. */
export type Totals = {
  lines: (PricedLine & { discount_cents: number })[];
  minutes: number;
  subtotal_cents: number;
  discount_cents: number;
  tax: { name: string; rate_ppm: number; cents: number }[];
  total_cents: number;
  /** Asked in advance. 0: nothing. */
  deposit_cents: number;
};

const percentOf = (cents: number, percent: number) => Math.round((cents * percent) / 100);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/**
 * Adds up as an invoice does: the discount in parts, tax line by line on what is left. The deposit is what the services ask
 * for, or what the business asks of work of that size, whichever is more.
 */
export function totalsOf(
  lines: readonly (PricedLine & { deposit_percent: number })[],
  { tax, discount_cents, deposit_percent, deposit_from_cents }: Terms,
): Totals {
  const subtotal_cents = sum(lines.map(({ price_cents }) => price_cents));
  const discount = Math.min(discount_cents, subtotal_cents);
  const parts = partsOf(
    discount,
    lines.map(({ price_cents }) => price_cents),
  );
  const charged = lines.map(({ price_cents }, at) => price_cents - parts[at]!);
  const taxed = charged.map((cents, at) => (tax && lines[at]!.taxable ? taxOn(cents, tax.rate_ppm) : 0));
  const total_cents = sum(charged) + sum(taxed);
  const ofServices = sum(charged.map((cents, at) => percentOf(cents, lines[at]!.deposit_percent)));
  const ofBusiness = total_cents >= Math.max(1, deposit_from_cents) ? percentOf(total_cents, deposit_percent) : 0;
  return {
    lines: lines.map(({ deposit_percent: _, ...line }, at) => ({ ...line, discount_cents: parts[at]! })),
    minutes: sum(lines.map(({ minutes }) => minutes)),
    subtotal_cents,
    discount_cents: discount,
    tax: tax && lines.some(({ taxable }) => taxable) ? [{ ...tax, cents: sum(taxed) }] : [],
    total_cents,
    deposit_cents: Math.min(total_cents, Math.max(ofServices, ofBusiness)),
  };
}
