import { texts } from '#contract/text/texts.ts';
import type { Method } from '#contract/people/factor.kinds.ts';
import type { Integration } from '#contract/office/integration.kinds.ts';

/** /admin/settings: the frame that its tabs share. */
export const settingsText = texts({
  title: 'Settings',
  tabsLabel: 'Settings',
  tabs: {
    security: 'Security',
    general: 'General',
    notifications: 'Notifications',
    integrations: 'Integrations',
    training: 'Training',
    scripts: 'Scripts',
    care: 'Care guides',
    system: 'System',
    profile: 'Profile',
  },
  inPalette: 'Settings: {tab}',
  loading: 'Loading settings...',
  failed: 'Settings could not be loaded',
  changed: 'changed',
  notSaved: 'not saved',
  oneChange: '1 unsaved change: {change}',
  changes: '{count} unsaved changes',
  more: '{first} and {count} more',
  fromTo: '{what} from {from} to {to}',
  on: '{what} on',
  off: '{what} off',
  save: 'Save settings',
  saved: 'Settings Saved',
  changedElsewhere:
    'These settings were changed while you were editing. Your edits are kept. Saving will replace them.',
  notSetUp: 'Not set up',
  toIntegrations: 'See Integrations',
  less: 'Less',
  raise: 'More',
});

export const securityText = texts({
  partsLabel: 'Security settings',
  parts: { methods: 'Multi-Factor Authentication', passwords: 'Password Policies' },
  savedBody: 'Your security settings have been updated successfully.',

  methodsTitle: 'Methods',
  methodsHint: 'How people can confirm it’s them when they sign in.',
  methods: {
    email: { label: 'Email', hint: 'A six-digit code that works for {minutes} minutes' },
    sms: { label: 'SMS', hint: 'A six-digit code sent to a confirmed phone number' },
    authenticator_app: { label: 'Authenticator app', hint: 'Works without cell service. Best for technicians' },
    hardware_token: { label: 'Hardware token', hint: 'A security key or passkey' },
  } satisfies Record<Method, { label: string; hint: string }>,
  unsent: {
    email: 'Email isn’t set up, so no codes can be sent.',
    sms: 'Text messages aren’t set up, so no codes can be sent.',
  },

  enforcementTitle: 'Enforcement',
  enforcementHint: 'Who must use a second step.',
  enforcement: {
    enforce_all_users: {
      label: 'All users',
      hint: 'Includes clients. Everyone is asked right away, even if already signed in.',
      change: 'second step for all users',
    },
    enforce_admin_users: {
      label: 'Admin users',
      hint: 'Recommended. Administrators can see payments and accounts.',
      change: 'second step for admin users',
    },
    enforce_by_risk: {
      label: 'Conditional by risk',
      hint: 'Only from a new device or network.',
      change: 'second step by risk',
    },
  },
  noneWorks: 'None of the selected methods is set up yet, so people will be asked to add an authenticator app.',

  rulesTitle: 'Password rules',
  rulesHint: 'Apply to new passwords only. Existing passwords keep working.',
  minLength: 'Minimum length',
  minLengthHint: 'Characters. NIST recommends 15 if there’s no second step.',
  composition: {
    require_uppercase: {
      label: 'Uppercase',
      hint: 'A to Z. NIST and OWASP recommend not requiring it.',
      short: 'uppercase',
    },
    require_lowercase: {
      label: 'Lowercase',
      hint: 'a to z. NIST and OWASP recommend not requiring it.',
      short: 'lowercase',
    },
    require_numbers: {
      label: 'Numbers',
      hint: '0 to 9. NIST and OWASP recommend not requiring them.',
      short: 'numbers',
    },
    require_special_chars: {
      label: 'Special characters',
      hint: '! # %. NIST and OWASP recommend not requiring them.',
      short: 'special characters',
    },
  },
  compositionWhy:
    'NIST SP 800-63B-4 and OWASP ASVS 5 recommend against these four rules because they lead to predictable passwords.',
  leaked: 'Block leaked passwords',
  leakedHint: 'Checked without sending the password anywhere',

  advancedTitle: 'Advanced',
  history: 'Password history',
  historyHint: 'Previous passwords that can’t be reused',
  lockout: 'Lockout threshold',
  lockoutHint: 'Failed attempts before sign-in is paused',
});

/** Below the methods: for when something was stolen or leaked. */
export const endAllText = texts({
  hint: 'If a device is stolen or a password has leaked.',
  action: 'Sign everyone out',
  question: 'Sign out everyone but you?',
  consequence: 'Everyone else has to sign in again, and trusted devices are forgotten. You stay signed in here.',
  done: 'Everyone else is signed out',
  doneBody: 'You’re still signed in here.',
  failed: 'No one was signed out',
});

/** The spec's five recommendations, and the warnings when the saved policy doesn't meet one. */
export const adviceText = texts({
  title: 'Password recommendations',
  kept: 'Followed:',
  notKept: 'Not followed:',
  length: { label: 'Minimum 8 characters', kept: 'You require {min}. Length matters more than symbols.' },
  leaked: {
    label: 'Check against compromised passwords',
    kept: 'Leaked passwords are blocked.',
    not: 'Leaked passwords are allowed. Attackers try those first.',
  },
  paste: { label: 'Allow paste', kept: 'Lets people use a password manager.' },
  composition: {
    label: 'No composition rules',
    kept: 'None are on. They make passwords easier to guess.',
    not: 'Some are on ({rules}). They make passwords easier to guess.',
  },
  rotation: { label: 'No forced rotation', kept: 'Passwords only need to change after a leak.' },
  source: 'Based on the NIST Digital Identity Guidelines.',
});

export const generalText = texts({
  savedBody: 'Your business settings have been updated.',
  businessTitle: 'Business',
  businessHint: 'Shown to visitors and clients, and on documents.',
  name: 'Business name',
  tagline: 'Tagline',
  taglineHint: 'Optional. One line under the name.',
  website: 'Website',
  websiteHint: 'Optional. The landing page links to it.',
  timeZone: 'Time zone',
  timeZoneHint: 'All times in the portal use this time zone.',
  currencyHint: 'Three letters, such as USD.',
  weekStart: 'Weeks start on',
  weekStartHint: 'For calendars, the board and “This week”.',

  logoTitle: 'Logo',
  logoHint:
    'PNG, JPEG or WebP, up to {max} KB. Shown on a dark background on the landing page and on white on documents.',
  noLogo: 'No logo yet. The portal’s own logo is used instead.',
  logoNow: 'Current logo',
  logoChosen: 'New logo',
  chooseLogo: 'Choose file',
  sendLogo: 'Use this logo',
  sendingLogo: 'Uploading...',
  removeLogo: 'Remove logo',
  logoSaved: 'Logo saved',
  logoRemoved: 'Logo removed',
  logoEverywhere: 'The landing page and new documents show the change right away.',
  logoTooLarge: 'This file is {size} KB. Choose one that’s {max} KB or smaller.',
  logoWrongType: 'Choose a PNG, JPEG or WebP image.',
  logoTooWide: 'This image is too large. Choose one that’s 4,000 by 4,000 pixels or smaller.',
  logoUnreadable: 'This file could not be read. Choose it again.',

  hoursTitle: 'Business hours',
  hoursHint: 'When you’re open, in your time zone.',
  closed: 'Closed',
  opens: '{day}, opens',
  closes: '{day}, closes',

  moneyTitle: 'Deposits and cancellations',
  moneyHint: 'Deposits you ask for up front, and fees for late cancellations.',
  depositPercent: 'Deposit percentage',
  depositFrom: 'For jobs of at least',
  depositRule: 'You ask for a {percent}% deposit on jobs of {amount} or more.',
  depositAlways: 'You ask for a {percent}% deposit on every job.',
  noDeposit: 'You don’t ask for a deposit.',
  noticeHours: 'Hours of notice',
  hourSign: 'h',
  lateFee: 'Late cancellation fee',
  lateRule: 'Clients who were given a time and cancel less than {hours} hours ahead pay {amount}.',
  noLateFee: 'Clients can cancel for free at any time.',

  access: {
    title: 'Client access',
    invite: 'Clients can give others access',
    inviteHint: 'A client can invite people who see and do everything in their name. You can always do it for them.',
  },

  invoices: {
    title: 'Invoices',
    hint: 'Contact details shown on invoices, and when payment is due.',
    addressHint: 'Optional. On one line, such as 2100 Quarry Rd, Austin, TX 78704.',
    email: 'Billing email',
    emailHint: 'Optional. Shown at the bottom of every document.',
    terms: 'Payment terms (days)',
    reminders: 'Reminders (days after due date)',
    unit: 'days',
    dueAtOnce: 'Invoices are due on receipt.',
    dueAfterOne: 'Invoices are due 1 day after the invoice date (Net 1).',
    dueAfter: 'Invoices are due {days} days after the invoice date (Net {days}).',
    noReminder: 'No reminders are sent.',
    reminderOne: 'We email a reminder 1 day after the due date.',
    reminderRule: 'We email a reminder {days} days after the due date.',
  },

  /** The save bar's names of the fields. */
  fields: {
    name: 'business name',
    tagline: 'tagline',
    website_url: 'website',
    time_zone: 'time zone',
    currency: 'currency',
    week_starts_on: 'start of the week',
    hours: 'business hours',
    deposit_percent: 'deposit',
    deposit_from: 'deposit minimum',
    cancellation_notice_hours: 'cancellation notice',
    cancellation_fee: 'late cancellation fee',
    address: 'address',
    phone: 'phone',
    billing_email: 'billing email',
    payment_terms_days: 'payment terms',
    reminder_days: 'reminders',
    clients_invite: 'clients giving others access',
  },
  problems: {
    name: 'Enter your business name.',
    website: 'Enter a full address, such as https://example.com.',
    timeZone: 'Choose a time zone from the list.',
    currency: 'Enter three letters, such as USD.',
    hours: 'Closing time must be after opening time.',
    amount: 'Enter an amount from 0 to {max}, such as 250.00.',
    email: 'Enter an email address, such as billing@example.com.',
    reminders: 'Enter up to {count} whole numbers from 1 to {max}, such as 3, 10. Leave blank to send no reminders.',
  },
});

export const taxText = texts({
  title: 'Tax rates',
  hint: 'Existing invoices keep their rate when you change it here.',
  loading: 'Loading tax rates...',
  failed: 'Tax rates could not be loaded',
  empty: 'No tax rates yet',
  emptyWhy: 'Until you add one, invoices have no tax.',
  add: 'Add tax rate',
  edit: 'Edit tax rate',
  delete: 'Delete tax rate',
  nameHint: 'As it appears on invoices, such as NC sales tax.',
  rate: 'Rate',
  rateLabel: 'Rate (%)',
  from: 'Start date',
  to: 'End date',
  toHint: 'Leave blank for no end date.',
  openEnd: 'No end date',
  submit: 'Save tax rate',
  deleteQuestion: 'Are you sure you want to delete {name}? This action cannot be undone.',
  deleteWhy: 'Existing invoices keep this rate. To stop charging it on a certain date, edit it and set an end date.',
  created: 'Tax rate added',
  updated: 'Tax rate saved',
  deleted: 'Tax rate deleted',
  problems: {
    rate: 'Enter a rate from 0 to 100, such as 7.25.',
    from: 'Enter a start date.',
  },
});

export const noticesText = texts({
  title: 'Notification settings',
  hint: 'Portal notifications show under the bell. Emails and texts go to the email and phone number on file.',
  savedBody: 'Your notification settings have been updated.',
  change: '{notice} by {channel}',
  unsent: {
    email: 'Email isn’t set up, so no emails are sent.',
    sms: 'Text messages aren’t set up, so no texts are sent.',
  },
});

export const integrationsText = texts({
  loading: 'Loading integrations...',
  failed: 'Integrations could not be loaded',
  intro: 'Set these up with environment variables on the server. Secrets are never shown here.',
  names: {
    mail: { label: 'Email', about: 'Sends password links, sign-in codes, invoices and notifications.' },
    sms: { label: 'SMS', about: 'Sends sign-in codes and notifications as text messages.' },
    paypal: { label: 'PayPal', about: 'Takes payments.' },
    storage: { label: 'Storage', about: 'Stores photos and documents.' },
  } satisfies Record<Integration, { label: string; about: string }>,
  configured: 'Set up',
  variables: 'Environment variables',
  setVariables: 'Set these and restart the portal:',
  lastFailure: 'Last failure, {time}',
  sendTest: 'Send test',
  tryIt: 'Test connection',
  testing: 'Testing...',
  whyNoTest: 'Set it up first.',
  cardCheckout: 'Card checkout',
  cardCheckoutHint: 'Lets clients pay by card as well as with PayPal.',
  cardOn: 'Card checkout is on',
  cardOff: 'Card checkout is off',
});
