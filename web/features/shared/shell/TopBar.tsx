import { PanelLeftClose, PanelLeftOpen, Search, Sun } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { shellText } from '#text/shell.ts';
import { AccountTrigger } from '#web/features/shared/shell/AccountTrigger.tsx';
import { NotificationButton } from '#web/features/shared/shell/NotificationButton.tsx';
import type { Overlay } from '#web/features/shared/shell/Overlays.tsx';
import { chooseTheme, useTheme } from '#web/theme.ts';
import { button } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { useProduct } from '#web/ui/navigation.ts';

type Props = {
  role: Role;
  thumb: boolean;
  menuOpen: boolean;
  onMenu: () => void;
  onOverlay: (overlay: Overlay) => void;
};

const loadMenu = () => import('#web/features/shared/shell/AccountMenu.tsx');
const AccountMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenu }));

/** Few visits open this menu, so its code loads when the user is about to open it. */
function Account({ role }: { role: Role }) {
  const [wanted, setWanted] = useState<'pointer' | 'keyboard' | null>(null);
  const trigger = (
    <AccountTrigger
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      // A click without a pointer comes from Enter or Space.
      onClick={({ detail }) => setWanted(detail ? 'pointer' : 'keyboard')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown') setWanted('keyboard');
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={trigger}>
      <AccountMenu role={role} openedBy={wanted} />
    </Suspense>
  ) : (
    trigger
  );
}

export function TopBar({ role, thumb, menuOpen, onMenu, onOverlay }: Props) {
  const menu = role === 'admin' ? shellText.adminMenu : shellText.menu;
  const product = useProduct();
  const Panel = menuOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <header className="sticky top-0 z-10 flex h-(--topbar) flex-none items-center gap-0.5 rule-b bg-background safe-pr-2 safe-pl-1 md:gap-2.5 md:safe-pr-6 md:pl-4">
      <button
        type="button"
        aria-expanded={menuOpen}
        aria-controls="side-menu"
        onClick={onMenu}
        className={button({ variant: 'quiet', className: 'max-md:hidden' })}
      >
        <Panel size={18} strokeWidth={1.75} aria-hidden />
        {menu}
      </button>
      {thumb ? (
        <Link to={`/${role}`} className="flex h-12 min-w-0 items-center gap-2.5 px-3 wide text-18 md:hidden">
          <Mark size={26} />
          <span className="truncate max-[22.5rem]:sr-only">{product}</span>
        </Link>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onOverlay('menu')}
          className={button({ variant: 'quiet', className: 'md:hidden' })}
        >
          <PanelLeftOpen size={22} strokeWidth={1.75} aria-hidden />
          {menu}
        </button>
      )}
      <span className="flex-1" />
      {role === 'tech' && <SunlightSwitch />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOverlay('palette')}
        className="flex size-12 items-center justify-center gap-2 rounded-control text-text md:h-9 md:w-[300px] md:justify-start md:bg-surface md:px-2.5 md:text-muted md:hairline md:hover:bg-hover"
      >
        <Search size={22} strokeWidth={1.75} aria-hidden className="md:size-[15px]" />
        <span className="max-md:sr-only">{shellText.search}</span>
        <kbd
          aria-hidden
          className="ml-auto rounded-[4px] px-1.5 font-sans text-11/[1.125rem] narrow hairline max-md:hidden"
        >
          {shellText.shortcutKey}
        </kbd>
      </button>
      <NotificationButton />
      <Account role={role} />
    </header>
  );
}

/** One touch switches to the sunlight theme, for the driveway at noon. */
function SunlightSwitch() {
  const on = useTheme() === 'sunlight';
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={shellText.themes.sunlight}
      onClick={() => chooseTheme(on ? 'system' : 'sunlight')}
      className={`grid size-12 place-items-center rounded-control md:hidden ${on ? 'bg-spray text-on-spray' : ''}`}
    >
      <Sun size={22} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
