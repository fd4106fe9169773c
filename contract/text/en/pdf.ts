import { texts } from '#contract/text/texts.ts';

/**
 * The texts of invoices and receipts. A copy of an issued invoice is compared with the first one: a change of these texts or
 * their layout must raise `pdfVersion` (server/features/invoices/pdf/content.ts).
 */
export const pdfText = texts({
  invoice: 'Invoice',
  receipt: 'Receipt',
  draft: 'Draft',
  band: {
    due: 'Amount due',
    balance: 'Balance due',
    paid: 'Paid',
    paidOn: 'Paid on',
    credited: 'Credited',
    status: 'Status',
    dueOn: 'Due date',
    issued: 'Issued',
    received: 'Amount received',
    receivedOn: 'Received',
    method: 'Paid by',
  },
  /** The due date isn't known yet. */
  dueAfter: 'Net {days}',
  dueAtOnce: 'On receipt',
  billedTo: 'Billed to',
  receivedFrom: 'Received from',
  paidFor: 'Paid for',
  workDone: 'Work done at',
  work: {
    on: 'Visit on {day}',
    days: 'Visit on {days}',
    visits: '{count} visits, {first} to {last}',
    visitsOneDay: '{count} visits, {day}',
    more: 'and {count} more',
  },
  columns: { service: 'Service', quantity: 'Quantity', price: 'Price', amount: 'Amount', what: 'For' },
  subtotal: 'Subtotal',
  tax: '{name}, {percent}%',
  total: 'Total ({currency})',
  deposit: 'Deposit due up front',
  paid: 'Paid',
  paidBy: 'Paid {day}',
  credited: 'Credited',
  balance: 'Balance due',
  void: 'Void',
  note: 'Note',
  pay: {
    title: 'Pay online',
    body: 'Scan the code, or open the address below and sign in. Tips go to your technician in full.',
  },
  questions: 'Questions? {email}',
  page: 'Page {page} of {pages}',
  running: '{title} {number}',
  methods: { paypal: 'PayPal', card: 'Card', cash: 'Cash', check: 'Check' },
  methodWith: '{method} {reference}',
  tip: 'Tip for the technician',
  refund: 'Refunded {day}',
  refundNote: '{reason} ({note})',
  takenBack: 'Reversed through PayPal',
  receivedTotal: 'Received ({currency})',
  kept: 'After refunds',
  /** File names: only characters that every system accepts. */
  files: { draft: 'invoice-draft', void: 'void', receipt: 'receipt' },
  /** The PDF's title property, which viewers show. */
  title: '{title} {number}, {business}',
});
