import { texts } from '#contract/text/texts.ts';

/** A visit's relation to a plan that is billed by the month. */
export const planText = texts({
  line: '{service}, {month}',
  share: '{month} plan',
  open: '{month} plan, not billed yet',
  onInvoice: 'Included in the {month} plan, billed on {invoice}',
  withJob: 'Included in the {month} plan, billed with job {job}',
  waived: 'Included in the {month} plan, which won’t be invoiced (job {job})',
});

/** Why a client's change to a plan is refused. */
export const planErrorText = texts({
  past: 'A pause can start today at the earliest.',
  moved: 'This visit was moved. Look at the new time first.',
  askUs: 'The price of these bins was agreed with us. Call us to change their number.',
  noPickup: 'This plan doesn’t follow a pickup day.',
  sameDay: 'That’s already your pickup day.',
});
