import { texts } from '#contract/text/texts.ts';

/** The first line of the CSV file of the payments; its keys say which columns there are, and in which order. */
export const paymentExportText = texts({
  columns: {
    number: 'Number',
    date: 'Date',
    received_on: 'Received on',
    client: 'Client',
    description: 'Description',
    invoice: 'Invoice',
    method: 'Method',
    status: 'Status',
    amount: 'Amount',
    tip: 'Tip',
    fee: 'Fee',
    refunded: 'Refunded',
    net: 'Net',
    currency: 'Currency',
    order: 'PayPal order',
    capture: 'PayPal capture',
    reference: 'Check number or note',
  },
});
