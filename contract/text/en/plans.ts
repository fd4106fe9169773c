import { texts } from '#contract/text/texts.ts';

/** What a visit has to do with a plan that is billed by the month. */
export const planText = texts({
  line: '{service}, {month}',
  share: '{month} plan',
  open: '{month} plan, not billed yet',
  onInvoice: 'Included in the {month} plan, billed on {invoice}',
  withJob: 'Included in the {month} plan, billed with job {job}',
  waived: 'Included in the {month} plan, which won’t be invoiced (job {job})',
});
