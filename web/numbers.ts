import { countCap } from '#contract/base/countCap.ts';
import { locale } from '#web/language.ts';

/** 12,500 */
export const formatNumber = (number: number) => number.toLocaleString(locale);

/** Counted up to a cap: users don't need the exact length of a long list. */
export const formatCount = (count: number) => (count >= countCap ? `${formatNumber(countCap)}+` : formatNumber(count));

/** Tuesday, Thursday, and Friday */
export const formatList = (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts);

/** +12.3%, 0%, +10,606% */
export const formatGrowth = (share: number) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(share) < 10 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).format(share);

/** 7.25% */
export const formatPercent = (share: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(share);

/** 41% */
export const formatWholeShare = (share: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** 99.8% */
export const formatShare = (share: number) =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Counted up to a cap; undefined while loading. */
export const countOf = (count: number | undefined) => (count === undefined ? undefined : formatCount(count));
