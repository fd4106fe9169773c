import type { QuoteRepeat } from '#contract/sales/quote.kinds.ts';
import { texts } from '#contract/text/texts.ts';

/** What comes again, on a quote and on everything that is made of it. */
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
  /** Of a line: "Trash-bin plan, visits every 4 weeks". */
  visits: 'visits {repeat}',
  totalMonth: 'Total a month',
  totalVisit: 'Total a visit, {repeat}',
});
