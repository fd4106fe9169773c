import type { Page } from '@playwright/test';

/** From now on the page counts how often a button of the mouse or a key is pressed. */
export async function countEffort(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0 };
    Object.assign(window, { effort });
    addEventListener('mousedown', () => (effort.clicks += 1), true);
    addEventListener('keydown', () => (effort.keys += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { effort: { clicks: number; keys: number } }).effort);
}
