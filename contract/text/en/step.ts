import { texts } from '#contract/text/texts.ts';
import type { Way } from '#contract/people/factor.kinds.ts';

/** The second step of signing in. */
export const stepText = texts({
  checking: 'Loading the next step...',
  failed: 'The next step could not be loaded',
  back: 'Back to sign-in',
  code: 'Code',
  backupCode: 'Backup code',
  codeMissing: 'Enter all six digits.',
  backupCodeMissing: 'Enter one of your backup codes.',
  verify: 'Verify',
  verifying: 'Verifying...',
  trust: 'Don’t ask on this device for {days} days',
  failedTitle: 'The code could not be checked',
  triesLeft: '{count} tries left before sign-in is paused',
  oneTryLeft: 'One try left before sign-in is paused',
  noTryLeft: 'No tries left before sign-in is paused',
  valid: 'It works for {minutes} minutes.',
  sending: 'Sending code...',
  sent: 'We’re sending you a code.',
  notSent: 'The code could not be sent',
  sendIn: 'Didn’t get it? Check your spam folder, or resend it in {time}.',
  textIn: 'Didn’t get it? You can resend it in {time}.',
  nothing: 'Didn’t get it?',
  sendAgain: 'Resend code',
  waitToSend: 'You can send it in {time}.',
  sendNow: 'Send code',
  waiting: 'Waiting for your device',
  tryAgain: 'Try again',
  notConfirmedTitle: 'Not confirmed',
  notConfirmed: 'Your device didn’t confirm it’s you. Try again, or use another method.',
  unsupported: 'This browser doesn’t support passkeys. Use another method, or sign in with a different browser.',
  otherWays: 'Try another way',
  lost: 'Can’t confirm it’s you?',
  lostHelp: 'An administrator can reset your second step.',
  noWay: 'None of your second steps is available right now. An administrator can reset them.',
  pausedTitle: 'Sign-in is paused',
  pausedWhy:
    'There were too many wrong codes in a row. Pausing keeps your account safe if someone else is trying to get in.',
  pausedUntil: 'Try again at {time}',
  pausedFor: 'That’s in {minutes} min. Codes you enter before then won’t work.',
  notYou: 'Wasn’t you?',
  newPassword: 'Set a new password by email',
  endsSessions: 'This signs you out on all devices.',
});

type WayText = {
  title: string;
  /** `{to}` is bold: the email, the number or the name in the app. */
  intro: string;
  /** The message for a wrong code, if the server's own doesn't fit. */
  wrong?: string | null;
  choose: string;
  about: string;
};

export const wayText = texts({
  email: {
    title: 'Check your email',
    intro: 'We’re sending a six-digit code to {to}.',
    unsent: 'We’ll send a six-digit code to {to}.',
    wrong: 'That code isn’t right. Enter the latest one we sent.',
    choose: 'Get a code by email',
    about: 'to {to}',
  },
  sms: {
    title: 'Check your phone',
    intro: 'We’re texting a six-digit code to the number ending in {to}.',
    unsent: 'We’ll text a six-digit code to the number ending in {to}.',
    wrong: 'That code isn’t right. Enter the latest one we sent.',
    choose: 'Get a code by text message',
    about: 'to the number ending in {to}',
  },
  authenticator_app: {
    title: 'One more step',
    intro: 'Open your authenticator app and enter the six-digit code it shows for {to}.',
    wrong: null,
    choose: 'Use your authenticator app',
    about: 'works without cell service',
  },
  hardware_token: {
    title: 'Use your passkey',
    intro: 'Confirm with your fingerprint, your face or this device’s PIN. There’s no code to type.',
    choose: 'Use a passkey',
    about: 'this device or a security key',
  },
  backup_code: {
    title: 'Use a backup code',
    intro: 'Enter one of the codes you saved when you set up your second step.',
    wrong: 'That code isn’t right, or it was already used.',
    choose: 'Use a backup code',
    about: '{left} left',
  },
} satisfies Record<Way, WayText & { unsent?: string }>);

export const codeText = texts({
  newCodeEvery: 'A new code appears every 30 seconds.',
  worksOnce: 'Each code works only once.',
});

/** For a password that has to be changed first. */
export const newPasswordText = texts({
  title: 'Choose a new password',
  intro: 'Your current password is temporary.',
  submit: 'Save and continue',
});
