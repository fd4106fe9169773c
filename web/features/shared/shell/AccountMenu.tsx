import * as Menu from '@radix-ui/react-dropdown-menu';
import { LifeBuoy, LogOut, ScrollText, Settings, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { sharedSectionText } from '#text/sections.ts';
import { shellText } from '#text/shell.ts';
import { AccountTrigger } from '#web/features/shared/shell/AccountTrigger.tsx';
import { tabPath } from '#web/features/shared/settings/tabs.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { useLogOut } from '#web/features/shared/shell/useLogOut.ts';
import { initials } from '#web/initials.ts';
import { chooseTheme, useTheme } from '#web/theme.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { themeIcons, themesFor } from '#web/ui/themeChoices.ts';

const item =
  'flex h-12 cursor-pointer items-center gap-[11px] rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-[38px] md:text-13';

/** The menu focuses its first item by itself after a key that it has seen; the first key came before it mounted. */
const focusFirst = (content: HTMLElement | null) => content?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();

/** Loaded on first use, and open then. */
export function AccountMenu({ role, openedBy }: { role: Role; openedBy: 'pointer' | 'keyboard' }) {
  const { full_name, email } = useActor();
  const logOut = useLogOut();
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger asChild>
        <AccountTrigger />
      </Menu.Trigger>
      {/* Not in a portal: inside the bar it is part of a landmark. */}
      <Menu.Content
        ref={openedBy === 'keyboard' ? focusFirst : null}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="rise z-30 w-72 rounded-touch bg-raised p-1.5 shadow-2 md:w-64"
      >
        <div className="flex items-center gap-[11px] px-2.5 pt-2 pb-3">
          <Avatar initials={initials(full_name)} />
          <div className="min-w-0 leading-[1.0625rem]">
            <p className="truncate font-strong">{full_name}</p>
            <p className="truncate text-12 text-muted">{email}</p>
          </div>
        </div>
        <Menu.Separator className="-mx-1.5 mb-1.5 rule-t" />
        <PageItem
          to={role === 'admin' ? tabPath('profile') : `/${role}/settings`}
          Icon={Settings}
          text={sharedSectionText.settings}
        />
        {role === 'admin' && <PageItem to="/admin/audit" Icon={ScrollText} text={shellText.activityLog} />}
        <PageItem to={`/${role}/help`} Icon={LifeBuoy} text={sharedSectionText.help} />
        <ThemeItems role={role} />
        <Menu.Separator className="-mx-1.5 my-1.5 rule-t" />
        <Menu.Item className={item} onSelect={logOut}>
          <LogOut size={16} aria-hidden className="text-muted" />
          {shellText.logOut}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

function PageItem({ to, Icon, text }: { to: string; Icon: LucideIcon; text: string }) {
  return (
    <Menu.Item asChild className={item}>
      <Link to={to}>
        <Icon size={16} aria-hidden className="text-muted" />
        {text}
      </Link>
    </Menu.Item>
  );
}

function ThemeItems({ role }: { role: Role }) {
  const theme = useTheme();
  return (
    <div className="flex items-center justify-between py-1 pr-1 pl-2.5 text-15 text-muted md:text-13">
      <span aria-hidden>{shellText.theme}</span>
      <Menu.RadioGroup
        aria-label={shellText.theme}
        value={theme}
        className="flex gap-0.5 rounded-card bg-sunken p-[3px] hairline"
      >
        {themesFor(role).map((each) => {
          const Icon = themeIcons[each];
          return (
            <Menu.RadioItem
              key={each}
              value={each}
              aria-label={shellText.themes[each]}
              onSelect={(event) => {
                event.preventDefault();
                chooseTheme(each);
              }}
              className="grid size-11 cursor-pointer place-items-center rounded-chip text-muted outline-none data-highlighted:text-text data-highlighted:ring-2 data-highlighted:ring-focus data-[state=checked]:bg-surface data-[state=checked]:text-text data-[state=checked]:shadow-1 md:h-7 md:w-9"
            >
              <Icon size={15} aria-hidden />
            </Menu.RadioItem>
          );
        })}
      </Menu.RadioGroup>
    </div>
  );
}
