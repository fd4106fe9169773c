import { texts } from '#contract/text/texts.ts';

/** The frame of every email. */
export const frameText = texts({
  footer: 'You’re receiving this because you have an account with {business}: {address}',
  plainLink: 'If the button doesn’t work, open this link:',
  code: 'Your code',
});

/** Why a message wasn't sent: one sentence each, stored in the log and shown to administrators. */
export const deliveryText = texts({
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
});

/** The results and the messages of an integration's test. */
export const trialText = texts({
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
  bucketFailed: 'The bucket can’t be used ({code}).',
});

/** The labels of an integration's settings. */
export const shownText = texts({ server: 'Server', sender: 'Sender', folder: 'Folder', bucket: 'Bucket' });
