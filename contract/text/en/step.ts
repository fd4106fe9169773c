import type { Way } from '#contract/factor.ts';

/** The second step of signing in. */
export const stepText = {
  checking: 'Checking what comes next...',
  failed: 'The next step could not be loaded',
  back: 'Back to sign-in',
  code: 'Code',
  backupCode: 'Backup code',
  codeMissing: 'Enter all six digits.',
  backupCodeMissing: 'Enter one of your backup codes.',
  verify: 'Verify',
  verifying: 'Verifying...',
  cancel: 'Cancel',
  trust: 'Don’t ask on this device for {days} days',
  failedTitle: 'That could not be checked',
  triesLeft: '{count} tries left before a pause',
  oneTryLeft: 'One try left before a pause',
  noTryLeft: 'No tries left before a pause',
  valid: 'It is valid for {minutes} minutes.',
  sending: 'Sending it...',
  sent: 'A code is on its way.',
  notSent: 'The code could not be sent',
  sendIn: 'Nothing there? Look in spam, or send it again in {time}.',
  textIn: 'Nothing there? Send it again in {time}.',
  nothing: 'Nothing there?',
  sendAgain: 'Send it again',
  waitToSend: 'It can be sent in {time}.',
  sendNow: 'Send the code',
  waiting: 'Waiting for your device',
  tryAgain: 'Try again',
  notConfirmedTitle: 'Not confirmed',
  notConfirmed: 'Your device confirmed nothing. Try again, or take another way.',
  unsupported: 'This browser can’t use passkeys. Take another way, or sign in with another browser.',
  otherWays: 'Another way',
  lost: 'Can’t confirm that it’s you?',
  lostHelp: 'An administrator can reset the second step.',
  noWay: 'None of your second steps works right now. An administrator can reset them.',
  pausedTitle: 'Sign-in is paused',
  pausedWhy: 'Too many wrong codes in a row. This keeps your account safe when somebody else tries.',
  pausedUntil: 'Try again at {time}',
  pausedFor: 'That is in {minutes} min. Codes you enter before then don’t count.',
  notYou: 'Wasn’t it you?',
  newPassword: 'Set a new password by email',
  endsSessions: 'It ends every open session.',
} as const;

type WayText = {
  title: string;
  /** `{to}` is printed bold: the address, the number or the name in the app. */
  intro: string;
  /** What a wrong code is told, where the server's own word doesn't fit. */
  wrong?: string | null;
  choose: string;
  about: string;
};

export const wayText = {
  email: {
    title: 'Check your email',
    intro: 'We sent a six-digit code to {to}.',
    unsent: 'A six-digit code goes to {to}.',
    wrong: 'That code isn’t right. Enter the last one we sent.',
    choose: 'Get a code by email',
    about: 'to {to}',
  },
  sms: {
    title: 'Check your phone',
    intro: 'We texted a six-digit code to the number ending in {to}.',
    unsent: 'A six-digit code goes to the number ending in {to}.',
    wrong: 'That code isn’t right. Enter the last one we sent.',
    choose: 'Get a code by text message',
    about: 'to the number ending in {to}',
  },
  authenticator_app: {
    title: 'One more step',
    intro: 'Open your authenticator app and enter the six digits it shows for {to}.',
    wrong: null,
    choose: 'Use your authenticator app',
    about: 'six digits, without reception',
  },
  hardware_token: {
    title: 'Use your passkey',
    intro: 'Confirm with your fingerprint, your face or the PIN of this device. There is no code to type.',
    choose: 'Use a passkey',
    about: 'this device or a security key',
  },
  backup_code: {
    title: 'Use a backup code',
    intro: 'Enter one of the codes you saved when you set up your second step.',
    wrong: 'That code isn’t right, or it was used before.',
    choose: 'Use a backup code',
    about: '{left} left',
  },
} as const satisfies Record<Way, WayText & { unsent?: string }>;

export const newCodeEvery = 'A new code appears every 30 seconds.';
export const worksOnce = 'Each code works once. This one is crossed off when you use it.';

/** A password that has to be changed before anything else. */
export const newPasswordText = {
  title: 'Choose a new password',
  intro: 'The one you have was meant for one sign-in only.',
  submit: 'Save and go on',
  busy: 'Saving...',
} as const;
