import { useEffect, type RefObject } from 'react';
import type { Block } from '#web/features/office/dispatch/blocks.ts';

/** Outlines all cards of a spread job while one of them has the pointer or the focus, or while the job is open. */
export function useLinkedCards(
  area: RefObject<HTMLElement | null>,
  blocks: ReadonlyMap<string, Block> | undefined,
  open: string,
) {
  useEffect(() => {
    const element = area.current;
    if (!element || !blocks) return undefined;
    let shown: string | null = null;
    const link = (job: string) => {
      if (job === shown) return;
      shown = job;
      for (const card of element.querySelectorAll<HTMLElement>('[data-job]'))
        card.toggleAttribute('data-linked', card.dataset['job'] === job);
    };
    const over = ({ target }: Event) =>
      link((target instanceof Element && target.closest<HTMLElement>('[data-job]')?.dataset['job']) || open);
    const out = () => link(open);
    const events = [
      ['pointerover', over],
      ['pointerleave', out],
      ['focusin', over],
      ['focusout', out],
    ] as const;
    link(open);
    for (const [name, listen] of events) element.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of events) element.removeEventListener(name, listen);
    };
  }, [area, blocks, open]);
}
