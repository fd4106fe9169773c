/** Spec, sections 4, 7 and 8; what a browser says while PayPal has the word. */
export const checkoutText = {
  processing: 'Processing...',
  done: 'Payment Successful',
  doneBody: 'Payment of {amount} {currency} was processed successfully.',
  failed: 'Payment Failed',
  failedBody: 'There was an error processing your payment.',
  orderFailed: 'Error creating order: {message}',
  noOrder: 'No order ID received from PayPal',
  noApproval: 'No approval URL found in PayPal response',
  captureFailed: 'Error capturing payment: {message}',
  card: 'Card Payment',
  cardLater: 'Card payment integration is coming soon.',
  pending: 'Payment on its way',
  pendingBody:
    'PayPal is collecting {amount} {currency} from the bank account, which takes a few days. Nothing more is to be done.',
  declined: 'The payment was declined, and nothing was charged. Choose another card or account at PayPal.',
  expired: 'PayPal’s page was left open for too long, and nothing was charged. Start again.',
  cancelled: 'Payment cancelled',
  cancelledBody: 'Nothing was charged.',
  notCancelled: 'The payment was not cancelled',
  /** Stands in the new window until PayPal’s page is there. */
  opening: 'Opening PayPal...',
} as const;

/** Beside the button, while PayPal’s window is open. */
export const waitingText = {
  label: 'Payment under way',
  title: 'Finish in the PayPal window',
  body: 'This page notices by itself when you are done there.',
  declined: 'That way of paying was declined',
  declinedBody: 'Nothing was charged. Choose another card or account at PayPal.',
  again: 'Open PayPal again',
  another: 'Choose another way to pay',
  cancel: 'Cancel payment',
  cancelling: 'Cancelling...',
} as const;

/** /pay/return: where PayPal sends its window, or the page, when somebody is done there. */
export const payReturnText = {
  checking: 'Finishing your payment...',
  checkingBody: 'PayPal has sent you back. We are asking it what came of it.',
  done: 'Thank you, it is paid',
  doneBody: '{amount} {currency} has arrived. The receipt is on its way to you by mail.',
  pending: 'Your payment is on its way',
  pendingBody:
    'PayPal is collecting {amount} {currency} from your bank, which takes a few days. We write to you when it has arrived.',
  declined: 'Your payment was declined',
  declinedBody: 'Nothing was charged. You can choose another card or account at PayPal.',
  failed: 'The payment didn’t go through',
  failedBody: 'Nothing was charged.',
  expired: 'This payment has expired',
  expiredBody: 'PayPal’s page was open for too long. Nothing was charged; you can start again.',
  cancelled: 'Payment cancelled',
  cancelledBody: 'Nothing was charged. You can pay at any time.',
  replaced: 'Another payment took its place',
  replacedBody: 'You started again in another window. Nothing was charged by this one.',
  slow: 'PayPal is taking its time',
  slowBody: 'Your payment will not be lost: we keep asking, and show it as soon as PayPal has answered.',
  signedOut: 'Go back to the first window',
  signedOutBody: 'You are not signed in here. Where you began to pay, the payment finishes by itself; or sign in.',
  unknown: 'There is no such payment',
  unknownBody: 'This address belongs to no payment of yours.',
  failedToAsk: 'We couldn’t ask about your payment',
  signIn: 'Sign in',
  another: 'Choose another way to pay',
  opening: 'Opening PayPal...',
  closing: 'This window closes by itself.',
  close: 'Close this window',
  toInvoice: 'Back to the invoice',
  toInvoices: 'Your invoices',
  toPayments: 'Back to payments',
  toPortal: 'Back to the portal',
} as const;
