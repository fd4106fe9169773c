import { texts } from '#contract/text/texts.ts';

/** What the product calls itself: 'Unified Portal' on the sign-in pages, 'QR Portal' inside. */
export const productText = texts({
  unified: 'Unified Portal',
  portal: 'QR Portal',
  pageTitle: '{section} | QR Portal',
  /** Something waits for the reader: seen in the row of tabs. */
  countedTitle: '({count}) {title}',
  authTitle: '{page} | Unified Portal',
});
