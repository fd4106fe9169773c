import * as Menu from '@radix-ui/react-dropdown-menu';
import { Clock, MoveRight, Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { BoardTechnician } from '#contract/jobs/schedule.schema.ts';
import { dispatchText } from '#text/dispatch.ts';
import { BoardMenu, type MenuAt } from '#web/features/office/dispatch/BoardMenu.tsx';
import { menuItem } from '#web/ui/MenuParts.tsx';

type Props = {
  at: MenuAt;
  technician: BoardTechnician;
  /** Null if no job of the day can be moved. */
  onCover: (() => void) | null;
  onPrint: () => void;
  onClose: () => void;
};

/** The actions for a technician's day. */
export function PersonMenu({ at, technician, onCover, onPrint, onClose }: Props) {
  return (
    <BoardMenu at={at} label={technician.full_name} onClose={onClose}>
      {onCover && (
        <Menu.Item className={menuItem} onSelect={onCover}>
          <MoveRight size={16} aria-hidden className="text-muted" />
          {dispatchText.coverDay}
        </Menu.Item>
      )}
      <Menu.Item className={menuItem} onSelect={onPrint}>
        <Printer size={16} aria-hidden className="text-muted" />
        {dispatchText.print}
      </Menu.Item>
      <Menu.Item asChild className={menuItem}>
        <Link to={`/admin/staff?person=${technician.id}`}>
          <Clock size={16} aria-hidden className="text-muted" />
          {dispatchText.hours}
        </Link>
      </Menu.Item>
    </BoardMenu>
  );
}
