import { expect, type Page } from '@playwright/test';

/** The page has its data, nothing is loading, and it is laid out for its window's size. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .appear-late')).toHaveCount(0);
  // Until the font has loaded, lines break elsewhere and a bar may cover something.
  await page.evaluate('document.fonts.ready');
  // Elements that depend on the window's size re-render in the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
