import * as Menu from '@radix-ui/react-dropdown-menu';
import { CalendarX2, FolderOpen, MoveRight } from 'lucide-react';
import { dispatchText } from '#text/dispatch.ts';
import { isPlanned, type Block } from '#web/features/office/dispatch/blocks.ts';

/** Which block, and where on the screen its menu opens. */
export type MenuAt = { block: Block; x: number; y: number; back: HTMLElement | null };
type Props = {
  at: MenuAt;
  onClose: () => void;
  onOpen: () => void;
  onMove: () => void;
  onUnschedule: () => void;
};

const item =
  'flex h-12 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-15 outline-none data-highlighted:bg-sunken md:h-9 md:text-13';

/** One menu for all blocks: three hundred of them would be three hundred menus. */
export function BlockMenu({ at: { block, x, y, back }, onClose, onOpen, onMove, onUnschedule }: Props) {
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Trigger asChild>
        <span aria-hidden style={{ left: x, top: y }} className="pointer-events-none fixed size-px" />
      </Menu.Trigger>
      <Menu.Content
        aria-label={block.title}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          back?.focus();
        }}
        className="rise z-30 w-56 rounded-touch bg-raised p-1.5 shadow-2"
      >
        <Menu.Item className={item} onSelect={onOpen}>
          <FolderOpen size={16} aria-hidden className="text-muted" />
          {dispatchText.open}
        </Menu.Item>
        <Menu.Item className={item} onSelect={onMove}>
          <MoveRight size={16} aria-hidden className="text-muted" />
          {dispatchText.moveTo}
        </Menu.Item>
        {isPlanned(block) && block.kind === 'job' && (
          <Menu.Item className={item} onSelect={onUnschedule}>
            <CalendarX2 size={16} aria-hidden className="text-muted" />
            {dispatchText.unschedule}
          </Menu.Item>
        )}
      </Menu.Content>
    </Menu.Root>
  );
}
