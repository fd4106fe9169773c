import { texts } from '#contract/text/texts.ts';

/** The first page of each role. */
export const dashboardText = texts({
  greeting: { morning: 'Good morning, {name}', afternoon: 'Good afternoon, {name}', evening: 'Good evening, {name}' },
  account: 'Your account',
  accountLoading: 'Loading your profile...',
  accountFailed: 'Your profile could not be loaded',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  since: 'Account since',
  noPhone: 'No phone number yet',
  editProfile: 'Edit profile',
  recentLeads: 'Recent leads',
  quickActions: 'Quick actions',
});

/** On the dashboard of people who have only a password. */
export const reminderText = texts({
  title: 'Protect your account with a second step.',
  body: 'It keeps you safe even if someone steals your password.',
  action: 'Set it up',
  dismiss: 'Not now',
});
