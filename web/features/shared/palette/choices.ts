import { Bell, LifeBuoy, LogOut, ScrollText, Settings, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Role } from '#contract/role.ts';
import { auditText } from '#text/audit.ts';
import { commonText } from '#text/common.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { paletteText, shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { tabPath, partPath, settingsTabs, tabLabel } from '#web/features/shared/settings/tabs.ts';
import { sectionsOf } from '#web/features/shared/shell/sections.ts';
import { useLogOut } from '#web/features/shared/shell/useLogOut.ts';
import { chooseTheme } from '#web/theme.ts';
import { themeIcons, themesFor } from '#web/ui/themeChoices.ts';

export type Choice = {
  group: typeof paletteText.pages | typeof paletteText.actions;
  label: string;
  Icon: LucideIcon;
  run: () => void;
};

/** The administrator's settings are several pages under one address. */
const settingsPages = [
  ...settingsTabs
    .filter((tab) => tab !== 'profile')
    .map((tab) => ({
      to: tabPath(tab),
      label: fill(settingsText.inPalette, { tab: tabLabel(tab) }),
      Icon: Settings,
    })),
  {
    to: partPath('passwords'),
    label: fill(settingsText.inPalette, { tab: securityText.parts.passwords }),
    Icon: Settings,
  },
  { to: tabPath('profile'), label: shellText.profileSettings, Icon: Settings },
];

/** The pages of a role, and what can be done from anywhere. */
export function useChoices(role: Role): Choice[] {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const extra = [
    { to: `/${role}/settings`, label: shellText.profileSettings, Icon: Settings },
    { to: `/${role}/notifications`, label: commonText.notifications, Icon: Bell },
    { to: `/${role}/help`, label: shellText.helpCenter, Icon: LifeBuoy },
  ];
  const sections = sectionsOf(role);
  const pages = [
    ...sections,
    ...extra.filter(({ to }) => !sections.some((section) => section.to === to)),
    ...(role === 'admin' ? [{ to: '/admin/audit', label: auditText.title, Icon: ScrollText }, ...settingsPages] : []),
  ];
  return [
    ...pages.map(({ to, label, Icon }) => ({ group: paletteText.pages, label, Icon, run: () => void navigate(to) })),
    ...themesFor(role).map((theme) => ({
      group: paletteText.actions,
      label: fill(paletteText.theme, { theme: shellText.themes[theme] }),
      Icon: themeIcons[theme],
      run: () => chooseTheme(theme),
    })),
    { group: paletteText.actions, label: shellText.logOut, Icon: LogOut, run: logOut },
  ];
}
