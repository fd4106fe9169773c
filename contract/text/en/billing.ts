import { texts } from '#contract/text/texts.ts';

/** /client/invoices: a client's open and paid invoices. */
export const ownInvoicesText = texts({
  owed: 'You owe {amount}',
  owedNothing: 'Nothing to pay',
  owedNothingBody: 'All your invoices are paid. Thank you.',
  overdue: '{amount} is overdue',
  allOverdue: 'This balance is overdue',
  credit: 'You have {amount} in credit. Use it when you pay an invoice.',
  payOldest: 'Pay oldest invoice',
  onItsWay: '{amount} is on its way',
  onItsWayBody: 'PayPal is collecting it. You don’t need to do anything.',
  filter: 'Invoice filter',
  filters: { all: 'All', open: 'Open', paid: 'Paid' },
  list: 'Your invoices',
  loading: 'Loading your invoices...',
  failed: 'Your invoices could not be loaded',
  balanceFailed: 'Your balance could not be loaded',
  empty: 'No invoices yet',
  emptyBody: 'An invoice appears here once we have done some work for you.',
  noOpenBody: 'Every invoice is paid. Thank you.',
  noPaid: 'No paid invoices yet',
  noPaidBody: 'Paid invoices appear here.',
  showAll: 'Show all invoices',
  columns: { pay: 'Pay' },
  issued: 'Issued {date}',
  pay: 'Pay',
  payInvoice: 'Pay {invoice}',
});

/** /client/invoices/:id */
export const ownInvoiceText = texts({
  title: 'Invoice {invoice}',
  loading: 'Loading your invoice...',
  failed: 'The invoice could not be loaded',
  gone: 'This invoice was not found.',
  toList: 'All invoices',
  amountDue: 'Amount due',
  work: 'Work done',
  lines: 'Charges',
  each: '{quantity} × {price}',
  paid: 'Paid so far',
  credited: 'Credits',
  tip: 'plus {amount} tip',
  receiptOf: 'Receipt for {payment} (PDF)',
  creditUsed: 'Credit used',
  creditedBody: 'This invoice was credited in full.',
  voidBody: 'Nothing is due on it.',
  onItsWayBody: 'PayPal is collecting it. This page updates when it arrives.',
});

/** The lines and sums of an invoice, on its page and behind a pay link, whose first view has no room for words it doesn't say. */
export const printedInvoiceText = texts({
  service: 'Service',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  taxPercent: '{name}, {percent}%',
  totalIn: 'Total ({currency})',
  balanceDue: 'Balance due',
});

/** The payment section of that page. */
export const payText = texts({
  title: 'Pay',
  part: 'Amount',
  balance: 'Full balance',
  deposit: 'Deposit',
  depositHint: '{amount} is requested up front. The rest is due later.',
  tip: 'Tip',
  tipHint: 'Tips go to your technician in full.',
  noTip: 'No tip',
  percent: '{percent}%',
  ownTip: 'Other',
  tipAmount: 'Tip amount',
  tipInvalid: 'Enter an amount, such as 5.00.',
  tipTooLarge: 'That’s more than you can pay at once.',
  method: 'Pay with',
  methods: { paypal: 'PayPal', card: 'Card' },
  methodHint: 'PayPal processes the payment, including cards. We never see your card number.',
  paypalHint: 'PayPal processes the payment in its own window.',
  pay: 'Pay {amount}',
  includesTip: '{amount} plus {tip} tip',
  changed: 'The balance due has changed. Check it, then pay.',
});

/** The client's credit, on the payment page. */
export const ownCreditText = texts({
  title: 'Your credit',
  have: 'You have {amount} in credit',
  enough: 'It covers this invoice.',
  rest: 'Use it first, then pay the rest.',
  amount: 'Credit to use',
  use: 'Use {amount} of credit',
  done: 'Credit used',
  doneBody: '{amount} was taken off this invoice.',
  failed: 'Your credit was not used',
});

/** The dashboard's card about invoices. */
export const invoicesCardText = texts({
  title: 'Invoices',
  viewAll: 'View all {count}',
  payInvoice: 'Pay Invoice',
  oldest: '{invoice}, {amount}',
});
