/** Why a series can't be as it was asked for. */
export const seriesErrorText = {
  past: 'The first visit would be in the past.',
  noDay: 'This rule names no day.',
  notTheirBins: 'These aren’t the client’s bins, or their pickup day has changed.',
  notOpen: 'Only a visit that is still to be done can be left out.',
} as const;
