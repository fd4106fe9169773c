import { useQuery } from '@tanstack/react-query';
import { fromCents } from '#contract/base/amount.ts';
import { businessQuery } from '#web/business.ts';
import { locale } from '#web/language.ts';

/** $1,250.00. Intl takes the digits as a string, without rounding. */
export const formatCents = (cents: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(fromCents(cents) as `${number}`);

/** $34,162. Cents show where they matter: in the books and in the table. */
export const formatWholeCents = (cents: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(cents / 100);

/** $25, and $25.50: for a headline. */
export const formatRoundCents = (cents: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(
    fromCents(cents) as `${number}`,
  );

/** $1.3K: for an axis. */
export const formatShortCents = (cents: number, currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, notation: 'compact' }).format(cents / 100);

/** The business' currency; USD until it has loaded. */
export const useCurrency = () => useQuery(businessQuery).data?.currency ?? 'USD';
