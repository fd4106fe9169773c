import type { QuoteDetail, QuoteItem } from '#contract/sales/quote.schema.ts';
import { repeatOf } from '#contract/sales/quote.kinds.ts';

/** The accepted items of one plan, with their minutes. */
export function soldItems({ options, add_ons, acceptance }: QuoteDetail, part: number): QuoteItem[] {
  if (!acceptance) return [];
  const chosen = [
    ...(options.find(({ id }) => id === acceptance.option_id)?.items ?? []),
    ...add_ons.filter(({ id }) => acceptance.add_ons.includes(id)),
  ];
  return chosen.filter(({ repeat }) => repeat === repeatOf(part));
}
