import { texts } from '#contract/text/texts.ts';

/** The sign-in page's message when the database doesn't answer, by role. */
export const outageText = texts({
  admin: 'Database connection issue. Please contact your administrator.',
  other: 'The authentication system is experiencing technical issues. Please contact support.',
  /** Outside the sign-in page. */
  elsewhere: 'The portal can’t reach its data right now. Try again in a moment.',
});

/** For a response that isn't ours: no connection, a proxy's page, a timeout. */
export const networkText = texts({
  offline: 'You’re offline. Check your connection and try again.',
  unreachable: 'Can’t reach the portal. Check your connection and try again.',
  gateway: 'The portal isn’t answering right now. Try again in a moment.',
  timeout: 'The portal took too long to answer. Check your connection and try again.',
  reference: 'Reference {reference}',
});
