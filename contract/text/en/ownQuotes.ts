import { texts } from '#contract/text/texts.ts';

/** A quote as the client reads it, and as a representative previews it. */
export const offerText = texts({
  number: 'Quote {quote} from {name}',
  goodUntil: 'Good until {date}. The price stays until then.',
  options: 'Choose one',
  beforeTax: 'Prices before tax',
  advice: 'Recommended',
  addOns: 'Optional extras',
  sum: 'What it comes to',
  depositNow: 'Deposit now',
  after: 'After the work',
  payAfter: 'No deposit. Payment is due after the work.',
  plansAfter: 'Billed after our visits, for as long as the plan runs.',
  terms: 'Terms',
});

/** /client/quotes */
export const ownQuotesText = texts({
  title: 'Quotes',
  subtitle: 'What we offered you, and what you signed',
  list: 'Your quotes',
  loading: 'Loading your quotes...',
  failed: 'Your quotes could not be loaded',
  empty: 'No quotes yet',
  emptyBody: 'When we send you an offer, you can read and sign it here.',
  openTitle: 'Quotes waiting for you',
  open: 'Quote {quote} is ready to sign, good until {date}',
  deposit: 'Quote {quote} is signed. Pay the deposit to get on the schedule',
  until: 'good until {date}',
  sent: 'sent {date}',
});

/** The state of a quote, for its client. */
export const ownStateText = texts({
  open: 'Ready to sign',
  deposit: 'Deposit due',
  accepted: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
  superseded: 'Replaced',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
});

/** /client/quotes/:id, while it can be signed. */
export const signText = texts({
  page: 'Your quote',
  loading: 'Loading your quote...',
  failed: 'Your quote could not be loaded',
  gone: 'This quote isn’t there any more, or it isn’t yours.',
  toList: 'All quotes',
  signature: 'Your signature',
  rightToCancel: 'Your right to cancel',
  electronic: 'Signing electronically',
  fullName: 'Your full name',
  fullNameHint: 'Your typed name is your signature.',
  nameNeeded: 'Type your full name.',
  draw: 'Draw it as well (optional)',
  agree: 'I accept this quote and its terms, and I agree to sign electronically.',
  agreeNeeded: 'Check this box to sign.',
  choose: 'Choose an option first.',
  sign: 'Sign quote',
  signDeposit: 'Sign and continue to deposit, {amount}',
  signing: 'Signing...',
  notSigned: 'Not signed',
  decline: 'No, thanks',
});

export const declineText = texts({
  title: 'Decline this quote?',
  body: 'We’ll let your sales rep know. You can still call us.',
  reason: 'Why?',
  reasons: {
    price: 'Price',
    chose_other: 'Chose someone else',
    later: 'Maybe later',
    not_needed: 'Not needed any more',
    other: 'Another reason',
  },
  note: 'Anything to add? (optional)',
  decline: 'Decline quote',
});

/** The outcome of a quote. */
export const ownQuoteStateText = texts({
  states: {
    deposit: { title: 'Signed. One step left: your deposit', body: 'We schedule the work once the deposit is paid.' },
    accepted: { title: 'You accepted this quote', body: 'We’ll be in touch to set a time.' },
    declined: {
      title: 'You declined this quote',
      body: 'Changed your mind? Call us, and we’ll send you a new one.',
    },
    expired: {
      title: 'This quote has expired',
      body: 'It was good until {date}. Call us, and we’ll send you a new one.',
    },
    superseded: { title: 'There is a newer version', body: 'Only the newest version of a quote can be signed.' },
    withdrawn: { title: 'We withdrew this quote', body: 'It can’t be signed any more. Call us with any questions.' },
    cancelled: {
      title: 'You cancelled this agreement',
      body: 'The work won’t be done. A deposit that you paid goes back the way you paid it.',
    },
  },
  planned: 'The work is on the schedule.',
  newest: 'Open the newest version',
  signedCopy: 'Download signed copy',
  next: 'What happens next',
  done: 'Done',
  signed: {
    portal: 'Signed by {name}, {date}',
    in_person: 'Signed in person by {name}, {date}',
    verbal: 'Accepted by {name} by phone, {date}',
  },
  deposit: 'Pay the deposit of {amount}',
  depositPaid: 'Deposit of {amount} paid',
  time: 'We set a time with you',
  visit: 'We come on {day}',
  rest: 'You pay the rest after the work: {amount}',
  all: 'You pay after the work: {amount}',
  plan: 'We agree on the first day of your plan, {repeat}',
  planFrom: 'Your plan {repeat} begins on {day}',
  planPrice: 'You pay {price}, after the visits',
  payHint: 'You approve it in PayPal. Then we schedule your work.',
});

/** The right to cancel an agreement that was made at home. */
export const cancelAgreementText = texts({
  until: 'You may cancel at no cost until {time}.',
  cancel: 'Cancel agreement',
  title: 'Cancel this agreement?',
  question: 'Cancel what you agreed to?',
  body: 'The work won’t be done. A deposit that you paid goes back the way you paid it.',
  keep: 'Keep agreement',
  failed: 'Not cancelled',
});
