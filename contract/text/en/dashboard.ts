import { texts } from '#contract/text/texts.ts';

/** The first page of each role. */
export const dashboardText = texts({
  greeting: { morning: 'Good morning, {name}', afternoon: 'Good afternoon, {name}', evening: 'Good evening, {name}' },
  account: 'Your account',
  since: 'Account since',
  noPhone: 'No phone number yet',
  editProfile: 'Edit profile',
  recentLeads: 'Recent leads',
});

/** On the dashboard of users who have only a password. */
export const reminderText = texts({
  title: 'Protect your account with a second step.',
  body: 'It keeps you safe even if someone steals your password.',
  action: 'Set it up',
});
