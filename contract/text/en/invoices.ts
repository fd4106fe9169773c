import type { Delivery } from '#contract/money/invoice.schema.ts';
import { texts } from '#contract/text/texts.ts';

/** /admin/payments/invoices: open and past invoices. */
export const invoicesText = texts({
  subtitle: 'What clients owe and what they’ve paid',
  tabs: { label: 'Invoices by status', all: 'All', draft: 'Drafts', open: 'Open', overdue: 'Overdue', paid: 'Paid' },
  search: 'Search number, client or note',
  anyClient: 'Any client',
  from: 'Issued from',
  to: 'Issued through',
  loading: 'Loading invoices...',
  failed: 'The invoices could not be loaded',
  empty: 'No invoices yet',
  emptyBody: 'Create an invoice from completed jobs or from scratch. It gets its number when you finalize it.',
  noMatch: 'No invoice matches',
  noMatchBody: 'No invoice matches this search and these filters.',
  none: {
    draft: { title: 'No drafts', body: 'Invoices you haven’t finalized yet appear here.' },
    open: { title: 'No unpaid invoices', body: 'Finalized invoices stay here until they’re paid.' },
    overdue: { title: 'No overdue invoices', body: 'Every unpaid invoice is still within its terms.' },
    paid: { title: 'No paid invoices yet', body: 'Invoices appear here once they’re paid in full.' },
    void: { title: 'No void invoices', body: 'Voided invoices appear here with the reason.' },
  },
  notIssued: 'Not issued',
  noDueDay: 'Default terms',
  of: 'of {total}',
});

/** The dialog that starts an invoice. */
export const newInvoiceText = texts({
  jobs: 'Ready to invoice',
  jobsHint: 'Each selected job is added at its booked price. Select none to start with an empty draft.',
  loading: 'Looking for completed jobs...',
  noJobs: 'This client has no completed jobs to invoice. The draft starts empty.',
  chooseFirst: 'Choose a client to see their completed jobs.',
  more: 'Only the newest jobs are listed. See the rest under “Ready to invoice”.',
  submit: 'Create draft',
  failedJobs: 'The jobs could not be loaded',
  done: 'Draft created',
});

/** The delivery state of an invoice's email. */
export const deliveryStateText = texts({
  not_sent: 'Not emailed',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
} satisfies Record<Delivery, string>);

/** /admin/payments/invoices/:id */
export const invoiceText = texts({
  loading: 'Loading invoice...',
  failed: 'The invoice could not be loaded',
  gone: 'This invoice doesn’t exist, or the draft was deleted.',
  draft: 'Draft for {client}',
  noEmail: 'No email address',
  whyNotSent: 'See why',
  depositMet: 'Paid',
  depositOpen: '{amount} still due',
  reserved: 'Payment in progress',
  reservedHint: 'A payment of {amount} was started. The balance updates once PayPal confirms it.',
  workDone: 'Work',
  notTaxed: 'Not taxed',
  voidedBody: 'Reason: {reason}. It keeps its number, nothing is due on it, and its jobs can be invoiced again.',
  creditUsed: 'Client credit applied',
  noPayments: 'No payments yet.',
  tip: '+ {amount} tip',
  creditOf: '{client} has {amount} in credit.',
  preview: 'Preview PDF',
  underWay: 'A payment is in progress. Wait for PayPal to confirm it.',
});

/** The editor of a draft. */
export const draftText = texts({
  leftToPay: 'Due',
  line: 'Line {number}',
  description: 'Description of line {number}',
  descriptionHint: 'What was done',
  detail: 'Detail of line {number}',
  detailHint: 'Details (optional)',
  quantity: 'Quantity of line {number}',
  price: 'Price of line {number}',
  tax: 'Tax of line {number}',
  noTax: 'No tax',
  ended: '{rate} (no longer valid)',
  amount: 'Amount of line {number}',
  up: 'Move line {number} up',
  down: 'Move line {number} down',
  first: 'This is the first line.',
  last: 'This is the last line.',
  moved: 'Now line {number} of {count}.',
  removed: 'Line {number} was removed. {count} left.',
  keys: 'Press Alt with an arrow key to move a line.',
  remove: 'Remove line {number}',
  full: 'An invoice can have at most {max} lines.',
  none: 'No lines yet. Add what the client is paying for.',
  terms: 'Terms',
  dueHint: 'Leave blank for Net {days}.',
  dueNow: 'Leave blank for due on receipt.',
  depositHint: 'Requested up front. Leave blank for none.',
  depositOffer: 'Use {percent}%: {amount}',
  noteHint: 'Printed below the total.',
  totals: 'Totals',
  problems: {
    description: 'Enter a description.',
    descriptionLong: 'Use at most 160 characters.',
    detailLong: 'Use at most 300 characters.',
    quantity: 'Enter a whole number from 1 to 100,000.',
    price: 'Enter an amount such as 45.00, or -10.00 for a discount.',
    amount: 'This line’s amount is too large for an invoice.',
    deposit: 'Enter an amount such as 150.00, up to the total.',
    due: 'Choose today or a later date.',
    note: 'Use at most 1,000 characters.',
    negative: 'The discounts are more than the other lines. An invoice can’t be below zero.',
  },
  unsaved: 'Unsaved draft',
  changedElsewhere: 'Someone else changed this draft. What you typed is still here.',
  takeTheirs: 'Load their version',
  deleteQuestion: 'Delete this draft for {client}?',
  deleteJobs: 'Its jobs go back to “Ready to invoice”. No invoice number is used up.',
  deleteFree: 'It has no invoice number yet, so none is used up.',
  deleteFailed: 'The draft was not deleted',
  deleted: 'Draft deleted',
  saveFirst: 'Save the draft first.',
  noLines: 'Add a line first.',
  noTotal: 'The total is zero, so there is nothing to invoice.',
});

/** The confirmation before a draft gets its number. */
/** A discount on all lines of a draft. */
export const discountText = texts({
  kind: 'Discount',
  kinds: { percent: 'Percent', amount: 'Amount' },
  percent: 'Percent off',
  percentWrong: 'Enter a percentage above zero and up to a hundred.',
  amount: 'Amount off, before tax',
  amountWrong: 'Enter an amount up to {amount}.',
  reasonHint: 'Shown on the invoice.',
  reasonMissing: 'Enter a reason. The client sees it.',
  off: 'Off {base}',
  line: 'Discount: {reason}',
  percentOff: '{percent}% off',
  amountOff: 'Amount off',
  split: 'Lines with different taxes get a discount line each, so that every tax is reduced in proportion.',
  submit: 'Add discount',
});

export const issueText = texts({
  title: 'Finalize invoice',
  what: 'Send {client} an invoice for {total}?',
  whatOnly: 'Finalize {client}’s invoice for {total} without sending it?',
  number:
    'It gets the next invoice number, and its lines can no longer be changed. To fix a mistake later, create a credit note or void it.',
  due: 'It’s due on {day}.',
  depositPaid: 'Total {total}, deposit paid {deposit}, due {left}.',
  mail: 'Email it to {email} with the PDF and a link to pay',
  mailHint: 'With PayPal set up, they can pay without signing in.',
  noMail: '{client} has no email address, so the invoice can’t be emailed. Give them the PDF.',
  issue: 'Finalize',
  busy: 'Finalizing...',
  failed: 'The invoice was not finalized',
  done: '{number} finalized',
  doneSent: 'We’re emailing it to {email}.',
  doneOnly: 'It was not emailed.',
});

export const sendText = texts({
  action: 'Send invoice',
  again: 'Send again',
  title: 'Send {number}?',
  question: 'We’ll email it to {email} with the PDF and a link to pay.',
  before: 'Last sent on {when}.',
  never: 'It hasn’t been sent before.',
  voided: 'A void invoice can’t be sent.',
  failed: 'The invoice was not sent',
  done: 'Sending {number}',
});

export const voidText = texts({
  action: 'Void invoice...',
  title: 'Void {number}?',
  question: 'Nothing will be due on it. Its number stays in the books, marked void.',
  consequence: 'Its jobs can be invoiced again. This can’t be undone.',
  reasonMissing: 'Enter a reason. It’s kept with the invoice.',
  submit: 'Void invoice',
  busy: 'Voiding...',
  failed: 'The invoice was not voided',
  done: '{number} voided',
  /** Why an invoice can't be voided. */
  paid: 'It has a payment. Refund that first, or create a credit note.',
  credited: 'It has a credit note. Create another one for the rest.',
  already: 'It’s already void.',
});

export const creditText = texts({
  action: 'Create credit note...',
  title: 'Credit note for {number}',
  hint: 'Reduces the invoice, with its tax in proportion. Anything overpaid becomes client credit.',
  amountHint: 'Up to {amount}, tax included.',
  reasonMissing: 'Enter a reason. It’s printed on the credit note.',
  submit: 'Create credit note',
  failed: 'The credit note was not created',
  done: 'Credit note created',
  doneBody: '{amount} taken off {number}.',
  owedLess: 'The balance due goes down by {amount}.',
  toCredit: '{amount} becomes client credit.',
  nothingLeft: 'This invoice is fully credited.',
  voided: 'A void invoice can’t be credited.',
});

export const applyCreditText = texts({
  action: 'Apply credit...',
  title: 'Apply credit to {number}',
  hint: '{client} has {credit} in credit. The balance due is {balance}.',
  submit: 'Apply credit',
  failed: 'The credit was not applied',
  done: 'Credit applied',
  doneBody: '{amount} was taken off what {client} owes.',
  none: 'This client has no available credit.',
});

/** /admin/payments/unbilled */
export const unbilledText = texts({
  subtitle: 'Completed jobs you haven’t billed yet',
  loading: 'Loading completed jobs...',
  failed: 'The list could not be loaded',
  empty: 'All billed',
  emptyBody: 'Completed jobs stay here until they’re on an invoice.',
  toBill: 'To bill, before tax',
  atLeast: 'At least {total}',
  clientsOne: '1 client',
  clients: '{count} clients',
  oldest: 'Oldest',
  notBillable: 'Can’t be billed yet',
  notBillableWhy: 'No client on the job',
  kinds: 'Kinds of work',
  all: 'All',
  noClientHint: 'A job without a client can’t be invoiced. Open it and choose a client.',
  select: 'Select {title}',
  selectAll: 'Select all jobs for {client}',
  done: 'Completed {date}',
  create: 'Create invoice',
  createOf: 'Create invoice for {client}',
  createFailed: 'The draft was not created',
  pickFirst: 'Select a job first.',
  tooMany: 'One invoice can have at most {max} jobs.',
  waive: 'Don’t invoice...',
  waiveTitle: 'Don’t invoice this job?',
  waiveQuestion: '{title} comes off this list without an invoice.',
  waiveConsequence: 'The reason is kept with the job.',
  reasonHint: 'Such as “redone for free” or “paid in the old system”.',
  reasonMissing: 'Enter a reason. It’s kept with the job.',
  waiveSubmit: 'Don’t invoice',
  waiveFailed: 'The job was not changed',
  waived: '{title} won’t be invoiced',
});

/** Above the list of invoices. */
export const invoiceSumsText = texts({
  label: 'What clients owe',
  unpaid: 'Unpaid',
  overdue: 'Overdue',
  byAge: 'Unpaid by days past due',
});

/** Below a list of items that can be sent together. */
export const sendBarText = texts({ progress: 'Sending {number} of {of}' });

/** All selected jobs at once. */
export const billAllText = texts({
  label: 'Invoices to send',
  byEmail: '{count} by email',
  toPrint: '{count} to print (no email)',
  sendOne: 'Send 1 invoice',
  send: 'Send {count} invoices',
  title: 'Send invoices',
  question: 'Send {invoices} for {total} before tax?',
  printHint: 'Clients without an email address get an invoice that you can print.',
  consequence: 'Once sent, invoices can’t be edited. To fix a mistake later, create a credit note or void it.',
  doneOne: 'Sending 1 invoice',
  done: 'Sending {count} invoices',
  doneBody: 'Under Invoices you see when each one has left.',
  printedOne: '1 invoice ready to print',
  printed: '{count} invoices ready to print',
  printedBody: 'Without an email address, nothing is sent. You find them under Invoices.',
  printToo: '{count} without an email address to print.',
  partly: '{done} of {of} invoices made',
  partlyBody: 'The others are still in this list.',
});

/** All overdue invoices at once. */
export const remindText = texts({
  label: 'Reminders to send',
  whatOne: '1 overdue invoice',
  what: '{count} overdue invoices',
  sendOne: 'Send 1 reminder',
  send: 'Send {count} reminders',
  title: 'Send reminders',
  questionOne: 'Email a reminder for 1 overdue invoice?',
  question: 'Email a reminder for each of {count} overdue invoices?',
  consequence: 'Each has the PDF and, with PayPal set up, a link to pay. An invoice gets one reminder a day at most.',
  doneOne: 'Sending 1 reminder',
  done: 'Sending {count} reminders',
  partly: 'Sending only {done} of {of} reminders',
  refused: 'Not reminded',
});
