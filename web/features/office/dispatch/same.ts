import type { CSSProperties } from 'react';

/** Whether two lists hold the same things in the same order: then a row needn't be drawn anew. */
export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Measures that the styles reckon with. */
export const measures = (values: Record<`--${string}`, string | number>, rest: CSSProperties = {}): CSSProperties => ({
  ...values,
  ...rest,
});
