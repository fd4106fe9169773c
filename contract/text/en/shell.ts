/** The frame around every signed-in page. */
export const shellText = {
  skip: 'Skip to content',
  adminMenu: 'Admin Menu',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main navigation',
  more: 'More',
  loggedInAs: 'Logged in as',
  notifications: 'Notifications',
  notificationCount: 'You have {count} new notifications.',
  account: 'Account menu',
  profileSettings: 'Profile Settings',
  helpCenter: 'Help Center',
  logOut: 'Log Out',
  logOutFailed: 'You are still signed in',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', system: 'System', sunlight: 'Sunlight' },
  search: 'Search or jump to',
  shortcutKey: 'Ctrl K',
  loading: 'Loading...',
  retry: 'Retry',
  loadFailed: 'This could not be loaded',
  offline: "You're offline.",
  offlineBody: 'You’re seeing data from earlier. You can save changes once you’re back.',
  dismiss: 'Dismiss',
  secondsLeft: '{seconds} s',
} as const;

export const paletteText = {
  title: 'Search or jump to',
  placeholder: 'Search pages and actions',
  pages: 'Pages',
  actions: 'Actions',
  theme: 'Theme: {theme}',
  empty: 'No results for "{query}".',
  hint: 'Up and Down to choose, Enter to open, Escape to close',
} as const;

export const shortcutsText = {
  title: 'Keyboard shortcuts',
  palette: 'Search or jump to',
  shortcuts: 'Show shortcuts',
  menu: 'Open or close the menu',
  close: 'Close',
} as const;
