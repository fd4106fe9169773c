import type { Demand, Method } from '#contract/factor.ts';

/** Why somebody is asked for a second step. */
export const demandText = {
  all_users: 'Everyone here needs a second step.',
  admin_users: 'Administrators need a second step.',
  risk: 'Signing in from a new device or network needs a second step.',
  own_choice: 'You have set up a second step.',
} as const satisfies Record<Demand, string>;

/** Setting up a second step, at the door or in one's own account. */
export const setupText = {
  title: 'Add a second step',
  needed: 'A second step is needed to sign in.',
  choose: 'Choose one. You can add others later.',
  continue: 'Continue',
  another: 'Choose another method',
  nothingOffered: 'Nothing can be set up here right now. Your administrator can switch on a method.',
  stages: ['Set up', 'Confirm', 'Keep backup codes'],
  codesTitle: 'Keep your backup codes',
  codesIntro: 'Your second step is set up. These help on the day it isn’t at hand.',
  preparing: 'Preparing your key...',
  prepareFailed: 'Your key could not be made',
  scan: 'Scan with your app',
  scanHint: 'Any authenticator works: the one on your phone, or your password manager.',
  qr: 'QR code for your authenticator app',
  key: 'Key to type',
  keyHint: 'Can’t scan? Type this key instead.',
  copyKey: 'Copy the key',
  appCode: 'Code from the app',
  phone: 'Phone number',
  phoneHint: 'Such as (919) 555-0142. For another country, start with + and its code.',
  sendCode: 'Text me a code',
  sendingCode: 'Sending...',
  smsCode: 'Code from the message',
  smsSent: 'We texted a six-digit code to {to}.',
  otherNumber: 'Use another number',
  passkeyName: 'Name of this passkey',
  passkeyNameHint: 'So that you know it again, such as “Office laptop” or “Blue key”.',
  passkeyNameMissing: 'Enter a name.',
  createPasskey: 'Create passkey',
  creating: 'Waiting for your device...',
  passkeyKnown: 'This device already has a passkey for you.',
  notCreated: 'No passkey was created. Try again.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  notSetUp: 'It is not set up yet',
} as const;

export const methodText = {
  authenticator_app: {
    title: 'Authenticator app',
    add: 'Add an authenticator',
    about: 'Six digits from an app. Works without reception.',
    intro: 'It works without reception.',
  },
  sms: {
    title: 'Text message',
    add: 'Add your phone',
    about: 'Six digits sent to your phone number.',
    intro: 'We text you a code at each sign-in.',
  },
  hardware_token: {
    title: 'Passkey',
    add: 'Add a passkey',
    about: 'Fingerprint, face, PIN or a security key. The safest.',
    intro: 'Your device confirms that it is you. There is no code to type.',
  },
} as const satisfies Record<Exclude<Method, 'email'>, { title: string; add: string; about: string; intro: string }>;

export const backupText = {
  title: 'Backup codes',
  intro: 'Each works once, when your phone isn’t there. Shown only now.',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  copyFailed: 'This browser doesn’t let us copy. Select and copy it by hand.',
  fileName: 'backup-codes.txt',
  fileTitle: 'Backup codes for {product}, {email}',
  fileHint: 'Each works once. Keep them where you keep passwords.',
  saved: 'I have saved the backup codes',
  whyWait: 'Save the codes first, then tick the box.',
  toDashboard: 'Go to dashboard',
} as const;
