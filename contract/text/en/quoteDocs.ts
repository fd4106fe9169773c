import { texts } from '#contract/text/texts.ts';

/**
 * The texts of a quote at the time it is sent, stored with it. A change of these texts must raise `consentVersion`
 * (contract/sales/quote.kinds.ts).
 */
export const quoteConsentText = texts({
  consent:
    'I agree to sign this quote electronically. My typed name or drawn signature counts like one on paper. I can ask {business} for a paper copy at no charge, and I can withdraw this consent at any time before I sign by asking for paper instead. This consent covers this quote only. To read and keep it I need a web browser and a program that opens PDF files; a signed copy is emailed to me.',
  /** 16 CFR 429.1(a). */
  coolingOff:
    'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
});

/** The PDF of a quote. */
export const quotePdfText = texts({
  quote: 'Quote',
  band: { from: 'From', by: 'Offered by', accepted: 'Accepted' },
  for: 'For',
  where: 'Work done at',
  option: '{tier}: {name}',
  advised: '{tier}: {name} (recommended)',
  chosen: '{tier}: {name} (accepted)',
  addOns: 'Add-ons, go with any option',
  addOnsChosen: 'Add-ons (accepted)',
  totalAgain: '{total} ({currency})',
  deposit: 'Deposit due when accepted',
  units: '{count} {unit}',
  record: 'Record of signature',
  facts: {
    name: 'Signed by',
    said: 'Accepted by',
    option: 'Accepted',
    opened: 'Quote opened',
    signed: 'Signed',
    saidAt: 'Recorded',
    address: 'IP address',
    browser: 'Browser',
    factor: 'Second step at sign-in',
    witness: 'Recorded by',
    consent: 'Consent to electronic form',
    hash: 'SHA-256 of the quote',
  },
  none: 'None',
  methods: {
    portal: 'Signed in the client portal with the client’s own sign-in',
    in_person: 'Signed in person on our screen, not confirmed by the client’s own sign-in',
    verbal: 'Said yes by phone. Recorded by us; not a signature.',
  },
  consentGiven: 'Given, wording {version}: {consent}',
  drawn: 'Signature as drawn',
  typed: 'The typed name is the signature.',
  explain:
    'The quote above is stored as it was sent and can’t be changed. The SHA-256 value is computed over all of its text; any other text has another value.',
  file: 'quote',
  /** 16 CFR 429.1(b), word for word. Two copies go with each sale at the buyer's home. */
  cancellation: {
    title: 'Notice of cancellation',
    copy: 'Copy {copy} of 2',
    date: 'Date of transaction: {day}',
    body: [
      'You may CANCEL this transaction, without any Penalty or Obligation, within THREE BUSINESS DAYS from the above date.',
      'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be cancelled.',
      'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
      'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
    ],
    how: 'To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to {seller}, at {address}, NOT LATER THAN MIDNIGHT OF {until}.',
    cancel: 'I HEREBY CANCEL THIS TRANSACTION.',
    sign: 'Date ____________________     Buyer’s signature ________________________________________',
  },
});

export const quoteMailText = texts({
  footer: 'You’re receiving this because {business} sent you a quote: {address}',
  sent: {
    subject: 'Your quote {number} from {business}',
    body: '{rep} at {business} has a quote for you: {title}.',
    total: 'It comes to {total}, tax included.',
    range: 'You can choose between options from {low} to {high}, tax included.',
    again: 'What comes again: {price}, tax included.',
    until: 'It is good until {day}. The quote is attached.',
    read: 'Open it in the portal to choose and accept.',
    invited:
      'Set a password with the button below to open it in the portal, choose and accept. The link works once, for {hours} hours.',
    action: 'Read your quote',
    setPassword: 'Set a password and read it',
  },
  reminder: {
    subject: 'Your quote {number} is good until {day}',
    body: 'Your quote {number} ({title}) from {business} ends on {day}. After that day the price may change.',
  },
  signed: {
    subject: 'Your signed copy of quote {number}',
    body: 'Thank you. You accepted quote {number} on {day}: {total}.',
    said: 'You told us on {day} that you accept quote {number}: {total}. If that isn’t right, let us know.',
    deposit: 'A deposit of {amount} is due. You can pay it in the portal.',
    next: 'We’ll be in touch to set a time. Your copy is attached; please keep it.',
    cancel: 'You may cancel until {until}, in the portal or with one of the two forms in the attached copy.',
    action: 'View your quote',
  },
});

/** Notes about a quote on other records. */
export const quoteNoteText = texts({
  job: 'From quote {number}.',
  jobWait: 'The client may cancel until {until}: don’t plan work before that.',
  price: 'Quote {number}',
});

export const quoteErrorText = texts({
  notTheirs: 'Choose one of your own leads or clients.',
  monthly: 'Choose how often we come for a service billed by the month.',
  mayCancel: 'The client may still cancel then. Choose a later day.',
  repeatedItem: 'The same line is there twice.',
  noName: 'This lead has no email address. Add one to send the quote.',
  past: 'Choose today or a later day.',
  tooFar: 'Choose a day within the next 12 months.',
  notTheirPlace: 'Choose an address of this client.',
});
