import { texts } from '#contract/text/texts.ts';

/** /{role}/settings: the user's own profile. */
export const profileText = texts({
  subtitle: 'How you appear to the office and your team.',
  clientSubtitle: 'Your name and how we reach you.',
  loading: 'Loading your profile...',
  failed: 'Your profile could not be loaded',
  nameMissing: 'Enter your name.',
  phoneHint: 'Optional. Shown to the people you work with.',
  clientPhoneHint: 'Optional. We call or text this number about your visits.',
  emailHint: 'You sign in with this email. Change it under Sign-in email.',
  roleHint: 'Your role decides which pages you see. Only an administrator can change it.',
  saved: 'Profile saved',
  savedBody: 'Your changes now show everywhere.',
  changedElsewhere:
    'This profile was changed while you were editing. Your edits are kept. Saving will replace these fields.',
  appearance: 'Appearance',
  appearanceHint: 'Saved on this device only.',
});
