import { texts } from '#contract/text/texts.ts';

/** The two error pages. */
export const notFoundText = texts({
  page: 'Page not found',
  title: 'Oops! Page not found',
  before: 'We couldn’t find',
  after: '. The address may have a typo, or the record was deleted.',
  home: 'Return to Home',
  back: 'Go back',
});

export const crashText = texts({
  title: 'Unexpected Application Error!',
  /** Nothing broke: the code of the page couldn't be loaded. */
  unreachable: 'This page could not be loaded',
  body: 'This page stopped working. Everything you saved is safe.',
  retry: 'Retry',
  dashboard: 'Dashboard',
  home: 'Home',
  incident: 'Incident',
  copy: 'Copy incident ID',
  copied: 'Copied',
  when: 'When',
  reported: 'Reported',
  sent: 'Saved in the server log',
  sending: 'Sending...',
  notSent: 'Could not be sent',
});
