import { texts } from '#contract/text/texts.ts';

/** What sign-in says when the database doesn't answer, by who is asking. */
export const outageText = texts({
  admin: 'Database connection issue. Please contact your administrator.',
  other: 'The authentication system is experiencing technical issues. Please contact support.',
  /** Anywhere but at sign-in. */
  elsewhere: 'The portal can’t reach its data right now. Try again in a moment.',
});

/** For an answer that isn't ours: no reception, a proxy's page, none in time. */
export const networkText = texts({
  offline: 'You’re offline. Check your connection and try again.',
  unreachable: 'Can’t reach the portal. Check your connection and try again.',
  gateway: 'The portal isn’t answering right now. Try again in a moment.',
  timeout: 'The portal took too long to answer. Check your connection and try again.',
  reference: 'Reference {reference}',
});
