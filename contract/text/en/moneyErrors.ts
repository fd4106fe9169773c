import { texts } from '#contract/text/texts.ts';

/** Why the server refuses an invoice. */
export const invoiceErrorText = texts({
  unknownJob: 'One of these jobs no longer exists.',
  notTheirJob: 'One of these jobs belongs to another client.',
  repeatedJob: 'One of these jobs is listed twice.',
  foreignJob: 'A line is for a job that isn’t on this invoice.',
  unknownService: 'A service on one of these lines is no longer in the price book. Remove the line and add it again.',
  repeatedLine: 'One of these lines was already used. Add it again.',
  tooManyLines: 'That’s more than fits on one invoice. Choose fewer jobs.',
  noRate: 'A line uses a tax rate that isn’t valid today. Choose another.',
  rateGone: 'A line uses a tax rate that was deleted. Choose another.',
  negative: 'An invoice can’t be below zero.',
  nothingToBill: 'An invoice needs at least one line and a total above zero.',
  dueBefore: 'The due date can’t be before the invoice date.',
  depositTooLarge: 'The deposit is more than the invoice total.',
  mailOff: 'Email isn’t set up on this server, so nothing can be sent. Print the invoice instead.',
  moneyCameIn: 'It has a payment or a credit. Refund it or create a credit note instead.',
  creditTooLarge: 'That’s more than is left on the invoice.',
  repeatedNote: 'This credit note was already created.',
});

/** The server's messages about the books. */
export const booksErrorText = texts({
  rangeTooLong: 'That’s more than ten years. Choose a shorter period.',
  todayOpen: 'Only past days can be closed.',
  closedAlready: 'That day is already closed.',
});

export const commissionErrorText = texts({
  startsTooEarly: 'A rule can start tomorrow at the earliest, after everything that has already counted.',
  ruleTwice: 'There is already a rule that starts on this day.',
  everybodyStays: 'A rule for everyone has no end date. Add a later rule instead.',
  notARep: 'This isn’t a sales rep.',
  paidTwice: 'The same person is listed twice.',
  askedAlready: 'You already asked about this line. The office will answer.',
});

/** Why the server refuses a payment. */
export const paymentErrorText = texts({
  unknownInvoice: 'This invoice no longer exists.',
  notTheirInvoice: 'This invoice belongs to another client.',
  moreThanOwed: 'That’s more than the balance due.',
  noDeposit: 'The deposit for this invoice is already paid.',
  repeated: 'This payment was already started.',
  over: 'This payment has ended. Start a new one.',
  notOnline: 'This payment was made in person, not online.',
  cantCancel: 'This payment can no longer be cancelled. You can refund what came in.',
  nothingToRefund: 'No money came in with this payment, so there is nothing to refund.',
  repeatedRefund: 'This refund was already requested.',
});

/** Automatic notes in the books and in a payment's timeline. */
export const paymentNoteText = texts({
  invoice: 'Invoice {name}',
  received: 'Payment {name}',
  fee: 'PayPal fee for {name}',
  refunded: 'Refund of {name}',
  reversed: '{name} reversed by PayPal',
  refundedAtPayPal: 'Refunded at PayPal',
  nothingOwed: 'Nothing was due anymore',
  orderGone: 'PayPal no longer has the order',
  cameInLate: 'The money came in after the payment had ended here',
  otherOrder: 'It belongs to another PayPal order',
  otherReference: 'PayPal lists it under another payment: {reference}',
});

/** The server's messages about cash, checks, tips and alerts. */
export const manualPaymentText = texts({
  notIssued: 'Only a finalized invoice that isn’t void can be paid.',
  inFuture: 'The date received can’t be in the future.',
  repeated: 'This payment was already recorded.',
});
export const tipText = texts({
  noTip: 'This payment has no tip.',
  notAll: 'The shares must add up to the tip of {tip}.',
  notATechnician: 'Tips can only be split among technicians.',
  twice: 'A technician is listed twice.',
  /** For a technician, if no job describes the work. */
  work: 'Work for a client',
});
