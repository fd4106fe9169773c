import { texts } from '#contract/text/texts.ts';

/** Why a series is refused. */
export const seriesErrorText = texts({
  past: 'The first visit would be in the past.',
  noDay: 'This schedule has no dates.',
  notTheirBins: 'These aren’t this client’s bins, or their pickup day has changed.',
  notOpen: 'Only a pending visit can be skipped.',
});
