/** Emails and text messages that belong to signing in. */
export const mailText = {
  invitation: {
    subject: 'Set your password for the portal',
    greeting: 'Hello {name},',
    body: 'An account was made for you. Choose a password, and you are in.',
    expiry: 'The link works once, for {hours} hours. After that, ask your administrator for a new one.',
    notYou: 'If you don’t know what this is about, you can ignore it: without the link nobody can use the account.',
    action: 'Set your password',
  },
  passwordLink: {
    subject: 'Your link for a new password',
    greeting: 'Hello {name},',
    body: 'Here is the link to set a new password. Your old one works until then; the new one ends every open session.',
    expiry: 'The link works once, for {hours} hours.',
    notYou: 'If you didn’t ask for it, you can ignore it. Nothing has changed.',
    action: 'Set a new password',
  },
  addressLink: {
    subject: 'Confirm your new sign-in address',
    greeting: 'Hello {name},',
    body: 'You asked to sign in to the portal with this email address. Confirm it, and the change is made.',
    expiry: 'The link works once, for {hours} hours.',
    notYou: 'If you didn’t ask for this, ignore it. Nothing has changed.',
    action: 'Confirm address',
  },
  addressTaken: {
    body: 'Somebody asked to sign in to the portal with this email address, but an account already uses it.',
    why: 'Nothing has changed. If it was you, sign in with this address, or ask your administrator to free it first.',
  },
  addressAsked: {
    subject: 'Your sign-in address is being changed',
    lines: [
      'Hello {name},',
      'Your sign-in address is being changed to {address}. The change is made when somebody opens the link we sent there.',
      'If this wasn’t you, set a new password now. That cancels the change and signs out every device.',
    ],
    action: 'Set a new password',
  },
  addressChanged: {
    subject: 'Your sign-in address was changed',
    lines: [
      'Hello {name},',
      'Your sign-in address was changed to {address}. This email address no longer signs in, and your other devices were signed out.',
      'If you didn’t ask for this, tell your administrator now.',
    ],
  },
  code: {
    subject: '{code} is your sign-in code',
    body: 'Enter this code to finish signing in.',
    expiry: 'It works once, for {minutes} minutes.',
    notYou: 'If you are not signing in right now, somebody knows your password: set a new one.',
    message: '{code} is your sign-in code. It works for {minutes} minutes.',
  },
} as const;
