import { texts } from '#contract/text/texts.ts';

/** The end of a session. Every first bundle carries it, so the other texts about signing in are in separate files. */
export const sessionText = texts({
  checking: 'Checking your session...',
  signedOut: 'Logged Out',
  signedOutBody: 'You have been successfully logged out.',
  expired: 'You were signed out',
  expiredBody: 'Your session ended. Sign in to continue.',
});
