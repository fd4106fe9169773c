/**
 * A discount in parts, each in proportion to the amount that it is taken from. They are rounded down, and the cents that are
 * left go where most was rounded off, so that the parts add up to the discount. Amounts below zero bear none of it.
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
