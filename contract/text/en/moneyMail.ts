/** Emails about money. Each has its PDF attached; one about a balance due has a link that pays it without signing in. */
export const moneyMailText = {
  footer: 'You get this because you are a client of {business}: {address}',
  greeting: 'Hello {name},',
  /** The invoice is attached to both. */
  attached: 'The invoice is attached. To pay online, open it in the portal and sign in.',
  /** Where a pay link goes with it. */
  payLink: {
    attached: 'The invoice is attached. You can pay it online with the button below. No account or password needed.',
    action: 'Pay {amount}',
    works:
      'The button works for this invoice only, until {day}. Anyone you forward this email to can see the invoice and pay it.',
    signIn: 'Or sign in to see all your invoices',
  },
  invoice: {
    subject: 'Invoice {number} from {business}',
    body: 'Here is your invoice {number}: {amount}, due on {due}.',
    partlyPaid: 'Here is your invoice {number}. Of {total}, {amount} is still open, due on {due}.',
    paid: 'Here is your invoice {number} of {total}. It is settled: nothing is left to pay.',
    paidAttached: 'The invoice is attached. You find all of them in the portal.',
    deposit: '{amount} of it is asked for in advance, as a deposit.',
    action: 'Open the invoice',
  },
  reminder: {
    subject: 'Reminder: invoice {number} was due on {due}',
    body: '{amount} of invoice {number} is still open. It was due on {due}, {days} days ago.',
    bodyOne: '{amount} of invoice {number} is still open. It was due on {due}, yesterday.',
    crossed: 'If you have paid in the meantime, there is nothing to do. If something is wrong with it, just tell us.',
    action: 'Pay the invoice',
  },
  receipt: {
    subject: 'Receipt for your payment of {amount}',
    body: 'Thank you. We received {amount} on {day}.',
    forInvoice: 'Thank you. We received {amount} for invoice {number} on {day}.',
    tip: '{tip} of it is a tip, and goes to your technician in full.',
    attached: 'The receipt is attached.',
    action: 'Open your invoices',
  },
} as const;
