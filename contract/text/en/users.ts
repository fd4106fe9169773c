import { texts } from '#contract/text/texts.ts';
import type { Role } from '#contract/base/role.ts';

/** /admin/users: all people the business knows, and how they sign in. */
export const usersText = texts({
  count: '{count} users',
  countOne: '1 user',
  loading: 'Loading users...',
  loadFailed: 'Failed to load users',
  unexpected: 'An unexpected error occurred',
  list: 'Users',
  columns: {
    user: 'User',
    contact: 'Contact',
    created: 'Created',
  },
  search: 'Search name, email or phone',
  anyRole: 'All roles',
  anyStatus: 'All statuses',
  statuses: { active: 'Active', invited: 'Invited', inactive: 'Inactive', online: 'Active now' },
  invited: 'invited',
  inactive: 'inactive',
  never: 'never',
  empty: 'No users yet',
  emptyBody: 'Your team and your clients will be listed here.',
  noMatch: 'No users found',
  noMatchBody: 'No users match this search and these filters.',
  emailMissing: 'Enter an email address.',
  emailInvalid: 'Enter a full email address, such as dani@example.com.',
  missing: 'Missing information',
  missingBody: 'Please fill in all required fields.',
});

/** Short, for three buttons side by side. */
export const roleChoiceText = texts({
  client: 'Client',
  sales: 'Sales',
  tech: 'Technician',
} satisfies Record<Exclude<Role, 'admin'>, string>);

export const createUserText = texts({
  roleHint: 'To add an administrator, run admin:create on the server.',
  way: 'First sign-in',
  link: 'Send a link to set a password',
  type: 'Type a password',
  linkHint: 'We email them a link to set their own password. It works once.',
  skillsHint: 'Technicians can be assigned these types of jobs, and start with your business hours.',
  submit: 'Create User',
  done: 'User created successfully',
  doneBody: '{name} ({role}) has been added to the system.',
  failed: 'Failed to create user',
});

export const deleteUserText = texts({
  question: 'Are you sure you want to delete {name}?',
  consequence:
    'They’ll no longer be able to sign in. Their activity stays in the history, without their name, email or phone. This can’t be undone.',
  submit: 'Delete user',
  done: 'User deleted',
  doneBody: '{name} has been removed from the system.',
  failed: 'Failed to delete user',
});

/** What still ties a client to the business, before they are deleted or deactivated. */
export const tiesText = texts({
  loading: 'Looking up visits, plans and money...',
  failed: 'Visits, plans and money could not be looked up.',
  nothing: 'No upcoming visits, plans, open quotes or leads, and nothing due.',
  visitsOne: '1 upcoming visit',
  visits: '{count} upcoming visits',
  plansOne: '1 plan',
  plans: '{count} plans',
  quotesOne: '1 open quote',
  quotes: '{count} open quotes',
  leadsOne: '1 open lead',
  leads: '{count} open leads',
  owed: '{amount} balance due',
  credit: '{amount} client credit',
  deposit: '{amount} deposit held',
  underWayOne: '1 payment in progress',
  underWay: '{count} payments in progress',
  keep: 'Keep client',
  has: '{name} has:',
  owes: 'Collect the balance, or void the open invoices, before you delete {name}.',
  held: 'Give the credit or deposit back before you delete {name}.',
  pays: 'Wait until the payment is done before you delete {name}.',
  deleteAll: 'Cancel {visits}, end {plans} and delete',
  deleteVisits: 'Cancel {visits} and delete',
  deletePlans: 'End {plans} and delete',
  thePlanOne: 'the plan',
  thePlans: '{count} plans',
  stays: 'Deactivating only stops sign-in. {name} keeps {what}.',
});

export const newPasswordText = texts({
  password: 'Password',
  missing: 'Enter a password.',
  generate: 'Generate',
  atLeast: 'At least {min} characters.',
  fine: '{length} characters.',
  leaks: 'We check it against known data breaches when you save.',
  mustChange: 'They must change it when they first sign in.',
  loading: 'Loading password rules...',
});

export const adminPasswordText = texts({
  title: 'Change Admin Password',
  others: 'Your other devices will be signed out.',
  submit: 'Update Password',
});

/** One person, at the side of the list. */
export const userPanelText = texts({
  loading: 'Loading user...',
  failed: 'This user could not be loaded',
  gone: 'User not found. They may have been deleted.',
  since: 'Added {date}',
  emailHint: 'They sign in with this email.',
  emailMoved: 'Saving signs them out everywhere and notifies their old address.',
  emailNone: 'Optional. This client doesn’t sign in.',
  adminOption: 'Administrator (added on the server)',
  demoteHint: 'Changing the role removes all administrator access.',
  active: 'Active',
  activeHint: 'Inactive users can’t sign in. Their history stays.',
  ownAccount: 'This is your own account. Saving signs you out.',
  saved: 'User saved',
  changedElsewhere:
    'This user was changed while you were editing. Your edits are kept. Saving will replace these fields.',
  activity: 'View activity',
});

export const userSecurityText = texts({
  title: 'Sign-in and security',
  loading: 'Loading sign-in details...',
  failed: 'The sign-in details could not be loaded',
  account: 'Account',
  accounts: { none: 'Can’t sign in yet', invited: 'Invited, no password yet', ready: 'Has a password' },
  secondStep: 'Two-step verification',
  noSecondStep: 'Not set up',
  app: 'Authenticator app',
  sms: 'Text message to ...{digits}',
  passkeyOne: '1 passkey',
  passkeys: '{count} passkeys',
  backupCodes: '{count} backup codes left',
  sessions: 'Signed-in devices',
  locked: 'Sign-in is paused until {time}',
  lockedHelp: 'Too many wrong passwords. A password link works during the pause.',
  linkOut: 'Password link works until {time}',
  mustChange: 'Must change their password at the next sign-in',
  ownLink: 'Open profile settings',
  noFactors: 'Two-step verification isn’t set up.',
  noSessions: 'Not signed in on any device.',
});

/** An administrator's actions for a user who can't sign in. Each asks first and says what will happen. */
export const recoveryText = texts({
  invite: {
    title: 'Send invitation',
    hint: 'Emails a link to set a password.',
    question: 'Send {name} a link to set a password?',
    consequence: 'It goes to {email} and works once.',
    done: 'Sending the invitation',
    failed: 'The invitation was not sent',
  },
  resend: {
    title: 'Resend invitation',
    hint: 'Emails a new link to set a password.',
    question: 'Send {name} a new link to set a password?',
    consequence: 'It goes to {email} and works once. Earlier links stop working.',
    done: 'Sending the invitation',
    failed: 'The invitation was not sent',
  },
  reset: {
    title: 'Send reset link',
    hint: 'Emails a link to set a new password.',
    question: 'Send {name} a link to set a new password?',
    consequence: 'It goes to {email} and works once. The old password works until the new one is set.',
    done: 'Sending the reset link',
    failed: 'The reset link was not sent',
  },
  password: {
    title: 'Set a password',
    hint: 'You type it. They change it when they sign in.',
    consequence: '{name} is signed out everywhere and must change it at the next sign-in.',
    submit: 'Set password',
    doing: 'Setting password...',
    done: 'Password set',
    doneBody: '{name} must change it at the next sign-in.',
    failed: 'The password was not set',
  },
  factors: {
    title: 'Reset second step',
    hint: 'For a lost phone or key.',
    question: 'Reset the second step for {name}?',
    consequence:
      'Their authenticator app, passkeys, phone number for codes and backup codes stop working, and {name} is signed out everywhere. First make sure it’s really them asking.',
    doing: 'Resetting...',
    done: 'Second step reset',
    doneBody: '{name} can set up a new one at the next sign-in.',
    failed: 'The second step was not reset',
  },
  sessions: {
    title: 'Sign out everywhere',
    hint: 'Signs them out on every device.',
    question: 'Sign {name} out everywhere?',
    consequence: 'They’ll lose any unsaved changes. They can sign in again right away.',
    doing: 'Signing out...',
    done: 'Signed out everywhere',
    doneBody: '{name} must sign in again on every device.',
    failed: 'They are still signed in',
  },
});
