import { texts } from '#contract/text/texts.ts';

/** Settings > General > Quotes. */
export const quoteRulesText = texts({
  title: 'Quotes',
  hint: 'What sales reps may offer without asking, and what stands on every quote. Deposits follow the deposit rules above.',
  loading: 'Loading quote settings...',
  failed: 'The quote settings could not be loaded',
  edit: 'Edit quote settings',
  facts: {
    discount: 'Discount',
    valid: 'Good for',
    coolingOff: 'Home sales',
  },
  discount: 'Up to {percent} without approval',
  noDiscount: 'Every discount needs your approval',
  coolingOff: 'Clients may cancel within three business days',
  noCoolingOff: 'No notice of cancellation',
  discountLabel: 'Discount a sales rep may give, in percent',
  discountHint: 'Measured against the price book. Above it, you approve the quote before it is sent.',
  validLabel: 'Days a quote is good for',
  termsLabel: 'Terms',
  termsHint: 'Printed on every quote you send from now on.',
  coolingOffLabel: 'Right to cancel for sales at the client’s home',
  coolingOffHint:
    'Adds the FTC’s notice and two cancellation forms, and lets the client cancel until the end of the third business day. Ask a lawyer whether you need it.',
  saved: 'Quote settings saved',
});
