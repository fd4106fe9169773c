import { LogOut, X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#contract/base/role.ts';
import { roleText } from '#text/roles.ts';
import { shellText } from '#text/shell.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { isCurrent, sectionsOf } from '#web/features/shared/shell/sections.ts';
import { useLogOut } from '#web/features/shared/shell/useLogOut.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { useProduct } from '#web/ui/navigation.ts';

type Props = { role: Role; open: boolean; onClose: () => void };

/** The side menu on a phone, for roles that otherwise work at a desk. */
export function MenuSheet({ role, open, onClose }: Props) {
  const label = role === 'admin' ? shellText.adminMenu : shellText.menu;
  return (
    <Modal
      open={open}
      onClose={onClose}
      label={label}
      className="inset-y-0 left-0 m-0 h-dvh w-[calc(304px+env(safe-area-inset-left))] rounded-r-hero bg-chrome text-chrome-text shadow-3 open:slide-in"
    >
      <Menu role={role} onClose={onClose} />
    </Modal>
  );
}

function Menu({ role, onClose }: Omit<Props, 'open'>) {
  const { full_name } = useActor();
  const logOut = useLogOut();
  const product = useProduct();
  const { pathname } = useLocation();
  return (
    <div className="flex h-full flex-col pt-6 pr-3 pl-[calc(0.75rem+env(safe-area-inset-left))] pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
      <div className="flex h-[60px] items-center gap-3 pl-3 wide text-20">
        <Mark size={30} onDark />
        <span className="min-w-0 flex-1 truncate">{product}</span>
        <IconButton label={shellText.closeMenu} Icon={X} onClick={onClose} />
      </div>
      <nav aria-label={shellText.mainNavigation} className="mt-2.5 grid gap-1 overflow-y-auto">
        {sectionsOf(role).map(({ Icon, ...section }) => (
          <Link
            key={section.to}
            to={section.to}
            aria-current={isCurrent(section, pathname) ? 'page' : undefined}
            onClick={onClose}
            className="group flex h-[52px] items-center gap-4 rounded-touch px-3.5 text-17 font-medium text-chrome-muted outline-offset-[-2px] aria-[current=page]:bg-chrome-raised aria-[current=page]:font-strong aria-[current=page]:text-chrome-text"
          >
            <Icon size={22} strokeWidth={1.75} aria-hidden className="group-aria-[current=page]:text-spray" />
            {section.label}
          </Link>
        ))}
      </nav>
      <div className="mt-auto flex items-center gap-3 border-t border-chrome-border pt-3.5 pl-2">
        <Avatar size="lg" initials={initials(full_name)} />
        <p className="flex-1 text-14">
          <span className="block text-chrome-muted">{shellText.loggedInAs}</span>
          <b className="block text-16/5 font-strong">{roleText[role].title}</b>
        </p>
        <IconButton label={shellText.logOut} Icon={LogOut} onClick={logOut} />
      </div>
    </div>
  );
}
