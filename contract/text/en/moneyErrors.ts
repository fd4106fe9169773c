/** What the server says about an invoice that it can't take as it is. */
export const invoiceErrorText = {
  notAClient: 'This isn’t a client.',
  unknownJob: 'One of these jobs isn’t there any more.',
  notTheirJob: 'One of these jobs is for another client.',
  repeatedJob: 'One of these jobs is listed twice.',
  foreignJob: 'A line is for a job that isn’t on this invoice.',
  repeatedLine: 'One of these lines was used before. Add it anew.',
  tooManyLines: 'That is more than fits on one invoice. Choose fewer jobs.',
  noRate: 'A line is taxed by a rate that isn’t valid today. Choose another.',
  rateGone: 'A line was taxed by a rate that was deleted. Choose another.',
  negative: 'An invoice can’t come to less than nothing.',
  nothingToBill: 'An invoice needs a line and comes to more than nothing.',
  dueBefore: 'It can’t be due before it is issued.',
  depositTooLarge: 'The deposit is more than the invoice comes to.',
  mailOff: 'Mail isn’t set up on this server, so nothing can be sent. Print the invoice instead.',
  moneyCameIn: 'Money came in for it, or was taken off it. Refund it, or write a credit note instead.',
  creditTooLarge: 'That is more than is left of the invoice.',
  moreThanOwed: 'That is more than is still owed.',
  repeatedNote: 'This credit note was written before.',
} as const;

/** What the server says about the books. */
export const booksErrorText = {
  rangeTooLong: 'That is more than ten years. Choose a shorter time.',
  todayOpen: 'Only days that are over can be closed.',
  closedAlready: 'That day is closed already.',
} as const;

/** What the server says about a payment that it can't take as it is. */
export const paymentErrorText = {
  notAClient: 'This isn’t a client.',
  unknownInvoice: 'This invoice isn’t there any more.',
  notTheirInvoice: 'This invoice is another client’s.',
  moreThanOwed: 'That is more than is still owed.',
  nothingOwed: 'There is nothing left to pay on this invoice.',
  noDeposit: 'The deposit of this invoice is paid already.',
  repeated: 'This payment was started before.',
  over: 'This payment is over. Start a new one.',
  notOnline: 'This payment was handed over, not made online.',
  cantCancel: 'This payment can’t be cancelled any more. What came in can be refunded.',
  nothingToRefund: 'Nothing came in by this payment, so there is nothing to refund.',
  repeatedRefund: 'This refund was asked for before.',
} as const;

/** What the books and a payment’s timeline say by themselves. */
export const paymentNoteText = {
  invoice: 'Invoice {name}',
  received: 'Payment {name}',
  fee: 'PayPal’s fee for {name}',
  refunded: 'Refund of {name}',
  reversed: 'Money of {name} taken back by PayPal',
  refundedAtPayPal: 'Refunded at PayPal',
  nothingOwed: 'Nothing was owed any more',
  orderGone: 'PayPal doesn’t know the order any more',
  cameInLate: 'It came in after it had been given up here',
  otherOrder: 'It belongs to another order of PayPal’s',
  otherReference: 'PayPal names another payment for it: {reference}',
} as const;

/** What the server says about cash, checks, tips and alerts. */
export const manualPaymentText = {
  notAClient: 'This isn’t a client.',
  unknownInvoice: 'This invoice isn’t there any more.',
  notTheirInvoice: 'This invoice is another client’s.',
  notIssued: 'Only an invoice that is issued and not void can be paid.',
  inFuture: 'Money can’t have come in on a day that is still to come.',
  repeated: 'This payment was written down before.',
} as const;
export const tipText = {
  noTip: 'No tip came in by this payment.',
  notAll: 'The shares must come to the tip, {tip} in all.',
  notATechnician: 'A tip is shared among technicians only.',
  twice: 'Somebody is listed twice.',
  /** What a technician reads where no job says what the work was. */
  work: 'Work for a client',
} as const;
