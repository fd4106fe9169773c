import type { Page } from '@playwright/test';

type Effort = { clicks: number; keys: number };

/** Runs in the page, before its own scripts. */
function listen() {
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);
  const tell = (kind: keyof Effort) => (window as unknown as { countEffort: (kind: string) => void }).countEffort(kind);
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type));
  addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tell('clicks'), true);
  addEventListener(
    'keydown',
    ({ isTrusted, repeat, key, ctrlKey, metaKey, altKey, target }) => {
      if (!isTrusted || repeat || modifiers.has(key)) return;
      const typed = key.length === 1 || key === 'Backspace' || key === 'Delete';
      if (typed && isText(target) && !ctrlKey && !metaKey && !altKey) return;
      tell('keys');
    },
    true,
  );
}

/**
 * Counts a person's actions on a page: each click, and each key (Tab, Enter, Space, arrows; a shortcut is one). Text typed into a
 * field, or to search a list, doesn't count. Call it before the page is opened; `reset` starts at zero.
 */
export async function countEffort(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0 };
  await page.exposeFunction('countEffort', (kind: keyof Effort) => {
    effort[kind] += 1;
  });
  await page.addInitScript(listen);
  return {
    reset: () => Object.assign(effort, { clicks: 0, keys: 0 }),
    read: async (): Promise<Effort> => {
      // All counts so far arrive before this returns.
      await page.evaluate(() => null);
      return { ...effort };
    },
  };
}
