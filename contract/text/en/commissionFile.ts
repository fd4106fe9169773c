import { texts } from '#contract/text/texts.ts';

/** The commission file: one line for each entry, with all that it was computed from. */
export const commissionFileText = texts({
  columns: {
    person: 'Sales rep',
    month: 'Month',
    bookedOn: 'Paid on',
    invoice: 'Invoice',
    client: 'Client',
    work: 'Work',
    kind: 'Rule',
    paid: 'Paid by client',
    tax: 'Sales tax',
    other: 'Other work',
    base: 'Base',
    rate: 'Rate in percent',
    amount: 'Commission',
  },
  kinds: { once: 'One-time work', plan_first: 'Plan, first period' },
});
