import type { Notice } from '#contract/trade.ts';

/** What stands around every email. */
export const frameText = {
  footer: 'You get this because you have an account in the portal of {business}: {address}',
  plainLink: 'If the button does nothing, open this address:',
  code: 'Your code',
} as const;

type NoticeText = {
  subject: string;
  lines: readonly string[];
  action: string;
  /** Without letters outside of the GSM alphabet: one of them would halve what fits into a message. */
  sms: string;
};

/** What the portal tells people of its own accord, as an email and as a text message. */
export const noticeText = {
  new_sign_in: {
    subject: 'New sign-in to your account',
    lines: [
      'Hello {name},',
      'Your account was used to sign in on {when}.',
      'If that was you, there is nothing to do. If it wasn’t, change your password and end the other sessions: both are in your profile settings.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your account was used to sign in on {when}. If it was not you, change your password.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lines: [
      'Hello {name},',
      'The password of your account was changed on {when}, and every other session was ended.',
      'If you didn’t do this or ask for it, tell your administrator now.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your password was changed on {when}. If it was not you, tell your administrator.',
  },
  second_step_changed: {
    subject: 'Your second step was changed',
    lines: [
      'Hello {name},',
      'How you confirm that it is you, after your password, was changed on {when}.',
      'If you didn’t do this or ask for it, tell your administrator now.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your second step was changed on {when}. If it was not you, tell your administrator.',
  },
  account_locked: {
    subject: 'Sign-in is paused for {subject}',
    lines: [
      'Hello {name},',
      'There were too many wrong passwords for {subject}, so sign-in to this account was paused on {when}.',
      'The pause ends by itself. If they can’t wait, send them a set-password link: it works during the pause.',
    ],
    action: 'Open User Management',
    sms: '{business}: sign-in is paused for {subject} after too many wrong passwords, {when}.',
  },
  user_created: {
    subject: 'New user: {subject}',
    lines: ['Hello {name},', 'An account for {subject} was created on {when}.'],
    action: 'Open User Management',
    sms: '{business}: an account for {subject} was created on {when}.',
  },
  payment_received: {
    subject: 'Payment from {subject}',
    lines: ['Hello {name},', 'A payment from {subject} came in on {when}.'],
    action: 'Open Payment Management',
    sms: '{business}: a payment from {subject} came in on {when}.',
  },
  payment_failed: {
    subject: 'A payment from {subject} failed',
    lines: ['Hello {name},', 'A payment from {subject} failed on {when}. What was owed is owed still.'],
    action: 'Open Payment Management',
    sms: '{business}: a payment from {subject} failed on {when}.',
  },
} as const satisfies Record<Notice, NoticeText>;

/** Why something didn't leave: one sentence each, kept in the log and shown to administrators. */
export const deliveryText = {
  notSetUp: 'This isn’t set up. Set {variables} on the server.',
  mailUnreachable: 'The mail server can’t be reached ({code}).',
  mailRefusedUs: 'The mail server refused our user name or password ({code}).',
  mailUnsafe: 'The mail server offers no safe connection ({code}).',
  mailAnswered: 'The mail server answered: {reply}',
  mailFailed: 'The mail could not be sent ({code}).',
  badAddress: 'This isn’t an address that mail can be sent to.',
  smsUnreachable: 'The text-message gateway can’t be reached ({code}).',
  smsRefusedUs: 'The text-message gateway refused our token ({code}).',
  smsAnswered: 'The text-message gateway answered {code}.',
  badNumber: 'This isn’t a complete phone number.',
  unexpected: 'It failed for a reason that we don’t know. The server’s log has it.',
} as const;

/** What trying an integration out says and sends. */
export const trialText = {
  subject: 'Mail from the portal arrives',
  lines: ['Hello {name},', 'You asked the portal for a test, and this is it. Mail is set up and leaves.'],
  sms: '{business}: you asked the portal for a test, and this is it.',
  mailSent: 'Sent to {to}. The mail server answered: {reply}',
  smsSent: 'Sent to {to}. The text-message gateway took it.',
  noEmail: 'You have no e-mail address to send it to.',
  noPhone: 'Add a phone number to your own profile first. The test is sent there.',
  paypalGood: 'PayPal accepted the client id and secret.',
  paypalRefused: 'PayPal refused the client id or secret ({code}).',
  paypalAnswered: 'PayPal answered {code}.',
  paypalUnreachable: 'PayPal can’t be reached ({code}).',
  storageGood: 'A small file was written, read back and removed.',
  storageChanged: 'A small file was written, and something else was read back.',
  storageFailed: 'The folder can’t be used ({code}).',
} as const;

/** What is shown of an integration's settings. */
export const shownText = { server: 'Server', sender: 'Sender', folder: 'Folder' } as const;
