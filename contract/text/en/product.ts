import { texts } from '#contract/text/texts.ts';

/** The product's names: 'Unified Portal' on the sign-in pages, 'QR Portal' inside; clients see the business' name. */
export const productText = texts({
  unified: 'Unified Portal',
  portal: 'QR Portal',
  pageTitle: '{section} | {product}',
  /** In the browser tab, when something waits for the user. */
  countedTitle: '({count}) {title}',
  authTitle: '{page} | Unified Portal',
});
