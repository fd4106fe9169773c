import { texts } from '#contract/text/texts.ts';
import type { Notice, NoticeEntity } from '#contract/notices.ts';
import type { Channel } from '#contract/trade.ts';

/** The panel behind the bell, and the page with all of them. */
export const notificationsText = texts({
  loading: 'Loading notifications...',
  failed: 'Your notifications could not be loaded',
  empty: 'No notifications yet',
  emptyWhy: 'Updates about your account and your work show up here.',
  fresh: 'New:',
  seeAll: 'See all notifications',
  settings: 'Notification settings',
  markOne: 'Mark as read: {notice}',
  markAll: 'Mark all as read',
  notMarked: 'Not marked as read',
  list: 'Notification list',
  show: 'Show',
  all: 'All',
  unread: 'Unread',
  today: 'Today',
  yesterday: 'Yesterday',
  caughtUp: 'You’re all caught up',
  caughtUpBody: 'You have no unread notifications.',
  showAll: 'Show all notifications',
  /** For a kind that this page doesn't know yet. */
  other: { label: 'Update from the portal', body: 'Reload the page to read it.' },
});

export const channelText = texts({ email: 'Email', sms: 'SMS', portal: 'Portal' } satisfies Record<Channel, string>);

/** What a person wants to be told, on their own account page. */
export const choicesText = texts({
  title: 'Your notifications',
  hint: 'Turn off what you don’t need. Portal notifications show under the bell.',
  loading: 'Loading your notifications...',
  failed: 'Your notification settings could not be loaded',
  none: 'No notifications are turned on for you.',
  alwaysOn: 'Always on: {channels}',
  required: 'This notification protects your account, so it can’t be turned off.',
  notAllowed: 'Your administrator turned this off for everyone.',
  noPhone: 'You have no phone number in your profile, so you get no text messages.',
  notSaved: 'Not saved',
});

/** Names a record that was deleted, or that the reader may not see. */
export const unnamedText = texts({
  account: 'A user',
  profile: 'A user',
  payment: 'A client',
  job: 'A job',
} satisfies Record<NoticeEntity, string>);

type NoticeText = {
  /** Its name: in the settings, and above the sentence behind the bell. */
  label: string;
  /** In the office's settings: who is told, and when. */
  to: string;
  /** In one's own settings. */
  when: string;
  /**
   * The notice itself, behind the bell and in emails: the first sentence whose values are all known. {name} is always
   * known: the person, the payment's client, or the job's title.
   */
  says: readonly string[];
};

export const noticeText = texts({
  new_sign_in: {
    label: 'New sign-in',
    to: 'Sent to the user when they sign in on a new device.',
    when: 'When you sign in on a new device.',
    says: ['Your account was used to sign in on a new device. If it wasn’t you, change your password.'],
  },
  password_changed: {
    label: 'Password changed',
    to: 'Sent to the user when their password is changed.',
    when: 'When your password is changed.',
    says: ['Your password was changed. If it wasn’t you, tell your administrator.'],
  },
  second_step_changed: {
    label: 'Second step changed',
    to: 'Sent to the user when their second step is added, removed or reset.',
    when: 'When your second step is added, removed or reset.',
    says: ['Your second step for signing in was changed. If it wasn’t you, tell your administrator.'],
  },
  account_locked: {
    label: 'Account locked',
    to: 'Sent to administrators when too many wrong passwords pause a user’s sign-in.',
    when: 'When too many wrong passwords pause a user’s sign-in.',
    says: ['Sign-in is paused for {name} after too many wrong passwords. The pause ends on its own.'],
  },
  user_created: {
    label: 'User created',
    to: 'Sent to the other administrators when one of them creates an account.',
    when: 'When another administrator creates an account.',
    says: ['An account was created for {name}.'],
  },
  payment_received: {
    label: 'Payment received',
    to: 'Sent to administrators when a client pays, except the one who recorded it.',
    when: 'When a client pays, unless you recorded it.',
    says: ['{name} paid {amount} for {invoice}.', '{name} paid {amount}.', '{name} made a payment.'],
  },
  payment_failed: {
    label: 'Payment failed',
    to: 'Sent to administrators when a client’s payment fails or is reversed.',
    when: 'When a client’s payment fails or is reversed.',
    says: [
      '{name}’s payment of {amount} for {invoice} failed. The balance is still due.',
      '{name}’s payment of {amount} failed.',
      '{name}’s payment failed.',
    ],
  },
  job_assigned: {
    label: 'Job assigned',
    to: 'Sent to the technician when a job is assigned to them.',
    when: 'When a job is assigned to you.',
    says: ['{name} on {time} was assigned to you.', '{name} was assigned to you.'],
  },
  job_moved: {
    label: 'Job moved',
    to: 'Sent to the technician when their job is moved to another time.',
    when: 'When your job is moved to another time.',
    says: ['{name} moved to {time}.', '{name} no longer has a set time.'],
  },
} satisfies Record<Notice, NoticeText>);

type NoticeMailText = {
  subject: readonly string[];
  /** Where the email says something else than the notice. */
  lines?: readonly string[];
  /** Of the button that opens the page. */
  action: string;
  /** Where the text message says something else than the notice. */
  sms?: string;
};

/** The same as an email and as a text message; these also know the moment, {when}. */
export const noticeMailText = texts({
  new_sign_in: {
    subject: ['New sign-in to your account'],
    lines: [
      'Your account was used to sign in on {when}.',
      'If this was you, you don’t need to do anything. If it wasn’t, change your password and sign out your other devices in your profile settings.',
    ],
    action: 'Open profile settings',
    sms: 'your account was used to sign in on {when}. If it was not you, change your password.',
  },
  password_changed: {
    subject: ['Your password was changed'],
    lines: [
      'Your password was changed on {when}, and your other devices were signed out.',
      'If you didn’t do this or ask for it, tell your administrator right away.',
    ],
    action: 'Open profile settings',
    sms: 'your password was changed on {when}. If it was not you, tell your administrator.',
  },
  second_step_changed: {
    subject: ['Your second step was changed'],
    lines: [
      'The second step you use to sign in was changed on {when}.',
      'If you didn’t do this or ask for it, tell your administrator right away.',
    ],
    action: 'Open profile settings',
    sms: 'your second step was changed on {when}. If it was not you, tell your administrator.',
  },
  account_locked: {
    subject: ['Sign-in is paused for {name}'],
    lines: [
      'Sign-in for {name} was paused on {when} after too many wrong passwords.',
      'The pause ends on its own. If they can’t wait, send them a link to set a new password. It works during the pause.',
    ],
    action: 'Open the user',
    sms: 'sign-in for {name} was paused on {when} after too many wrong passwords.',
  },
  user_created: {
    subject: ['New user: {name}'],
    lines: ['An account for {name} was created on {when}.'],
    action: 'Open the user',
    sms: 'an account for {name} was created on {when}.',
  },
  payment_received: { subject: ['{name} paid {amount}', '{name} made a payment'], action: 'Open the payment' },
  payment_failed: {
    subject: ['{name}’s payment of {amount} failed', '{name}’s payment failed'],
    action: 'Open the payment',
  },
  job_assigned: { subject: ['New job: {name}, {time}', 'New job: {name}'], action: 'Open your jobs' },
  job_moved: { subject: ['{name} moved to {time}', '{name} no longer has a set time'], action: 'Open your jobs' },
} satisfies Record<Notice, NoticeMailText>);

export const noticeFrameText = texts({ greeting: 'Hello {recipient},', sms: '{business}: {text}' });
