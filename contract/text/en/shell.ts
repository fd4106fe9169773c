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
  offlineBody: 'What you see was loaded earlier. Changes can be saved again once you are back.',
  dismiss: 'Dismiss',
  secondsLeft: '{seconds} s',
} as const;

export const paletteText = {
  title: 'Search or jump to',
  placeholder: 'Type a page or an action',
  pages: 'Pages',
  actions: 'Actions',
  theme: 'Theme: {theme}',
  empty: 'Nothing matches "{query}".',
  hint: 'Up and Down to choose, Enter to open, Escape to close',
} as const;

export const shortcutsText = {
  title: 'Keyboard shortcuts',
  palette: 'Search or jump to',
  shortcuts: 'List the shortcuts',
  menu: 'Open or close the menu',
  close: 'Close',
} as const;
