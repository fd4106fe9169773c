import { expect, type Page } from '@playwright/test';

/** The page has what it is about, nothing on it is still on its way, and it is laid out for its window's size. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .appear-late')).toHaveCount(0);
  // Until the type is there, lines break elsewhere and a bar may lie across something.
  await page.evaluate('document.fonts.ready');
  // What looks different in a window of another size is drawn anew in the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
