import { texts } from '#contract/text/texts.ts';

/** Emails about money. Each has its PDF attached; an email about a balance due has a link that pays it without signing in. */
export const moneyMailText = texts({
  footer: 'You’re receiving this because you’re a client of {business}: {address}',
  greeting: 'Hello {name},',
  /** The invoice is attached to both. */
  attached: 'The invoice is attached. To pay online, open it in the portal and sign in.',
  /** For emails with a pay link. */
  payLink: {
    attached:
      'The invoice is attached. You can pay it online with the button below, no account or password needed. The code on the attached invoice asks you to sign in.',
    action: 'Pay {amount}',
    works:
      'The button works for this invoice only, until {day}. Anyone you forward this email to can see the invoice and pay it.',
    signIn: 'Or sign in to see all your invoices',
  },
  invoice: {
    subject: 'Invoice {number} from {business}',
    body: 'Here is your invoice {number}: {amount}, due on {due}.',
    partlyPaid: 'Here is your invoice {number} for {total}. The balance due is {amount}, due on {due}.',
    paid: 'Here is your invoice {number} for {total}. Nothing is left to pay.',
    paidAttached: 'The invoice is attached. You can see all your invoices in the portal.',
    deposit: '{amount} of it is due up front as a deposit.',
    action: 'View invoice',
  },
  reminder: {
    subject: 'Reminder: invoice {number} was due on {due}',
    body: 'Invoice {number} has a balance due of {amount}. It was due on {due}, {days} days ago.',
    bodyOne: 'Invoice {number} has a balance due of {amount}. It was due yesterday, {due}.',
    crossed: 'If you’ve already paid, you don’t need to do anything. If something looks wrong, just let us know.',
    action: 'Pay invoice',
  },
  receipt: {
    subject: 'Receipt for your payment of {amount}',
    body: 'Thank you. We received {amount} on {day}.',
    forInvoice: 'Thank you. We received {amount} for invoice {number} on {day}.',
    tip: 'This includes a {tip} tip, which goes to your technician in full.',
    attached: 'The receipt is attached.',
    action: 'View your invoices',
  },
});
