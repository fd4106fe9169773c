import * as Menu from '@radix-ui/react-dropdown-menu';
import { CalendarX2, FolderOpen, MoveRight, Users } from 'lucide-react';
import { dispatchText } from '#text/dispatch.ts';
import { crewText } from '#text/jobs.ts';
import { isPlanned, type Block } from '#web/features/office/dispatch/blocks.ts';
import { BoardMenu, type MenuAt } from '#web/features/office/dispatch/BoardMenu.tsx';
import { menuItem } from '#web/ui/MenuParts.tsx';

type Props = {
  at: MenuAt;
  block: Block;
  onClose: () => void;
  onOpen: () => void;
  onMove: () => void;
  onUnschedule: () => void;
};

export function BlockMenu({ at, block, onClose, onOpen, onMove, onUnschedule }: Props) {
  const spread = block.jobs[0].part !== null;
  const Move = spread ? Users : MoveRight;
  return (
    <BoardMenu at={at} label={block.title} onClose={onClose}>
      <Menu.Item className={menuItem} onSelect={onOpen}>
        <FolderOpen size={16} aria-hidden className="text-muted" />
        {dispatchText.open}
      </Menu.Item>
      <Menu.Item className={menuItem} onSelect={onMove}>
        <Move size={16} aria-hidden className="text-muted" />
        {spread ? crewText.change : dispatchText.moveTo}
      </Menu.Item>
      {isPlanned(block) && block.kind === 'job' && (
        <Menu.Item className={menuItem} onSelect={onUnschedule}>
          <CalendarX2 size={16} aria-hidden className="text-muted" />
          {dispatchText.unschedule}
        </Menu.Item>
      )}
    </BoardMenu>
  );
}
