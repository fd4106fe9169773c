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
    const jobAt = (state: string) => element.querySelector<HTMLElement>(`[data-job]:${state}`)?.dataset['job'];
    let shown: string | undefined;
    const link = () => {
      const job = jobAt('hover') ?? jobAt('focus-within') ?? open;
      if (job === shown) return;
      shown = job;
      for (const card of element.querySelectorAll<HTMLElement>('[data-job]'))
        card.toggleAttribute('data-linked', card.dataset['job'] === job);
    };
    link();
    const events = ['pointerover', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const name of events) element.addEventListener(name, link);
    return () => {
      for (const name of events) element.removeEventListener(name, link);
    };
  }, [area, blocks, open]);
}
