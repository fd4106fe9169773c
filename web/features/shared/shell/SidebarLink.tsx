import type { ComponentProps } from 'react';
import { NavLink } from 'react-router';
import type { sectionsOf } from '#web/features/shared/shell/sections.ts';

export type Section = ReturnType<typeof sectionsOf>[number];
type Props = Omit<ComponentProps<typeof NavLink>, 'to'> & { section: Section; labelClass: string };

export function SidebarLink({ section: { to, label, Icon, end }, labelClass, ...props }: Props) {
  return (
    <NavLink
      {...props}
      to={to}
      end={end}
      className="group flex h-[38px] items-center gap-3 rounded-control px-[9px] text-14 font-medium whitespace-nowrap text-chrome-muted transition-state outline-offset-[-2px] hover:text-chrome-text aria-[current=page]:bg-chrome-raised aria-[current=page]:font-strong aria-[current=page]:text-chrome-text"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none group-aria-[current=page]:text-spray" />
      <span className={labelClass}>{label}</span>
    </NavLink>
  );
}
