import { texts } from '#contract/text/texts.ts';

/** What the office starts from a client, a list or the palette. */
export const createText = texts({
  job: 'Create Job',
  invoice: 'New Invoice',
  payment: 'New Payment',
  client: 'Add Client',
  collect: 'Collect payment',
  jobFor: 'Create job for {name}',
  invoiceFor: 'New invoice for {name}',
  collectFrom: 'Collect payment from {name}',
  openRecord: 'Open record',
});
