import type { Notice } from '#contract/trade.ts';

/** What hangs behind the bell. */
export const notificationsText = {
  loading: 'Loading notifications...',
  failed: 'Your notifications could not be loaded',
  empty: 'Nothing new',
  emptyWhy: 'What happens to your account is told here.',
  fresh: 'New:',
  notMarked: 'They stay marked as new.',
  somebody: 'Somebody',
  /** For a kind that this page doesn't know yet. */
  other: { title: 'News from the portal', body: 'Reload the page to read it.' },
  kinds: {
    new_sign_in: {
      title: 'New sign-in',
      body: 'Your account was opened on a new device. If it wasn’t you, change your password.',
    },
    password_changed: {
      title: 'Password changed',
      body: 'Your password was changed. If it wasn’t you, tell your administrator.',
    },
    second_step_changed: {
      title: 'Second step changed',
      body: 'How you confirm your sign-in was changed. If it wasn’t you, tell your administrator.',
    },
    account_locked: {
      title: 'Account locked',
      body: '{name} had too many wrong passwords. The pause ends by itself.',
    },
    user_created: { title: 'User created', body: '{name} was given an account.' },
    payment_received: { title: 'Payment received', body: 'A payment from {name} came in.' },
    payment_failed: { title: 'Payment failed', body: 'A payment from {name} failed. What was owed is owed still.' },
  } satisfies Record<Notice, { title: string; body: string }>,
} as const;
