import { texts } from '#contract/text/texts.ts';

/** The user's own account: password, second step, sessions. */
export const accountText = texts({
  loading: 'Loading your account...',
  failed: 'Your account could not be loaded',
  done: 'Done',

  password: 'Password',
  passwordHint: 'Changing it signs you out on all your other devices.',
  passwordChangedOn: 'Last changed {date}.',
  change: 'Change password',
  updated: 'Password updated',
  updatedBody: 'Your password has been changed successfully.',
  adminUpdatedBody: 'Your admin password has been changed successfully.',
  updateFailed: 'Failed to update password',
});

/** Asked before actions that a person at an unattended laptop must not be able to do. */
export const confirmText = texts({
  title: 'Confirm it’s you',
  body: 'Enter your password to continue. You won’t be asked again for {minutes} minutes.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  failed: 'Not confirmed',
  notSaved: 'The file was not saved',
});

export const factorText = texts({
  title: 'Two-step verification',
  optional: 'Optional. It protects your account even if someone steals your password.',
  onRisk: 'We ask for a second step when you sign in from a new device or network.',
  ownChoice: 'We ask for a second step every time you sign in.',
  addAnother: 'Add another',
  isSetUp: 'Set up',
  notOffered: 'No longer available',
  smsTo: 'Number ending in {digits}.',
  email: 'Email',
  emailTo: 'We send a six-digit code to {email}. No setup needed.',
  /** The server doesn't accept a code by email or text in place of a stronger second step. */
  notUsed: 'Not used while you have a passkey or an authenticator app.',
  passkeyFacts: 'Added {created}',
  passkeyUsed: 'Added {created}, last used {used}',
  codesLeft: '{count} of 10 left',
  noCodes: 'None left',
  newCodes: 'Get new codes',
  newCodesTitle: 'Get new backup codes',
  newCodesBody: 'Your old codes stop working right away.',
  trusted: '{count} of your devices skip this step for up to {days} days. Changing your password ends that.',
  trustedOne: 'One of your devices skips this step for up to {days} days. Changing your password ends that.',
  nothingOffered: 'No methods are available. Ask the office to turn one on.',
  added: 'Second step added',
  addedBody: 'We’ll ask for it the next time you sign in.',
  removeApp: 'Remove authenticator app',
  removeAppBody: 'Its codes stop working right away.',
  removeSms: 'Remove phone number',
  removeSmsBody: 'We’ll stop texting codes to the number ending in {digits}.',
  removePasskey: 'Remove passkey',
  removePasskeyBody: 'You’ll no longer be able to sign in with “{passkey}”.',
  removed: 'Second step removed',
  notRemoved: 'The second step was not removed',
  notMade: 'New codes were not created',
});

export const sessionsText = texts({
  title: 'Where you’re signed in',
  loading: 'Loading your sessions...',
  failed: 'Your sessions could not be loaded',
  onlyThis: 'You’re signed in on this device only.',
  count: 'You’re signed in on {count} devices. Sign out any you don’t recognize, then change your password.',
  thisDevice: 'This device',
  activeNow: 'Active now',
  lastUsed: 'Last used {time}',
  noAddress: 'unknown IP address',
  signOut: 'Sign out',
  signOutOf: 'Sign out {device}',
  signOutOthers: 'Sign out all other devices',
  ended: 'Signed out',
  endedBody: '{device} is signed out.',
  othersEnded: 'Other devices signed out',
  othersEndedBody: 'You’re now signed in on this device only.',
  notEnded: 'Not signed out',
  /** "Chrome on Windows" */
  device: '{browser} on {system}',
  unknownBrowser: 'Unknown browser',
  unknownSystem: 'an unknown device',
  unknownDevice: 'Unknown device',
});
