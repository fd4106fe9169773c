import { texts } from '#contract/text/texts.ts';

/** The one part of money a technician sees. */
export const tipsText = texts({
  title: 'Tips',
  month: 'This month',
  empty: 'No tips yet',
  emptyBody: 'Tips that clients add for you are listed here.',
  loading: 'Loading tips...',
  failed: 'Your tips could not be loaded.',
});
