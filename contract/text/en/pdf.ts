import { texts } from '#contract/text/texts.ts';

/**
 * What stands on invoices and receipts. A copy of an issued invoice is compared with the first one: whoever changes these words,
 * or how they are set, raises `pdfVersion` (server/features/invoices/pdf/content.ts).
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
  /** Counted from a day that isn't known yet. */
  dueAfter: 'Net {days}',
  dueAtOnce: 'On receipt',
  billedTo: 'Billed to',
  receivedFrom: 'Received from',
  paidFor: 'Paid for',
  workDone: 'Work done at',
  work: {
    from: '{day}, {from} to {to}',
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
  /** Names of files: only what every system takes. */
  files: { draft: 'invoice-draft', void: 'void', receipt: 'receipt' },
  /** Beside the title of the file, which programs show. */
  title: '{title} {number}, {business}',
});
