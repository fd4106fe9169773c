import { texts } from '#contract/text/texts.ts';
import type { Account } from '#contract/money/money.ts';

/** The first line of the CSV file of the books, as accounting programs ask for it. */
export const booksExportText = texts({
  columns: [
    'Date',
    'Transaction',
    'Account',
    'Debit',
    'Credit',
    'Tax',
    'Memo',
    'Client',
    'Invoice',
    'Payment',
    'Currency',
  ],
  tax: '{name}, {percent}%',
});

/** How the books call their accounts. */
export const accountText = texts({
  receivable: 'Accounts receivable',
  'cash:paypal': 'PayPal',
  'cash:manual': 'Cash and checks',
  fees: 'Payment fees',
  revenue: 'Sales',
  refunds: 'Refunds and credits',
  tax: 'Sales tax payable',
  tips: 'Tips payable',
  client_credit: 'Client credit',
  promotions: 'Promotions',
  commission: 'Commission',
  payroll: 'Wages payable',
} satisfies Record<Account, string>);

/** What the books say of a booking. */
export const memoText = texts({
  issued: 'Invoice {invoice} issued',
  voided: 'Invoice {invoice} voided',
  credited: 'Credit note {note} on invoice {invoice}',
  creditUsed: 'Credit applied to invoice {invoice}',
  depositUsed: 'Deposit applied to {invoice}',
  commissionPaid: 'Commission through {month}, paid with payroll',
});
