import { texts } from '#contract/text/texts.ts';
import type { Account } from '#contract/money/money.ts';

/** Columns of the books' CSV file that no page shows. */
export const booksExportText = texts({
  transaction: 'Transaction',
  memo: 'Memo',
  payment: 'Payment',
});

/** The names of the ledger's accounts. */
export const accountText = texts({
  receivable: 'Accounts receivable',
  'cash:paypal': 'PayPal',
  'cash:manual': 'Cash and checks',
  fees: 'Payment fees',
  revenue: 'Sales',
  refunds: 'Refunds and credits',
  tax: 'Sales tax payable',
  tips: 'Tips payable',
  client_credit: 'Client credit and deposits',
  promotions: 'Promotions',
  commission: 'Commission',
  payroll: 'Wages payable',
} satisfies Record<Account, string>);

/** The memo of a ledger entry. */
export const memoText = texts({
  issued: 'Invoice {invoice} issued',
  voided: 'Invoice {invoice} voided',
  credited: 'Credit note {note} on invoice {invoice}',
  creditUsed: 'Credit applied to invoice {invoice}',
  depositUsed: 'Deposit applied to {invoice}',
  commissionPaid: 'Commission through {month}, paid with payroll',
});
