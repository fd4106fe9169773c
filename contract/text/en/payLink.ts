import { texts } from '#contract/text/texts.ts';

/** /pay: one invoice, paid from an email without signing in. */
export const payLinkText = texts({
  title: 'Pay invoice {invoice}',
  untitled: 'Pay an invoice',
  loading: 'Loading your invoice...',
  heading: 'Invoice {invoice}',
  amountDue: 'Balance due',
  due: 'Due {date}',
  wasDue: 'Was due {date}',
  issued: 'Date',
  dueDate: 'Due date',
  billedTo: 'Billed to',
  opening: 'Opening PayPal...',
  failed: 'We couldn’t load your invoice',
  retry: 'Try again',
  notStarted: 'The payment didn’t start',
  offline: 'This invoice can’t be paid online right now. Contact us to pay another way.',
  questions: 'Questions about this invoice?',
  safe: 'This page shows this invoice only. PayPal handles the payment.',

  done: 'Paid. Thank you!',
  received: 'We received {amount}. We’ll email the receipt if we have your address.',
  doneBody: 'We received {amount} for invoice {invoice}. We’ll email the receipt if we have your address.',
  rest: '{amount} is still due on this invoice.',
  payRest: 'See what’s left to pay',
  pending: '{amount} is on its way',
  pendingBody:
    'PayPal is collecting it from your bank, which takes a few days. We’ll email you a receipt when it arrives.',
  paid: 'This invoice is paid. Thank you!',
  paidBody: 'Nothing is due on invoice {invoice}.',
  declined: 'Your payment was declined',
  declinedBody: 'You weren’t charged. Choose another card or account at PayPal.',
  another: 'Choose another way to pay',
  back: 'Back to the invoice',

  /** Above the invoice, after a payment that failed. */
  ended: {
    cancelled: { title: 'Payment cancelled', body: 'You weren’t charged. You can pay whenever you’re ready.' },
    expired: { title: 'PayPal’s page timed out', body: 'You weren’t charged. Start again below.' },
    failed: { title: 'The payment didn’t go through', body: 'You weren’t charged. Try again, or pay another way.' },
    replaced: { title: 'This payment was replaced', body: 'A newer payment was started in another window.' },
  },
  paypalHint: 'You pay at PayPal and come back to this page.',
  checking: 'Finishing your payment...',
  checkingBody: 'We’re confirming it with PayPal.',
  slow: 'PayPal is taking longer than usual',
  slowBody: 'You don’t need to pay again. We’ll keep checking and email you a receipt.',

  gone: 'This link no longer works',
  goneBody: 'Sign in to see your invoice, or ask us for a new link.',
  goneAfterPaying: 'If you finished paying at PayPal, nothing is lost: we’ll record it and email you a receipt.',
  signIn: 'Sign in',
});

/** On the office's page of an invoice. */
export const officePayLinkText = texts({
  out: 'The pay link works until {date}. Sending again creates a new one.',
  action: 'Turn off pay link...',
  title: 'Turn off the pay link for {number}?',
  question: 'The button in the email to {email} stops working right away.',
  consequence: 'The client can still sign in to pay. To send a new link, send the invoice again.',
  submit: 'Turn off link',
  busy: 'Turning off...',
  failed: 'The link was not turned off',
  done: 'Pay link for {number} turned off',
});
