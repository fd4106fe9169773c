import { taxOn } from '#contract/money/money.ts';

/**
 * Splits a discount in proportion to the amounts. Parts are rounded down, and the cents left over go where the most was rounded
 * off, so that the parts add up to the discount. Negative amounts get no part of it.
 */
export function partsOf(discountCents: number, amounts: readonly number[]): number[] {
  const shares = amounts.map((amount) => BigInt(Math.max(0, amount)));
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  if (whole === 0n) return amounts.map(() => 0);
  const exact = shares.map((share) => share * BigInt(discountCents));
  const parts = exact.map((product) => Number(product / whole));
  const left = discountCents - parts.reduce((sum, part) => sum + part, 0);
  const most = exact
    .map((product, index) => ({ index, rest: product % whole }))
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  for (const { index } of most.slice(0, left)) parts[index]! += 1;
  return parts;
}

/** A percentage of an amount, in whole cents; half a cent rounds away from zero. */
export const percentOf = (cents: number, percent: number): number => taxOn(cents, percent * 10_000);

/** A discount in percent: that part of the sum, rounded once, split over the amounts. */
export const discountParts = (percent: number, amounts: readonly number[]): number[] =>
  partsOf(
    percentOf(
      amounts.reduce((sum, amount) => sum + amount, 0),
      percent,
    ),
    amounts,
  );
