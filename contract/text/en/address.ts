import { texts } from '#contract/text/texts.ts';

/** The user's sign-in email, and changing it. */
export const addressText = texts({
  title: 'Sign-in email',
  current: 'You sign in with {email}.',
  change: 'Change email',
  field: 'New email',
  hint: 'We’ll send a link to your new email. Open it to make the change.',
  missing: 'Enter your new email address.',
  send: 'Send link',
  failed: 'The link was not sent',
  sent: 'Check your new inbox',
  sentBody: 'We’re sending a link to {email}. Open it to finish the change.',
  waiting: 'Waiting for you to confirm {email}.',
  waitingUntil: 'Open the link we email there by {time}. Until then, sign in with {current}.',
  resend: 'Resend link',
  cancel: 'Cancel change',
  cancelled: 'Change cancelled',
  cancelledBody: 'You still sign in with {email}.',
  notCancelled: 'The change was not cancelled',
  same: 'You already sign in with this email.',
  enough: 'You’ve requested too many links. Try again later.',
  noMail:
    'Email isn’t set up on this server, so we can’t confirm a new address. Ask another administrator to change it.',
  linkSpent:
    'This link was already used, was replaced by a newer one, or has expired. Request a new one in your profile settings.',
});

/** /confirm-address, the page of the emailed link. */
export const confirmAddressText = texts({
  title: 'Confirm your new email',
  body: 'You’ll sign in with this email from now on. Your other devices will be signed out.',
  confirm: 'Confirm email',
  confirming: 'Confirming...',
  doneTitle: 'Your email was changed',
  doneBody: 'Sign in with {email} from now on.',
  go: 'Go to the portal',
  spentTitle: 'This link no longer works',
  incompleteTitle: 'This link is incomplete',
  incompleteBody: 'Part of it is missing. Open it from the email again, or copy the whole link.',
  failed: 'Your email was not changed',
});
