import * as Menu from '@radix-ui/react-dropdown-menu';
import { useEffect, useRef, type ReactNode } from 'react';

/** Where on the screen a menu opens, which element gets the focus afterwards, and whether a key opened it. */
export type MenuAt = { x: number; y: number; back: HTMLElement | null; byKey: boolean };

type Props = { at: MenuAt; label: string; onClose: () => void; children: ReactNode };

/** One menu for all blocks, and one for all technicians: three hundred blocks would be three hundred menus. */
export function BoardMenu({ at: { x, y, back, byKey }, label, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  // A menu that mounts during the keypress takes it for a mouse click, so the first item is focused here.
  useEffect(() => {
    if (!byKey) return undefined;
    const frame = requestAnimationFrame(() => menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [byKey]);
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Menu.Trigger asChild>
        <span aria-hidden style={{ left: x, top: y }} className="pointer-events-none fixed size-px" />
      </Menu.Trigger>
      <Menu.Content
        ref={menu}
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          back?.focus();
        }}
        className="rise z-30 w-56 rounded-touch bg-raised p-1.5 shadow-2"
      >
        {children}
      </Menu.Content>
    </Menu.Root>
  );
}
