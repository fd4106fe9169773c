/** The address that somebody signs in with, and changing it. */
export const addressText = {
  title: 'Sign-in address',
  current: 'You sign in with {email}.',
  change: 'Change address',
  field: 'New email',
  hint: 'We email a link to it. Your address changes when you open the link.',
  missing: 'Enter your new email address.',
  send: 'Send link',
  sending: 'Sending...',
  failed: 'The link was not sent',
  sent: 'Check your new mailbox',
  sentBody: 'A link is on its way to {email}. Open it to finish the change.',
  waiting: 'Waiting for you to confirm {email}.',
  waitingUntil: 'Open the link we emailed there by {time}. Until then you sign in with {current}.',
  resend: 'Send again',
  cancel: 'Cancel change',
  cancelling: 'Cancelling...',
  cancelled: 'Change cancelled',
  cancelledBody: 'You still sign in with {email}.',
  notCancelled: 'The change was not cancelled',
  same: 'You sign in with this address already.',
  enough: 'Enough links for now. Try again in a while.',
  noMail:
    'Email isn’t set up on this server, so a new address can’t be confirmed. Another administrator can change it.',
  linkSpent:
    'This link was used, was replaced by a newer one, or has expired. Ask for a new one in your profile settings.',
} as const;

/** /confirm-address, where the link leads. */
export const confirmAddressText = {
  title: 'Confirm your new address',
  body: 'Use this email address to sign in from now on. Your other devices will be signed out.',
  confirm: 'Use this address',
  confirming: 'Confirming...',
  doneTitle: 'Your address is changed',
  doneBody: 'Sign in with {email} from now on.',
  go: 'Go to the portal',
  spentTitle: 'This link doesn’t work anymore',
  incompleteTitle: 'This link is incomplete',
  incompleteBody: 'Part of it is missing. Open it from the email again, or copy all of it.',
  failed: 'The address was not changed',
} as const;
