import { texts } from '#contract/text/texts.ts';
import type { Demand, Method } from '#contract/people/factor.kinds.ts';

/** Why a user is asked for a second step. */
export const demandText = texts({
  all_users: 'Your business requires a second step for everyone.',
  admin_users: 'A second step is required for administrators.',
  risk: 'You need a second step to sign in from a new device or network.',
  own_choice: 'You turned on two-step verification.',
} satisfies Record<Demand, string>);

/** Setting up a second step, while signing in or in the user's account. */
export const setupText = texts({
  title: 'Add a second step',
  needed: 'You need a second step to sign in.',
  choose: 'Choose one. You can add others later.',
  continue: 'Continue',
  another: 'Choose a different method',
  nothingOffered: 'No methods are available right now. Ask your administrator to turn one on.',
  stages: ['Set up', 'Confirm', 'Save backup codes'],
  codesTitle: 'Save your backup codes',
  codesIntro: 'Your second step is set up. If you ever can’t use it, sign in with one of these codes.',
  preparing: 'Preparing your key...',
  prepareFailed: 'Your key could not be created',
  scan: 'Scan with your app',
  scanHint: 'Use any authenticator app or your password manager.',
  qr: 'QR code for your authenticator app',
  key: 'Setup key',
  keyHint: 'Can’t scan? Enter this key in your app instead.',
  copyKey: 'Copy key',
  appCode: 'Code from the app',
  phone: 'Phone number',
  phoneHint: 'Such as (919) 555-0142. For another country, start with + and its code.',
  sendCode: 'Text me a code',
  smsCode: 'Code from the message',
  smsSent: 'We’re texting a six-digit code to {to}.',
  otherNumber: 'Use a different number',
  passkeyName: 'Passkey name',
  passkeyNameHint: 'A name you’ll recognize, such as “Office laptop” or “Blue key”.',
  createPasskey: 'Create passkey',
  creating: 'Waiting for your device...',
  passkeyKnown: 'You already have a passkey on this device.',
  notCreated: 'No passkey was created. Try again.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  notSetUp: 'Your second step isn’t set up yet',
});

export const methodText = texts({
  authenticator_app: {
    title: 'Authenticator app',
    add: 'Add an authenticator app',
    about: 'A six-digit code from an app. Works without cell service.',
    intro: 'The app works without cell service.',
  },
  sms: {
    title: 'Text message',
    add: 'Add your phone',
    about: 'A six-digit code sent to your phone.',
    intro: 'We’ll text you a code when you sign in.',
  },
  hardware_token: {
    title: 'Passkey',
    add: 'Add a passkey',
    about: 'Fingerprint, face, PIN or security key. The safest choice.',
    intro: 'Your device confirms it’s you. There’s no code to type.',
  },
} satisfies Record<Exclude<Method, 'email'>, { title: string; add: string; about: string; intro: string }>);

export const backupText = texts({
  title: 'Backup codes',
  intro: 'Each code works once. Save them now. You won’t see them again.',
  download: 'Download',
  copyFailed: 'Your browser blocked copying. Select the text and copy it yourself.',
  fileName: 'backup-codes.txt',
  fileTitle: 'Backup codes for {product}, {email}',
  fileHint: 'Each code works once. Keep them with your passwords.',
  saved: 'I saved my backup codes',
  whyWait: 'Save the codes, then check the box.',
  toDashboard: 'Go to dashboard',
});
