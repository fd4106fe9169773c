import type { Page } from '@playwright/test';
import { signInText } from '#text/auth.ts';
import { networkText } from '#text/outage.ts';
import { bootText } from '#text/boot.ts';
import { commonText } from '#text/common.ts';
import { expect, personOf, seedPassword, signIn, test } from '#test/e2e/fixtures.ts';
import { settled } from '#test/e2e/settled.ts';
import { launchPortal } from '#test/e2e/portal.ts';
import { clusterName } from '#test/e2e/globalSetup.ts';
import { privatePostgres } from '#tools/postgres.ts';

const elsewhere = /contact (support|your administrator)/i;

async function trySigningIn(page: Page, url: string, role: 'admin' | 'tech', cut: () => Promise<unknown>) {
  await page.goto(`${url}/auth?role=${role}`);
  await page.getByLabel(signInText.email, { exact: true }).fill(personOf(role).email);
  await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
  await cut();
  await page.getByRole('button', { name: signInText.submit }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).not.toContainText(elsewhere);
  return alert;
}

for (const role of ['admin', 'tech'] as const)
  test(`signing in without reception, ${role} is told to be offline`, async ({ context, page, portal }) => {
    const alert = await trySigningIn(page, portal.url, role, () => context.setOffline(true));
    await expect(alert).toContainText(networkText.offline);
    await context.setOffline(false);
    await page.getByRole('button', { name: signInText.submit }).click();
    await expect(page).toHaveURL(new RegExp(`/${role}$`));
  });

test('while a proxy answers for the portal, the sign-in page says that it isn’t answering', async ({
  page,
  portal,
}) => {
  const proxy = () =>
    page.route('**/api/session', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
  await expect(await trySigningIn(page, portal.url, 'tech', proxy)).toContainText(networkText.gateway);
});

test('while the portal is stopped, the sign-in page says that it can’t be reached', async ({ page, adminUrl }) => {
  const postgres = await privatePostgres(clusterName, { throwaway: true });
  const own = await launchPortal(postgres.appUrl(new URL(adminUrl).pathname.slice(1)));
  await expect(await trySigningIn(page, own.url, 'tech', own.stop)).toContainText(networkText.unreachable);
});

test('a page whose code can’t be fetched says so, and comes when the line is back', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'tech');
  // The error page's code is fetched some seconds after the first view.
  const fetched = page.waitForResponse(/\/CrashPage-/);
  await page.goto('/tech');
  const code = (await fetched).url();
  await page.evaluate((url) => import(url), code);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Supplies' }).first().click();
  await expect(page.getByRole('main')).toContainText(networkText.offline);
  await expect(page.getByRole('main')).not.toContainText('Unexpected Application Error!');
  await context.setOffline(false);
  await page.getByRole('button', { name: commonText.retry }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Supplies' })).toBeVisible();
});

test('without the code of the error page either, one sentence is left, with a way back', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'client');
  await page.route(/\/CrashPage-/, (route) => route.abort());
  // A technician's page loads the running clock later, which would fail as well.
  await page.goto('/client/resources');
  await settled(page);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Invoices' }).first().click();
  await expect(page.getByRole('alert')).toContainText(bootText.notLoaded);
  await context.setOffline(false);
  await page.getByRole('button', { name: bootText.reload }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
});
