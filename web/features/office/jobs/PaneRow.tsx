import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useZone } from '#web/business.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { formatLately } from '#web/when.ts';

type LinkProps = { to: string; current: boolean; children: ReactNode };
type Props = LinkProps & { name: string; at: string };

/** A row of a JobDesk. */
export const PaneLink = ({ to, current, children }: LinkProps) => (
  <li className="rule-t first:border-t-0">
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? 'true' : undefined}
      className="pane-row flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
    >
      {children}
    </Link>
  </li>
);

/** The usual row: whose record, since when, and lines about it. */
export function PaneRow({ to, current, name, at, children }: Props) {
  const zone = useZone();
  return (
    <PaneLink to={to} current={current}>
      <Avatar initials={initials(name)} />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-15 font-strong md:text-13">{name}</span>
          <span className="flex-none text-13 text-muted tabular-nums md:text-12">
            <Moment at={at} zone={zone} format={formatLately} />
          </span>
        </span>
        {children}
      </span>
    </PaneLink>
  );
}
