import { texts } from '#contract/text/texts.ts';

/** Spec, sections 4, 7 and 8; shown while PayPal handles the payment. */
export const checkoutText = texts({
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
  pending: 'Payment pending',
  pendingBody:
    'PayPal is collecting {amount} {currency} from the bank account, which takes a few days. You don’t need to do anything else.',
  declined: 'The payment was declined, and nothing was charged. Choose another card or account at PayPal.',
  expired: 'PayPal’s page timed out, and nothing was charged. Start again.',
  cancelled: 'Payment cancelled',
  cancelledBody: 'Nothing was charged.',
  notCancelled: 'The payment was not cancelled',
  /** Shown in the new window until PayPal's page has loaded. */
  opening: 'Opening PayPal...',
});

/** Beside the button, while PayPal's window is open. */
export const waitingText = texts({
  label: 'Payment in progress',
  title: 'Finish in the PayPal window',
  body: 'This page updates when you’re done there.',
  declined: 'That payment method was declined',
  declinedBody: 'Nothing was charged. Choose another card or account at PayPal.',
  again: 'Open PayPal again',
});

/** /pay/return: PayPal sends its window, or the page, here when the payer is done. */
export const payReturnText = texts({
  page: 'Payment',
  checking: 'Finishing your payment...',
  checkingBody: 'We’re confirming it with PayPal.',
  done: 'Paid. Thank you!',
  doneBody: 'We received {amount} {currency}. We’re emailing you a receipt.',
  pending: 'Your payment is on its way',
  pendingBody:
    'PayPal is collecting {amount} {currency} from your bank, which takes a few days. Your invoice shows as paid once the money arrives.',
  declined: 'Your payment was declined',
  declinedBody: 'Nothing was charged. You can choose another card or account at PayPal.',
  failed: 'The payment didn’t go through',
  expired: 'PayPal’s page timed out',
  expiredBody: 'Nothing was charged. You can start again.',
  cancelledBody: 'Nothing was charged. You can pay whenever you’re ready.',
  replaced: 'This payment was replaced',
  replacedBody: 'A newer payment was started in another window. Nothing was charged for this one.',
  slow: 'PayPal is taking longer than usual',
  slowBody: 'You don’t need to pay again. We’ll keep checking and show your payment once PayPal confirms it.',
  signedOut: 'Go back to the first window',
  signedOutBody: 'You’re not signed in here. The payment finishes in the window where you started it. Or sign in.',
  unknown: 'Payment not found',
  unknownBody: 'This link doesn’t match any of your payments.',
  failedToAsk: 'We couldn’t check your payment',
  signIn: 'Sign in',
  another: 'Choose another way to pay',
  closing: 'This window closes automatically.',
  close: 'Close this window',
  toInvoice: 'Back to the invoice',
  toInvoices: 'Your invoices',
  toPayments: 'Back to payments',
  toPortal: 'Back to the portal',
});
