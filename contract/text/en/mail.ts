/** What stands around every email. */
export const frameText = {
  footer: 'You get this because you have an account in the portal of {business}: {address}',
  plainLink: 'If the button does nothing, open this address:',
  code: 'Your code',
} as const;

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
