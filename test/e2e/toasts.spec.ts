import type { Locator, Page } from '@playwright/test';
import { errorText } from '#text/errors.ts';
import { paymentText, paymentsText } from '#text/payments.ts';
import { commonText } from '#text/common.ts';
import { expect, overlap, signIn, test, toast } from '#test/e2e/fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

/* A toast can be read and closed wherever it appears: over the page, a side panel, a dialog, and a dialog over a panel. */

test.beforeEach(async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/payments?tab=completed');
  await expect(page.getByRole('main').getByText(/PAY-/).first()).toBeVisible();
});

const payments = /\/api\/payments(\?|$)/;

/** An error stays until it is closed. */
async function failRefresh(page: Page): Promise<Locator> {
  await page.route(payments, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: errorText.internal, reference: 'x' } }),
  );
  await page.getByRole('button', { name: paymentsText.refresh }).click();
  const shown = toast(page, paymentsText.refreshFailedBody);
  await expect(shown).toBeVisible();
  await page.unroute(payments);
  return shown;
}

async function closeToast(shown: Locator): Promise<void> {
  // The click fails if another element would get it.
  await shown.getByRole('button', { name: commonText.dismiss }).click();
  await expect(shown).toHaveCount(0);
}

for (const [name, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport });

    test('over a side panel, and over a dialog clear of its buttons', async ({ page }) => {
      let shown = await failRefresh(page);
      await page.locator('main a[href*="payment="]').first().click();
      const panel = page.getByRole('dialog').first();
      await expect(panel).toBeVisible();
      await expect(panel).toHaveCSS('translate', 'none');
      // On a desktop it is beside the panel; on a phone the panel covers the whole screen.
      expect(await overlap(shown, panel)).toBe(name === 'phone');
      expect(await overlap(shown, panel.getByRole('button', { name: commonText.close }))).toBe(false);
      await closeToast(shown);

      await page.keyboard.press('Escape');
      shown = await failRefresh(page);
      await page.locator('main a[href*="payment="]').first().click();
      await panel.getByRole('button', { name: paymentText.refund, exact: true }).click();
      const dialog = page.getByRole('dialog').last();
      const submit = dialog.locator('button[type=submit]');
      await expect(submit).toBeVisible();
      expect(await overlap(shown, submit)).toBe(false);
      expect(await overlap(shown, dialog.getByRole('button', { name: commonText.close }))).toBe(false);
      await closeToast(shown);
      await expect(dialog).toBeVisible();
    });
  });
}

test('one that appears under a resting pointer goes by itself', async ({ page }) => {
  const failed = await failRefresh(page);
  const { x, y, width, height } = (await failed.boundingBox())!;
  await closeToast(failed);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.getByRole('button', { name: paymentsText.refresh }).press('Enter');
  const shown = toast(page, paymentsText.refreshed);
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCount(0);
});
