import { texts } from '#contract/text/texts.ts';
import type {
  AlertKind,
  PaymentEventKind,
  PaymentMethod,
  PaymentStatus,
  TransactionKind,
} from '#contract/money/money.ts';

/** The tabs of the pages about money. */
export const moneyNavText = texts({
  label: 'Money',
});

/** Lower case, like job statuses: underscores become spaces. */
export const paymentStatusText = texts({
  created: 'created',
  approved: 'approved',
  capturing: 'processing',
  pending: 'pending',
  declined: 'declined',
  completed: 'completed',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
  disputed: 'disputed',
  reversed: 'reversed',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  superseded: 'replaced',
} satisfies Record<PaymentStatus, string>);

export const paymentMethodText = texts({
  paypal: 'PayPal',
  card: 'Credit Card',
  cash: 'Cash',
  check: 'Check',
} satisfies Record<PaymentMethod, string>);

/** /admin/payments (spec, section 2: Payment Management). */
export const paymentsText = texts({
  title: 'Payment Management',
  subtitle: 'Process and manage payments',
  refresh: 'Refresh',
  refreshed: 'Payments Refreshed',
  refreshFailed: 'Error',
  refreshFailedBody: 'Failed to refresh payment data.',
  updatedNow: 'updated just now',
  updatedSeconds: 'updated {count} sec ago',
  updatedMinutes: 'updated {count} min ago',
  updatedHours: 'updated {count} hr ago',
  hide: 'Hide Form',
  tabs: { all: 'All Payments', pending: 'Pending', completed: 'Completed', failed: 'Failed' },
  tabsLabel: 'Payments by status',
  search: 'Search payments...',
  exportCsv: 'CSV file',
  exportStatement: 'Printable statement',
  caption: 'A list of all payment transactions.',
  columns: {
    id: 'ID',
  },
  loading: 'Loading payments...',
  failed: 'Payments could not be loaded',
  empty: 'No payment records found',
  emptyBody: 'Payments processed will appear here',
  emptyTab: {
    pending: 'No pending payments found.',
    completed: 'No completed payments found.',
    failed: 'No failed payments found.',
  },
  noMatch: 'No payments match',
  noMatchBody: 'No payment matches this search and these filters.',
});

/** The spec's card with the payment form. */
export const newPaymentText = texts({
  subtitle: 'Process a new payment',
  form: 'Process Payment',
  formHint: 'Enter payment details to process a transaction',
  amountPlaceholder: '0.00',
  amountInvalid: 'Amount must be a positive number',
  amountTooLarge: 'Amount can be at most {max}',
  descriptionPlaceholder: 'Payment for services',
  descriptionShort: 'Description must be at least 3 characters',
  client: 'Client (optional)',
  invoice: 'Invoice (optional)',
  invoiceOption: '{invoice}, {balance} due',
  invoiceDescription: '{invoice}, {client}',
  invoiceNone: 'This client has no unpaid invoices.',
  invoiceFailed: 'Unpaid invoices could not be loaded.',
  creditHint: 'Without an invoice, the payment is saved as client credit.',
  fee: 'PayPal fee (estimated)',
  pay: { paypal: 'Pay with PayPal', card: 'Pay with Card' },
  off: 'PayPal isn’t set up on this server, so online payments are off.',
  paypalHint: 'PayPal opens in a new window. The payment is recorded once PayPal confirms it.',
  cardHint: 'PayPal opens in a new window to take the card. Card numbers never reach this portal.',
  cardRefused: 'First enter a positive amount and a description of at least 3 characters.',
});

/** The dialog that takes a payment, on every page that opens it. */
export const collectText = texts({
  of: 'From {client}',
  owes: '{client} owes {amount}',
  owesNothing: '{client} has no unpaid invoices.',
  noInvoiceHint: 'Kept as client credit',
  cardOff: 'Card checkout is off. Turn it on in Settings > Integrations.',
  quick: 'Quick amounts',
  full: 'Full, {amount}',
  half: 'Half, {amount}',
  deposit: 'Deposit, {amount}',
  tooMuch: 'Online payments can’t exceed the balance of {amount}.',
  tipHint: 'For the technicians, on top of the amount.',
  description: 'Description (optional)',
  reference: { cash: 'Note (optional)', check: 'Check number (optional)' },
  receivedMissing: 'Choose the date you received it.',
  receivedLater: 'This date is in the future.',
  sum: 'Payment summary',
  to: 'To {invoice}',
  toCredit: 'To client credit',
  toSale: 'Payment',
  total: {
    paypal: 'Client pays',
    card: 'Client pays',
    cash: 'Cash total',
    check: 'Check total',
  } satisfies Record<PaymentMethod, string>,
  stillDue: 'Still due',
  by: 'by {date}',
  settles: '{invoice} is paid in full with this payment.',
  submit: {
    paypal: 'Pay with PayPal',
    card: 'Pay with Card',
    cash: 'Record cash',
    check: 'Record check',
  } satisfies Record<PaymentMethod, string>,
  withAmount: '{action}, {amount}',
  busy: 'Recording...',
  windowHint: 'PayPal opens in a new window. The payment is recorded once PayPal confirms it.',
  done: 'Payment recorded',
  doneBody: '{payment}: {amount} ({method}).',
  doneInvoice: '{payment}: {amount} ({method}) for {invoice}.',
  failed: 'The payment was not recorded',
});

export const paymentFilterText = texts({
  title: 'Filter Payments',
  all: 'All',
  min: 'Minimum amount',
  max: 'Maximum amount',
  amountInvalid: 'Enter an amount, such as 25 or 25.50.',
  amountOrder: 'The maximum can’t be less than the minimum.',
  chips: {
    status: 'Status: {value}',
    method: 'Method: {value}',
    client: 'Client: {value}',
    from: 'From {value}',
    to: 'To {value}',
    min: 'At least {value}',
    max: 'At most {value}',
  },
});

/** One payment, at the side of the list. */
export const paymentText = texts({
  loading: 'Loading this payment...',
  failed: 'This payment could not be loaded',
  gone: 'This payment was not found.',
  label: 'Payment {payment}',
  reference: { cash: 'Note', check: 'Check number', paypal: 'Reference', card: 'Reference' },
  createdBy: 'Created by',
  refunded: 'Refunded',
  fee: 'PayPal fee',
  order: 'PayPal order',
  transaction: 'PayPal ID',
  copy: 'Copy {what}',
  transactions: 'Transactions',
  noTransactions: 'No money has moved yet.',
  by: 'by {name}',
  disputed: 'The client opened a dispute with PayPal. Respond in PayPal’s Resolution Center.',
  quarantined: 'This payment doesn’t match PayPal. Open the list of mismatches to see why.',
  sendReceipt: 'Send receipt',
  sent: 'Sending the receipt',
  notSent: 'The receipt was not sent',
  noReceiver: 'This payment has no client to send it to.',
  refund: 'Refund',
  nothingLeft: 'This payment is fully refunded.',
  check: 'Check now',
  checking: 'Checking...',
  checked: 'Checked with PayPal',
  checkedBody: '{payment} is {status}.',
  notChecked: 'Could not check with PayPal',
});

export const paymentEventText = texts({
  created: 'Created',
  ordered: 'Sent to PayPal',
  approved: 'Approved by the client',
  capturing: 'Capture started',
  captured: 'Captured',
  pending: 'Pending: PayPal is waiting for the bank',
  declined: 'Declined',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  superseded: 'Replaced by a newer payment',
  recorded: 'Recorded manually',
  webhook: 'PayPal update',
  refund_requested: 'Refund requested',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  reversed: 'Reversed by PayPal',
  disputed: 'Dispute opened',
  dispute_closed: 'Dispute closed',
  receipt_sent: 'Receipt sent',
  quarantined: 'Doesn’t match PayPal',
} satisfies Record<PaymentEventKind, string>);

export const transactionText = texts({
  capture: 'Payment',
  refund: 'Refund',
  reversal: 'Reversed by PayPal',
} satisfies Record<TransactionKind, string>);

export const refundStatusText = texts({
  requested: 'requested',
  pending: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
});

export const refundText = texts({
  title: 'Refund {payment}',
  left: '{left} of {captured} can be refunded.',
  much: 'Refund type',
  full: 'Full refund',
  part: 'Partial refund',
  amount: 'Amount to refund',
  amountTooLarge: 'Enter at most {left}.',
  reasonHint: 'Shown in the timeline and on the credit note.',
  invoice: 'What happens to {invoice}?',
  credit: 'Reduce the invoice',
  creditHint: 'Creates a credit note. The client doesn’t owe this amount.',
  owed: 'Reopen the balance',
  owedHint: 'The invoice stays the same, and this amount is due again.',
  fee: 'PayPal keeps its fee.',
  byHand: 'Return the money yourself. This only records the refund.',
  submit: 'Refund {amount}',
  submitBare: 'Refund',
  busy: 'Refunding...',
  done: 'Refund issued',
  donePayPal: 'PayPal is returning {amount} to the client.',
  doneByHand: '{amount} was recorded as refunded.',
  failed: 'Nothing was refunded',
});

export const tipShareText = texts({
  title: 'Tip',
  none: 'Not split among the technicians yet.',
  refunded: 'The tip was refunded to the client.',
  edit: 'Split tip',
  dialog: 'Split the {amount} tip',
  technician: 'Technician {number}',
  amountOf: 'Amount for technician {number}',
  add: 'Add technician',
  remove: 'Remove technician {number}',
  equally: 'Split evenly',
  left: '{amount} is left to split.',
  over: 'This is {amount} more than the tip.',
  even: 'The whole tip is split.',
  twice: 'List each technician only once.',
  loading: 'Loading the team...',
  loadFailed: 'The team could not be loaded',
  submit: 'Save split',
  done: 'Tip split',
  failed: 'The tip split was not saved',
});

export const cancelPaymentText = texts({
  question: 'Cancel {payment}?',
  consequence:
    'The client can no longer approve it. If PayPal already has the money, the payment is kept and shown here.',
  submit: 'Cancel payment',
  keep: 'Keep payment',
});

/** Mismatches with PayPal. */
export const alertsText = texts({
  badge: '{count} don’t match PayPal',
  badgeOne: '1 doesn’t match PayPal',
  title: 'Doesn’t match PayPal',
  subtitle: 'Every payment is checked against PayPal each day. Differences stay here until someone resolves them.',
  loading: 'Loading mismatches...',
  empty: 'Everything matches',
  emptyBody: 'Every payment here agrees with PayPal.',
  expected: 'In this portal',
  found: 'At PayPal',
  nothing: 'none',
  openPayment: 'Open {payment}',
  resolveTitle: 'Resolve: {what}',
  note: 'What you found',
  noteHint: 'Kept on record in case of questions later.',
  noteMissing: 'Enter what you found.',
  busy: 'Resolving...',
  done: 'Resolved',
  notDone: 'The mismatch was not resolved',
  resolved: 'Resolved {when}',
  resolvedBy: 'Resolved {when} by {name}',
  earlier: 'Resolved earlier',
});

export const alertKindText = texts({
  amount_mismatch: 'Amounts don’t match',
  currency_mismatch: 'Currencies don’t match',
  unknown_capture: 'PayPal captured a payment we don’t recognize',
  missing_at_paypal: 'PayPal has no record of this payment',
  missing_here: 'PayPal has a payment that is missing here',
  overpaid: 'The client paid more than was due',
  refund_mismatch: 'Refunds don’t match',
} satisfies Record<AlertKind, string>);

/** /admin/payments/statement: the list for printing. */
export const statementText = texts({
  title: 'Payment statement',
  back: 'Back to payments',
  loading: 'Preparing the statement...',
  failed: 'The statement could not be prepared',
  since: 'From {from}',
  until: 'Through {to}',
  allTime: 'All dates',
  search: 'Search: {value}',
  printedOn: 'As of {when}',
  count: '{count} payments',
  countOne: '1 payment',
  more: 'Only the newest {count} are listed. Narrow the dates to see the rest. The totals include every payment.',
  empty: 'No payments match this statement.',
  received: 'Received',
  tips: 'Tips included',
  refunded: 'Refunded',
  fees: 'PayPal fees',
  totals: 'Totals',
});
