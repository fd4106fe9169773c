import * as Menu from '@radix-ui/react-dropdown-menu';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';

export const menuItem =
  'flex h-12 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-9 md:text-13';

/** The three dots of a row. */
export function MoreTrigger({ label }: { label: string }) {
  return (
    <Menu.Trigger
      aria-label={label}
      className="grid size-12 flex-none place-items-center rounded-control text-muted transition-state hover:bg-sunken hover:text-text data-[state=open]:bg-sunken md:size-8"
    >
      <Ellipsis size={18} aria-hidden />
    </Menu.Trigger>
  );
}

/** The menu's content. Not in a portal: inside the page it is part of a landmark. */
export function MenuSheet({ children, className }: { children: ReactNode; className: string }) {
  return (
    <Menu.Content
      align="end"
      sideOffset={5}
      collisionPadding={8}
      className={`rise z-20 rounded-touch bg-raised p-1.5 shadow-2 ${className}`}
    >
      {children}
    </Menu.Content>
  );
}
