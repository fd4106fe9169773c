import { texts } from '#contract/text/texts.ts';

/** Words of every list and dialog. */
export const commonText = texts({
  close: 'Close',
  cancel: 'Cancel',
  loadMore: 'Load more',
  resetFilters: 'Reset Filters',
  clear: 'Clear',
  notifications: 'Notifications',
  retry: 'Retry',
  dismiss: 'Dismiss',
  loadFailed: 'This could not be loaded',
  loading: 'Loading...',
  invalidDate: 'Invalid date',
  secondsLeft: '{seconds} s',
  logOutFailed: 'You are still signed in',
  none: 'None',
  nothing: '–',
});
