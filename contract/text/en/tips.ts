import { texts } from '#contract/text/texts.ts';

/** The only money that a technician sees. */
export const tipsText = texts({
  title: 'Tips',
  empty: 'No tips yet',
  emptyBody: 'Tips that clients add for you are listed here.',
  loading: 'Loading tips...',
  failed: 'Your tips could not be loaded.',
});
