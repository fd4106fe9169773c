import { texts } from '#contract/text/texts.ts';
import type { BinOutcome } from '#contract/jobs/job.kinds.ts';

/** On an invoice, for bins that weren't cleaned. */
export const binBillingText = texts({
  none: 'Not cleaned: {why}',
  some: '{done} of {bins} bins cleaned: {why}',
  why: {
    not_out: 'bins not out',
    not_emptied: 'bins not emptied',
    blocked: 'bins blocked',
    contaminated: 'bins contaminated',
    no_access: 'no access',
    weather: 'weather',
  } satisfies Record<Exclude<BinOutcome, 'cleaned'>, string>,
});
