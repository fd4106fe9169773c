import { texts } from '#contract/text/texts.ts';

/** The figures on /sales. */
export const salesFiguresText = texts({
  label: 'Your figures',
  loading: 'Loading your figures...',
  failed: 'Your figures could not be loaded.',
  leads: 'Open leads',
  leadsNew: '{count} new this week',
  leadsNoneNew: 'none new this week',
  quotes: 'Quotes out',
  quotesTotal: '{total} in total',
  quotesNone: 'none waiting for an answer',
  sold: 'Quotes signed, {month}',
  soldCount: '{count} signed, to leads and clients',
  soldNone: 'no quote signed yet',
  versus: 'vs. {days}',
  closed: 'Close rate',
  closedOf: '{signed} of {decided} quotes',
  closedNone: 'no quote answered yet',
  points: '{change} pts',
});
