import { texts } from '#contract/text/texts.ts';
import type { Account } from '#contract/money/money.ts';

/** /admin/payments/books: the totals of a period. */
export const booksText = texts({
  subtitle: 'Revenue, tax, tips and fees by period',
  periods: {
    quarter: 'This quarter',
    lastQuarter: 'Last quarter',
    lastYear: 'Last year',
  },
  loading: 'Loading the books...',
  failed: 'The books could not be loaded',
  empty: 'Nothing recorded in this period',
  emptyBody: 'Invoices count when they’re finalized, payments when they come in.',
  figures: 'Totals',
  figure: {
    revenue_cents: { name: 'Sales', hint: 'Invoiced and sold, before tax' },
    net_cents: { name: 'Revenue', hint: 'Sales less refunds and credits' },
    refunds_cents: { name: 'Refunds and credits', hint: 'Refunds and credits before tax' },
    tax_cents: { name: 'Sales tax', hint: 'Owed to the state' },
    tips_cents: { name: 'Tips', hint: 'Received for technicians' },
    fees_cents: { name: 'PayPal fees', hint: 'Charged by PayPal' },
    cash_cents: { name: 'Cash', hint: 'Received, minus refunds and fees' },
  },
  months: 'Month by month',
  month: 'Month',
  chart: 'Revenue and cash by month; the table below has the same numbers',
  cash: 'Cash',
  closed: 'closed',
  quiet: 'Nothing recorded.',
  taxes: 'Sales tax by jurisdiction',
  tax: { name: 'Jurisdiction', rate: 'Rate', taxable: 'Taxable amount' },
  noTaxes: 'No tax recorded in this period.',
  balances: 'Account balances',
  balancesHint: 'Everything through {day}. Debits equal credits.',
  account: 'Account',
  debit: 'Debit',
  credit: 'Credit',
  noBalances: 'Nothing recorded yet.',
});

/** A short explanation of each account. */
export const accountHintText = texts({
  receivable: 'owed by clients',
  'cash:paypal': 'held at PayPal',
  'cash:manual': 'received in person',
  fees: 'kept by PayPal',
  revenue: 'before tax',
  refunds: 'taken off sales',
  tax: 'owed to the state',
  tips: 'owed to the technicians',
  client_credit: 'owed to clients',
  promotions: 'given for referrals',
  commission: 'paid out to sales',
  payroll: 'owed with the wages',
} satisfies Record<Account, string>);

export const closeText = texts({
  panel: 'Closed periods',
  none: 'No period is closed. Until you close one, payments and invoices can still be dated in the past.',
  through: 'Through {day}',
  by: '{name}, {when}',
  loading: 'Loading closed periods...',
  failed: 'The closed periods could not be loaded.',
  action: 'Close period...',
  title: 'Close the books?',
  question: 'Nothing dated on or before {day} can be added or changed after this.',
  meaning:
    'A payment or refund from that time is recorded on a later date instead. Numbers you gave your accountant stay the same.',
  forever: 'A closed period can’t be reopened.',
  month: 'Close everything through',
  understood: 'I’ve checked these numbers',
  notUnderstood: 'Confirm that you’ve checked the numbers. This can’t be undone.',
  submit: 'Close period',
  refused: 'The books were not closed',
  done: 'Books closed through {day}',
  nothing: 'Every finished month is already closed.',
});
