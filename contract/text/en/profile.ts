import { texts } from '#contract/text/texts.ts';

/** /{role}/settings: one's own profile. */
export const profileText = texts({
  title: 'Profile Settings',
  subtitle: 'How you appear to the office and your team.',
  loading: 'Loading your profile...',
  failed: 'Your profile could not be loaded',
  name: 'Full name',
  nameMissing: 'Enter your name.',
  nameTooLong: 'Use at most {max} characters.',
  phone: 'Phone',
  phoneHint: 'Optional. Shown to the people you work with.',
  email: 'Email',
  emailHint: 'You sign in with this email. Change it under Sign-in email.',
  role: 'Role',
  roleHint: 'Your role decides which pages you see. Only an administrator can change it.',
  unsaved: 'Unsaved changes',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Profile saved',
  savedBody: 'Your changes now show everywhere.',
  notSaved: 'Not saved',
  changedElsewhere:
    'This profile was changed while you were editing. Your edits are kept. Saving will replace these fields.',
  takeTheirs: 'Show the other version',
  appearance: 'Appearance',
  appearanceHint: 'Saved on this device only.',
});
