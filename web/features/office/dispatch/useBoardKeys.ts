import { useEffect, useEffectEvent, type RefObject } from 'react';

type Actions = {
  open: (id: string) => void;
  move: (id: string) => void;
  menu: (id: string, at: { x: number; y: number; back: HTMLElement | null }) => void;
  print: (technician: string) => void;
};

const blockAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;

/** Listens once for all blocks and cards inside `area`: press, M, and the menu by its button, right click or key. */
export function useBoardKeys(area: RefObject<HTMLElement | null>, actions: Actions) {
  const openMenu = useEffectEvent((block: HTMLElement, at: { x: number; y: number }) => {
    const back = block.querySelector<HTMLElement>('button');
    actions.menu(block.dataset['block'] ?? '', { ...at, back });
  });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Element;
    const print = target.closest<HTMLElement>('[data-print]');
    if (print) return actions.print(print.dataset['print'] ?? '');
    const block = blockAt(target);
    const button = target.closest('button');
    if (!block || !button) return undefined;
    if (button.hasAttribute('data-menu')) {
      const { left, bottom } = button.getBoundingClientRect();
      return openMenu(block, { x: left, y: bottom });
    }
    return actions.open(block.dataset['block'] ?? '');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const block = blockAt(event.target);
    if (!block || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    actions.move(block.dataset['block'] ?? '');
  });
  const onContext = useEffectEvent((event: MouseEvent) => {
    const block = blockAt(event.target);
    if (!block) return;
    event.preventDefault();
    // From the keyboard it has no place of its own.
    const { left, top } = block.getBoundingClientRect();
    openMenu(block, event.clientX ? { x: event.clientX, y: event.clientY } : { x: left + 12, y: top + 24 });
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
