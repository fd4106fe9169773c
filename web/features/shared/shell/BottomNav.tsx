import { GraduationCap, LifeBuoy, LogOut, Menu, Settings, X } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { roleText } from '#text/roles.ts';
import { sharedSectionText, pageText } from '#text/sections.ts';
import { shellText } from '#text/shell.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { phoneSectionsOf } from '#web/features/shared/shell/sections.ts';
import { useLogOut } from '#web/features/shared/shell/useLogOut.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';

type Props = { role: Role; moreOpen: boolean; onMore: () => void; onClose: () => void };

const tab =
  'relative grid h-[52px] content-center justify-items-center gap-[3px] rounded-touch text-12/[0.875rem] font-medium text-muted narrow aria-[current=page]:text-text aria-[current=page]:before:absolute aria-[current=page]:before:-top-1.5 aria-[current=page]:before:h-1 aria-[current=page]:before:w-8 aria-[current=page]:before:rounded-b-module aria-[current=page]:before:bg-text';

/** A technician's tabs have the words that crews use. */
const shortLabels = (): Record<string, string> => ({ '/tech': shellText.today, '/tech/time': shellText.time });

/** Within reach of a thumb: four pages and More. */
export function BottomNav({ role, moreOpen, onMore, onClose }: Props) {
  return (
    <>
      <nav
        data-tabbar
        data-tabs
        aria-label={shellText.mainNavigation}
        className="fixed inset-x-0 bottom-0 z-10 grid h-(--tabbar) grid-cols-5 content-start rule-t bg-surface py-1.5 safe-pr-1.5 safe-pl-1.5 md:hidden"
      >
        {phoneSectionsOf(role).tabs.map(({ to, label, Icon, end }) => (
          <NavLink key={to} to={to} end={end} className={tab}>
            <Icon size={22} strokeWidth={1.75} aria-hidden />
            <span className="max-w-full truncate">{shortLabels()[to] ?? label}</span>
          </NavLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={onMore} className={tab}>
          <Menu size={22} strokeWidth={1.75} aria-hidden />
          {shellText.more}
        </button>
      </nav>
      <Modal
        open={moreOpen}
        onClose={onClose}
        label={shellText.more}
        className="inset-x-0 top-auto bottom-0 m-0 w-full rounded-t-hero bg-raised shadow-3 open:rise"
      >
        <More role={role} onClose={onClose} />
      </Modal>
    </>
  );
}

function More({ role, onClose }: { role: Role; onClose: () => void }) {
  const { full_name } = useActor();
  const logOut = useLogOut();
  const row = 'flex h-[52px] w-full items-center gap-4 rounded-touch px-3 text-16 font-medium';
  const pages = [
    ...phoneSectionsOf(role).more,
    ...(role === 'tech' ? [{ to: '/tech/training', label: pageText.training, Icon: GraduationCap }] : []),
    { to: `/${role}/settings`, label: sharedSectionText.settings, Icon: Settings },
    { to: `/${role}/help`, label: sharedSectionText.help, Icon: LifeBuoy },
  ];
  return (
    <div className="pt-3 safe-pr-3 pb-[calc(1rem+env(safe-area-inset-bottom))] safe-pl-3">
      <div className="flex items-center gap-3 py-1 pl-3">
        <Avatar size="lg" initials={initials(full_name)} />
        <p className="min-w-0 flex-1 text-14">
          <span className="block text-muted">{shellText.loggedInAs}</span>
          <b className="block truncate text-16/5 font-strong">{roleText[role].title}</b>
        </p>
        <IconButton label={shellText.closeMenu} Icon={X} onClick={onClose} />
      </div>
      <ul className="mt-2 grid gap-0.5 rule-t pt-2">
        {pages.map(({ to, label, Icon }) => (
          <li key={label}>
            <Link to={to} onClick={onClose} className={row}>
              <Icon size={22} strokeWidth={1.75} aria-hidden className="text-muted" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={logOut} className={row}>
            <LogOut size={22} strokeWidth={1.75} aria-hidden className="text-muted" />
            {shellText.logOut}
          </button>
        </li>
      </ul>
    </div>
  );
}
