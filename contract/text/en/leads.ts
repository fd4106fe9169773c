import type { LeadSource, LeadStatus } from '#contract/sales/lead.kinds.ts';
import { texts } from '#contract/text/texts.ts';

export const leadStatusText = texts({
  new: 'New',
  warm: 'Warm',
  sold: 'Sold',
  lost: 'Lost',
} satisfies Record<LeadStatus, string>);

export const leadSourceText = texts({
  website: 'Website',
  referral: 'Referral',
  phone: 'Phone call',
  walk_in: 'Walk-in',
  door: 'Door to door',
  ads: 'Ads',
  social: 'Social media',
  other: 'Other',
  import: 'Imported',
} satisfies Record<LeadSource, string>);

/** The server's refusals. */
export const serverLeadText = texts({
  ownOnly: 'A lead you add is yours. The office can give it to someone else.',
  tooFar: 'Choose a day within the next year, so the lead isn’t forgotten.',
  nextMissing: 'An open lead needs a next step and a day for it.',
  soldByOffice: 'A lead is sold when the client accepts a quote. If they agreed another way, ask the office.',
  becameClient: 'This lead became a client. Delete the client instead.',
  hasQuotes: 'This lead has quotes, so it can’t be deleted.',
  joinSelf: 'Choose another lead.',
  joinQuoted: 'This lead has a quote. Join the other lead into this one instead.',
  joinClosed: 'An open lead can’t be joined into one that is sold or lost.',
});

/** Columns of a file of leads that are named nowhere else, and in the lead's form. */
export const leadFileText = texts({
  detail: 'What they want',
  rep: 'Sales rep email',
  follow_up: 'Follow-up date',
});

/** Errors of a row of that file. */
export const leadImportText = texts({
  unreachable: 'Add a phone number, an email address or a street.',
  service: 'There’s no active service with this name.',
  source: 'This isn’t one of the sources.',
  value: 'This isn’t an amount.',
  rep: 'This isn’t the email of an active sales representative.',
  followUp: 'Use a date such as 2026-11-30, today or within the next year.',
  meanwhile: 'Someone else added this person at the same time. Import the file again.',
});

/** Templates: a call script, a text message and an email. */
export const leadTemplateText = texts({
  firstCall: {
    title: 'First call',
    body: 'Hi {name}, this is {rep} from {business}. You asked about {service}. Is this a good moment? I’d like to know what you want cleaned, how big it is and when it suits you.',
  },
  missedCall: {
    title: 'Missed you',
    body: 'Hi {name}, {rep} from {business}. I just tried to call you about {service}. When is a good time to talk?',
  },
  quoteSent: {
    title: 'Quote sent',
    body: 'Hi {name}, {rep} from {business}. Your quote for {service} is in your email. Any questions? I’m happy to help.',
  },
  firstEmail: {
    title: 'First email',
    subject: '{service} by {business}',
    body: 'Hi {name},\n\nthank you for asking about {service}. A few photos and the rough size help me give you a price: just reply to this email, or tell me when I can call you.\n\n{rep}\n{business}',
  },
  followUpEmail: {
    title: 'Follow-up',
    subject: 'Still interested in {service}?',
    body: 'Hi {name},\n\nI wanted to follow up on {service}. If you’d like to go ahead or have a question, reply to this email and I’ll take care of it. If it’s not the right time, tell me and I won’t bother you again.\n\n{rep}\n{business}',
  },
});
