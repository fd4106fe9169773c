import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { isCurrent, type Section } from '#web/features/shared/shell/sections.ts';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { section: Section; labelClass: string };

export function SidebarLink({ section, labelClass, ...props }: Props) {
  const { to, label, Icon } = section;
  const { pathname } = useLocation();
  return (
    <Link
      {...props}
      to={to}
      aria-current={isCurrent(section, pathname) ? 'page' : undefined}
      className="group flex h-[38px] items-center gap-3 rounded-control px-[9px] text-14 font-medium whitespace-nowrap text-chrome-muted transition-state outline-offset-[-2px] hover:text-chrome-text aria-[current=page]:bg-chrome-raised aria-[current=page]:font-strong aria-[current=page]:text-chrome-text"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className="flex-none group-aria-[current=page]:text-spray" />
      <span className={labelClass}>{label}</span>
    </Link>
  );
}
