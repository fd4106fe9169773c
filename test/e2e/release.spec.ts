import { bootText } from '#text/boot.ts';
import { sectionText } from '#text/sections.ts';
import { shellText } from '#text/shell.ts';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';

/* A release replaces the files of the last one; an open page requests code that is gone. */
const chunk = '**/assets/page-client-invoices-*.js';
const { label } = sectionText.client.invoices;
const title = (page: Page) => page.getByRole('heading', { level: 1, name: label });
const goThere = (page: Page) =>
  page.getByRole('navigation', { name: shellText.mainNavigation }).getByRole('link', { name: label }).click();

test('code that is gone after a release is fetched by one reload, and the page is there', async ({
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client/settings');
  let loads = 0;
  page.on('load', () => (loads += 1));
  // Gone for the preload and for the import, which may ask again.
  await page.route(chunk, (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.fallback()));
  await goThere(page);
  await expect(title(page)).toBeVisible();
  await expect(page).toHaveURL('/client/invoices');
  expect(loads).toBe(1);
});

for (const [where, from] of [
  ['inside the portal', '/client/settings'],
  ['on the first page', null],
] as const) {
  test(`code that stays away ${where} is said to be an update, without a loop`, async ({ page, context, portal }) => {
    await signIn(context, portal.url, 'client');
    await page.route(chunk, (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => (loads += 1));
    if (from) {
      await page.goto(from);
      await goThere(page);
    } else await page.goto('/client/invoices');
    await expect(page.getByText(bootText.updated)).toBeVisible();
    expect(loads).toBe(2);
    await page.unroute(chunk);
    await page.getByRole('button', { name: bootText.reload }).click();
    await expect(title(page)).toBeVisible();
  });
}

test('a portal that can’t be reached is no update, and isn’t reloaded away', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'client');
  await page.goto('/client/settings');
  // The error page's code is fetched a moment after the first view.
  await page.waitForResponse(/CrashPage-.*\.js/);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/*', (route) => route.abort());
  await goThere(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(bootText.updated)).toHaveCount(0);
  expect(loads).toBe(0);
});
