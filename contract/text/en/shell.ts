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
  loggedInAs: 'Logged in as',
  notificationCount: 'You have {count} new notifications.',
  notificationOne: 'You have 1 new notification.',
  account: 'Account menu',
  activityLog: 'Activity log',
  logOut: 'Log Out',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System', sunlight: 'Sunlight' },
  search: 'Search or jump to',
  shortcutKey: 'Ctrl K',
  offline: "You're offline.",
  offlineBody: 'Nothing you tap is saved until you’re back online.',
});

export const shortcutsText = texts({
  title: 'Keyboard shortcuts',
  shortcuts: 'Show shortcuts',
  menu: 'Open or close the menu',
  next: 'Save, or do the next step',
});
