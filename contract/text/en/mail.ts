import type { Notice } from '#contract/trade.ts';

/** What stands around every email. */
export const frameText = {
  footer: 'You’re receiving this because you have an account with {business}: {address}',
  plainLink: 'If the button doesn’t work, open this link:',
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
      'If this was you, you don’t need to do anything. If it wasn’t, change your password and sign out your other devices in your profile settings.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your account was used to sign in on {when}. If it was not you, change your password.',
  },
  password_changed: {
    subject: 'Your password was changed',
    lines: [
      'Hello {name},',
      'Your password was changed on {when}, and your other devices were signed out.',
      'If you didn’t do this or ask for it, tell your administrator right away.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your password was changed on {when}. If it was not you, tell your administrator.',
  },
  second_step_changed: {
    subject: 'Your second step was changed',
    lines: [
      'Hello {name},',
      'The second step you use to sign in was changed on {when}.',
      'If you didn’t do this or ask for it, tell your administrator right away.',
    ],
    action: 'Open profile settings',
    sms: '{business}: your second step was changed on {when}. If it was not you, tell your administrator.',
  },
  account_locked: {
    subject: 'Sign-in is paused for {subject}',
    lines: [
      'Hello {name},',
      'Sign-in for {subject} was paused on {when} after too many wrong passwords.',
      'The pause ends on its own. If they can’t wait, send them a link to set a new password. It works during the pause.',
    ],
    action: 'Open User Management',
    sms: '{business}: sign-in for {subject} was paused on {when} after too many wrong passwords.',
  },
  user_created: {
    subject: 'New user: {subject}',
    lines: ['Hello {name},', 'An account for {subject} was created on {when}.'],
    action: 'Open User Management',
    sms: '{business}: an account for {subject} was created on {when}.',
  },
  payment_received: {
    subject: 'Payment from {subject}',
    lines: ['Hello {name},', 'You received a payment from {subject} on {when}.'],
    action: 'Open Payment Management',
    sms: '{business}: you received a payment from {subject} on {when}.',
  },
  payment_failed: {
    subject: 'A payment from {subject} failed',
    lines: ['Hello {name},', 'A payment from {subject} failed on {when}. The balance is still due.'],
    action: 'Open Payment Management',
    sms: '{business}: a payment from {subject} failed on {when}.',
  },
} as const satisfies Record<Notice, NoticeText>;

/** Why something didn't leave: one sentence each, kept in the log and shown to administrators. */
export const deliveryText = {
  notSetUp: 'This isn’t set up. Set {variables} on the server.',
  mailUnreachable: 'The mail server can’t be reached ({code}).',
  mailRefusedUs: 'The mail server rejected our username or password ({code}).',
  mailUnsafe: 'The mail server doesn’t offer an encrypted connection ({code}).',
  mailAnswered: 'The mail server replied: {reply}',
  mailFailed: 'The email could not be sent ({code}).',
  badAddress: 'This isn’t a valid email address.',
  smsUnreachable: 'The text-message gateway can’t be reached ({code}).',
  smsRefusedUs: 'The text-message gateway rejected our token ({code}).',
  smsAnswered: 'The text-message gateway replied {code}.',
  badNumber: 'This isn’t a complete phone number.',
  unexpected: 'It failed for an unknown reason. See the server log.',
} as const;

/** What trying an integration out says and sends. */
export const trialText = {
  subject: 'Test email from the portal',
  lines: ['Hello {name},', 'This is the test email you asked for. Email is set up and working.'],
  sms: '{business}: this is the test message you asked for.',
  mailSent: 'Sent to {to}. The mail server replied: {reply}',
  smsSent: 'Sent to {to}. The text-message gateway accepted it.',
  noEmail: 'You have no email address to send it to.',
  noPhone: 'Add a phone number to your profile first. We’ll send the test there.',
  paypalGood: 'PayPal accepted the client ID and secret.',
  paypalRefused: 'PayPal rejected the client ID or secret ({code}).',
  paypalAnswered: 'PayPal replied {code}.',
  paypalUnreachable: 'PayPal can’t be reached ({code}).',
  storageGood: 'A small file was written, read back and removed.',
  storageChanged: 'A small file was written, but something else was read back.',
  storageFailed: 'The folder can’t be used ({code}).',
} as const;

/** What is shown of an integration's settings. */
export const shownText = { server: 'Server', sender: 'Sender', folder: 'Folder' } as const;
