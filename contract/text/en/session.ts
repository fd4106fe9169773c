import { texts } from '#contract/text/texts.ts';

/** How a session ends. Every page's first view reads it, so the other texts about signing in stand elsewhere. */
export const sessionText = texts({
  checking: 'Checking your session...',
  signedOut: 'Logged Out',
  signedOutBody: 'You have been successfully logged out.',
  expired: 'You were signed out',
  expiredBody: 'Your session ended. Sign in to continue.',
});
