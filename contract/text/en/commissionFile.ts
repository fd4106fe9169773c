import { texts } from '#contract/text/texts.ts';

/** Columns of the commission file that no page shows. */
export const commissionFileText = texts({
  month: 'Month',
  work: 'Work',
  kind: 'Rule',
  paid: 'Paid by client',
  other: 'Other work',
  rate: 'Rate in percent',
});
