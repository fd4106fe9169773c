import { texts } from '#contract/text/texts.ts';

/** The frame around every signed-in page. */
export const shellText = texts({
  skip: 'Skip to content',
  adminMenu: 'Admin Menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main navigation',
  more: 'More',
  today: 'Today',
  time: 'Time',
  training: 'Training',
  loggedInAs: 'Logged in as',
  notificationCount: 'You have {count} new notifications.',
  notificationOne: 'You have 1 new notification.',
  account: 'Account menu',
  profileSettings: 'Profile Settings',
  helpCenter: 'Help Center',
  activityLog: 'Activity log',
  logOut: 'Log Out',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System', sunlight: 'Sunlight' },
  search: 'Search or jump to',
  shortcutKey: 'Ctrl K',
  offline: "You're offline.",
  offlineBody: 'You’re seeing data from earlier. You can save changes once you’re back.',
});

export const shortcutsText = texts({
  title: 'Keyboard shortcuts',
  palette: 'Search or jump to',
  shortcuts: 'Show shortcuts',
  menu: 'Open or close the menu',
  next: 'Save, or do the next step',
  close: 'Close',
});
