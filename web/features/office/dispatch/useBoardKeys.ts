import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Block } from '#web/features/office/dispatch/blocks.ts';
import type { MenuAt } from '#web/features/office/dispatch/BoardMenu.tsx';
import type { DispatchAddress } from '#web/features/office/dispatch/useDispatchAddress.ts';
import type { useDispatcher } from '#web/features/office/dispatch/useDispatcher.ts';

type Board = {
  address: Pick<DispatchAddress, 'open' | 'openTour'>;
  dispatcher: Pick<ReturnType<typeof useDispatcher>, 'setMoving' | 'setMenu' | 'setPerson'>;
  find: (id: string) => Block | null;
};

const blockAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;

/** Listens once for all blocks and cards inside `area`: press, M, and the menu by its button, right click or key. */
export function useBoardKeys(area: RefObject<HTMLElement | null>, { address, dispatcher, find }: Board) {
  const openMenu = useEffectEvent((block: HTMLElement, at: Omit<MenuAt, 'back'>) => {
    const back = block.querySelector<HTMLElement>('button');
    const found = find(block.dataset['block'] ?? '');
    if (found) dispatcher.setMenu({ block: found, at: { ...at, back } });
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const person = target.closest<HTMLElement>('[data-person]');
    if (person) {
      const { left, bottom } = person.getBoundingClientRect();
      const at = { x: left, y: bottom, back: person, byKey: event.detail === 0 };
      return dispatcher.setPerson({ id: person.dataset['person'] ?? '', at });
    }
    const block = blockAt(target);
    const button = target.closest('button');
    if (!block || !button) return undefined;
    if (button.hasAttribute('data-menu')) {
      const { left, bottom } = button.getBoundingClientRect();
      return openMenu(block, { x: left, y: bottom, byKey: event.detail === 0 });
    }
    const id = block.dataset['block'] ?? '';
    const found = find(id);
    return found?.kind === 'tour' ? address.openTour(found.id) : address.open(found?.id ?? id);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const block = blockAt(event.target);
    if (!block || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    dispatcher.setMoving(find(block.dataset['block'] ?? ''));
  });
  const onContext = useEffectEvent((event: MouseEvent) => {
    const block = blockAt(event.target);
    if (!block) return;
    event.preventDefault();
    // A keyboard event has no position, so the block's is used.
    const { left, top } = block.getBoundingClientRect();
    const byKey = !event.clientX;
    openMenu(block, byKey ? { x: left + 12, y: top + 24, byKey } : { x: event.clientX, y: event.clientY, byKey });
  });

  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const [click, key, context] = [
      (event: MouseEvent) => onClick(event),
      (event: KeyboardEvent) => onKey(event),
      (event: MouseEvent) => onContext(event),
    ] as const;
    element.addEventListener('click', click);
    element.addEventListener('keydown', key);
    element.addEventListener('contextmenu', context);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', key);
      element.removeEventListener('contextmenu', context);
    };
  }, [area]);
}
