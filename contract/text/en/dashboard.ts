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
});

/** On the dashboard of people who have only a password. */
export const reminderText = texts({
  title: 'Protect your account with a second step.',
  body: 'It keeps you safe even if someone steals your password.',
  action: 'Set it up',
  dismiss: 'Not now',
});

/** A client's next visits. */
export const visitsText = texts({
  title: 'Upcoming services',
  loading: 'Loading your visits...',
  failed: 'Your visits could not be loaded.',
  empty: 'No visits booked',
  why: 'Your booked visits show up here.',
  noTime: 'No time set yet',
  with: 'with {name}',
  seeAll: 'See all',
});

/** A technician's jobs of the day. */
export const todayText = texts({
  title: 'Today',
  loading: 'Loading today’s jobs...',
  failed: 'Today’s jobs could not be loaded.',
  empty: 'No jobs today',
  why: 'Jobs assigned to you today show up here.',
  anyTime: 'Any time',
  noClient: 'No client',
  next: 'Next',
  directions: 'Directions',
  call: 'Call client',
});
