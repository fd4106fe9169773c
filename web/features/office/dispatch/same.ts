import type { CSSProperties } from 'react';

/** Whether two lists hold the same items in the same order; then a row doesn't render again. */
export const sameItems = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Custom properties for the stylesheet. */
export const measures = (values: Record<`--${string}`, string | number>, rest: CSSProperties = {}): CSSProperties => ({
  ...values,
  ...rest,
});
