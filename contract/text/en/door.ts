/** Landing, role selection, sign-in, one-time links, and the two pages for what goes wrong. */
export const productText = {
  unified: 'Unified Portal',
  portal: 'QR Portal',
  pageTitle: '{section} | QR Portal',
} as const;

export const landingText = {
  title: 'Oops — Looks Like You Took a Wrong Turn!',
  body: 'You have reached our internal portal, the place where our team and clients sign in. Looking for a wash or a quote? Our main website is the right road.',
  bodyWithoutWebsite:
    'You have reached our internal portal, the place where our team and clients sign in. Looking for a wash or a quote? Call the office.',
  website: 'Go to Main Website',
  newTab: '(opens in a new tab)',
  enter: 'Enter Site',
} as const;

export const roleSelectionText = {
  title: 'Select Your Role',
  hint: 'You can change it on the next screen.',
  continue: 'Continue',
  whyDisabled: 'Choose a role first.',
} as const;

export const signInText = {
  claim: 'One door for the office, the vans and our clients.',
  checking: 'Checking your session...',
  back: 'Back to role selection',
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
  locked: 'Too many attempts. Sign-in for this account is paused until {time}, in {minutes} min.',
  lockedHelp: 'A set-password link from your administrator works during the pause, so nobody is locked out for good.',
  signedOut: 'Logged Out',
  signedOutBody: 'You have been successfully logged out.',
  expired: 'You were signed out',
  expiredBody: 'Your session ended. Sign in to go on where you were.',
} as const;

export const setPasswordText = {
  title: 'Set your password',
  intro: 'This link works once, until {time}.',
  checking: 'Checking your link...',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  lengthRule: '{length} characters, at least {min} needed',
  identityRule: 'Does not contain your name or e-mail address',
  pasteHint: 'Pasting from a password manager is fine',
  mismatch: "Passwords don't match",
  mismatchBody: 'New password and confirmation must match.',
  submit: 'Set password and sign in',
  busy: 'Setting password...',
  spentTitle: 'This link no longer works',
  incompleteTitle: 'Open your link again',
  incompleteBody: 'The secret part of the link is missing here. It is read once, so reloading this page loses it.',
  toSignIn: 'Go to sign-in',
} as const;

export const notFoundText = {
  title: 'Oops! Page not found',
  before: 'There is nothing at',
  after: '. The address may be mistyped, or the record was deleted.',
  home: 'Return to Home',
  back: 'Go back',
} as const;

export const crashText = {
  title: 'Unexpected Application Error!',
  body: 'This page stopped working. What you had saved is safe, and the rest of the portal still runs.',
  retry: 'Retry',
  dashboard: 'Dashboard',
  home: 'Home',
  incident: 'Incident',
  copy: 'Copy incident id',
  copied: 'Copied',
  when: 'When',
  reported: 'Reported',
  sent: 'Written to the server log',
  sending: 'Sending...',
  notSent: 'Could not be sent',
} as const;
