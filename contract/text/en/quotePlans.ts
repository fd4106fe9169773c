import type { QuoteRepeat, QuoteTier } from '#contract/sales/quote.kinds.ts';
import { texts } from '#contract/text/texts.ts';

/** Recurring work, on a quote and on the records made from it. */
export const quotePlanText = texts({
  repeats: {
    week: 'every week',
    two_weeks: 'every 2 weeks',
    four_weeks: 'every 4 weeks',
    month: 'every month',
    two_months: 'every 2 months',
    quarter: 'every 3 months',
    half_year: 'every 6 months',
    year: 'every year',
  } satisfies Record<QuoteRepeat, string>,
  perMonth: '{amount} a month',
  perVisit: '{amount} a visit, {repeat}',
  /** For a line: "Trash-bin plan, visits every 4 weeks". */
  visits: 'visits {repeat}',
  totalMonth: 'Total a month',
  monthHow: 'A monthly price is billed once for each calendar month in which we come.',
  totalVisit: 'Total a visit, {repeat}',
});

/** The options of a quote with several. */
export const quoteTierText = texts({
  good: 'Good',
  better: 'Better',
  best: 'Best',
} satisfies Record<QuoteTier, string>);
