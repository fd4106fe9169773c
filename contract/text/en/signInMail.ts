import { texts } from '#contract/text/texts.ts';

/** Emails and text messages about signing in. */
export const mailText = texts({
  /** For a mailbox whose owner may not have typed the name: we don't repeat a stranger's words. */
  anyone: 'Hello,',
  invitation: {
    subject: 'Set your portal password',
    greeting: 'Hello {name},',
    body: 'We created an account for you. Set a password to get started.',
    expiry: 'The link works once, for {hours} hours. After that, ask your administrator for a new one.',
    notYou: 'If you weren’t expecting this email, you can ignore it. No one can use the account without this link.',
    action: 'Set your password',
  },
  /** The same for a client, who has no administrator. */
  clientInvitation: {
    subject: 'Your {business} account',
    body: 'We created an account for you with {business}. Set a password to see your visits, book and pay online.',
    expiry: 'The link works once, for {hours} hours. After that, call us at {phone}.',
    expiryNoPhone: 'The link works once, for {hours} hours. After that, ask us for a new one.',
  },
  passwordLink: {
    subject: 'Reset your password',
    greeting: 'Hello {name},',
    body: 'Use this link to set a new password. Your old password works until you do. The new one signs you out on all devices.',
    expiry: 'The link works once, for {hours} hours.',
    notYou: 'If you didn’t request this, you can ignore this email. Nothing has changed.',
    action: 'Set a new password',
  },
  addressLink: {
    subject: 'Confirm your new sign-in email',
    body: 'You asked to sign in to the portal with this email address. Confirm it to finish the change.',
    expiry: 'The link works once, for {hours} hours.',
    notYou: 'If you didn’t request this, you can ignore this email. Nothing has changed.',
    action: 'Confirm email',
  },
  addressTaken: {
    body: 'Someone asked to sign in to the portal with this email address, but an account already uses it.',
    why: 'Nothing has changed. If this was you, sign in with this address, or ask the office to remove it from that account.',
  },
  addressAsked: {
    subject: 'Your sign-in email is being changed',
    lines: [
      'Hello {name},',
      'Your sign-in email is being changed to {address}. The change takes effect when the link we sent there is opened.',
      'If this wasn’t you, set a new password now. That cancels the change and signs out every device.',
    ],
    action: 'Set a new password',
  },
  addressChanged: {
    subject: 'Your sign-in email was changed',
    lines: [
      'Hello {name},',
      'Your sign-in email was changed to {address}. You can no longer sign in with this address, and your other devices were signed out.',
      'If you didn’t ask for this, tell the office right away.',
    ],
  },
  code: {
    subject: '{code} is your sign-in code',
    body: 'Enter this code to finish signing in.',
    expiry: 'It works once, for {minutes} minutes.',
    notYou: 'If you’re not signing in right now, someone knows your password. Set a new one.',
    message: '{code} is your sign-in code. It works for {minutes} minutes.',
  },
});
