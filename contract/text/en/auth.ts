import { texts } from '#contract/text/texts.ts';

/** Role selection, sign-in and one-time links. */
export const roleSelectionText = texts({
  title: 'Select Your Role',
  hint: 'You can change it on the next screen.',
  continue: 'Continue',
  whyDisabled: 'Choose a role first.',
});

export const signInText = texts({
  claim: 'One place for the office, the crew and our clients.',
  back: 'Back to role selection',
  page: 'Sign In',
  title: '{role} Login',
  subtitle: 'Enter your credentials to access your dashboard',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign In',
  busy: 'Signing in...',
  noAccount: "Don't have an account? Contact your administrator to create one for you.",
  emailMissing: 'Enter your email.',
  emailInvalid: 'Enter a full email address, such as dani@example.com.',
  passwordMissing: 'Enter your password.',
  failed: 'Login Failed',
  denied: 'Access Denied',
  success: 'Login Successful',
  welcome: 'Welcome to the {role} dashboard.',
  adminSuccess: 'Admin Login Successful',
  adminWelcome: 'Welcome to the admin dashboard.',
  locked: 'Too many attempts. Sign-in is paused for this account. Try again at {time} (in {minutes} min).',
  forgot: 'Forgot your password?',
  dontWait: 'Don’t want to wait?',
  resetLink: 'Get a reset link by email',
  lockedHelp: 'The link works right away, even while sign-in is paused.',
});

export const setPasswordText = texts({
  title: 'Set your password',
  intro: 'This link works once, until {time}.',
  checking: 'Checking your link...',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  lengthRule: '{length} characters, at least {min} needed',
  uppercaseRule: 'An uppercase letter',
  lowercaseRule: 'A lowercase letter',
  numberRule: 'A number',
  specialRule: 'A special character, such as ! # %',
  identityRule: 'Doesn’t contain your name or email address',
  leakRule: 'Not in a known data breach (checked when you save)',
  historyRule: 'Not one of your last {count} passwords',
  historyRuleOne: 'Not the password you have now',
  pasteHint: 'You can paste from a password manager',
  mismatch: "Passwords don't match",
  mismatchBody: 'New password and confirmation must match.',
  submit: 'Set password and sign in',
  busy: 'Setting password...',
  spentTitle: 'This link no longer works',
  incompleteTitle: 'Open your link again',
  incompleteBody:
    'Part of the link is missing. This can happen when you reload the page. Open the link in your email again.',
  toSignIn: 'Go to sign-in',
});

export const forgotText = texts({
  title: 'Forgot your password?',
  intro: 'We’ll email you a link to set a new one.',
  submit: 'Send link',
  busy: 'Sending...',
  failed: 'The link was not sent',
  sentTitle: 'Check your email',
  sent: 'If there’s an account for this email, we’re sending a link to it.',
  sentHelp: 'Don’t see it after a few minutes? Check your spam folder, or ask the office for a link.',
  again: 'Use a different email',
  back: 'Back to sign-in',
});

/** Where a user confirms their identity before a change. */
export const currentPasswordText = texts({
  label: 'Current password',
  missing: 'Enter your current password.',
});
