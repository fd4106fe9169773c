import { texts } from '#contract/text/texts.ts';

/** The first line of the CSV file of the invoices; its keys say which columns there are, and in which order. */
export const invoiceExportText = texts({
  columns: {
    number: 'Number',
    client: 'Client',
    status: 'Status',
    issued_on: 'Issued',
    due_on: 'Due',
    subtotal: 'Subtotal',
    tax: 'Tax',
    total: 'Total',
    paid: 'Paid',
    credited: 'Credited',
    balance: 'Balance',
    currency: 'Currency',
    note: 'Note',
  },
});
