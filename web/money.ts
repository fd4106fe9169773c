import { useQuery } from '@tanstack/react-query';
import { fromCents } from '#contract/amount.ts';
import { businessQuery } from '#web/business.ts';

/** $1,250.00. Intl reads the digits as they are. */
export const formatCents = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(fromCents(cents) as `${number}`);

/** The business' currency; until it is known, the one it starts with. */
export const useCurrency = () => useQuery(businessQuery).data?.currency ?? 'USD';
