import { settingsText } from '#text/settings.ts';

/** The tabs of /admin/settings, in order; the first one is the default. */
export const settingsTabs = [
  'security',
  'general',
  'notifications',
  'integrations',
  'training',
  'scripts',
  'care',
  'system',
  'profile',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export const securityParts = ['methods', 'passwords'] as const;
export type SecurityPart = (typeof securityParts)[number];

const home = '/admin/settings';

export const tabPath = (tab: SettingsTab) => (tab === 'security' ? home : `${home}?tab=${tab}`);
export const partPath = (part: SecurityPart) => (part === 'methods' ? home : `${home}?part=${part}`);

export const tabLabel = (tab: SettingsTab) => settingsText.tabs[tab];
