import { texts } from '#contract/text/texts.ts';

/** Columns of the payments' CSV file that no page shows. */
export const paymentExportText = texts({
  fee: 'Fee',
  capture: 'PayPal capture',
  reference: 'Check number or note',
});
