import { expect, personOf, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { signInText, setPasswordText } from '#text/auth.ts';
import { sessionText } from '#text/session.ts';
import { createAdmin } from '#tools/adminCreate.ts';

const leave = (seconds: number) =>
  `update auth.sessions set expires_at = now() + make_interval(secs => ${seconds}) where ip_address = $1`;

test('a session with little time left is renewed by the open page, and retried from 200 ms', async ({
  context,
  page,
  portal,
  database,
  address,
}) => {
  await signIn(context, portal.url, 'admin');
  // The page reads a session that has 85 s left; reading must not extend it, or there would be nothing to renew.
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), expires_in: 85 } });
  });
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await database.query(leave(85), [address]);
  let tries = 0;
  await page.route('**/api/session/renew', async (route) => {
    tries += 1;
    return tries < 3 ? route.abort('connectionreset') : route.continue();
  });
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/session/renew') && response.ok());
  await page.clock.runFor(31_000);
  await page.clock.runFor(2_000);
  await renewed;
  expect(tries).toBe(3);
  const { rows } = await database.query<{ left: number }>(
    'select extract(epoch from expires_at - now())::int as left from auth.sessions where ip_address = $1',
    [address],
  );
  expect(rows[0]!.left).toBeGreaterThan(43_000);
});

test('a session that ended elsewhere leads to sign-in with a word about it, and back to where they were', async ({
  context,
  page,
  portal,
  database,
  address,
}) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await database.query('delete from auth.sessions where ip_address = $1', [address]);
  // The tab becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page).toHaveURL('/auth?role=tech');
  await expect(toast(page, sessionText.expired)).toContainText(sessionText.expiredBody);
  await page.getByLabel(signInText.email, { exact: true }).fill(personOf('tech').email);
  await page.getByLabel(signInText.password, { exact: true }).fill('a password for the journeys');
  await page.getByRole('button', { name: signInText.submit }).click();
  await expect(page).toHaveURL('/tech/settings');
});

test('what is in the browser’s storage opens nothing', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    for (const [key, value] of [
      ['isAuthenticated', 'true'],
      ['userRole', 'admin'],
      ['userEmail', 'x@y.example'],
    ]) {
      localStorage.setItem(key!, value!);
    }
  });
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?role=admin');
});

test('the first administrator follows the link, sets a password and is in; the link is spent', async ({
  page,
  adminUrl,
  portal,
}) => {
  const { token } = await createAdmin(adminUrl, { email: 'new.owner@example.com', name: 'Noor Haddad' });
  await page.goto(`/set-password#token=${token}`);
  await expect(page.getByText('Noor Haddad')).toBeVisible();
  await expect(page).toHaveURL('/set-password');
  const [password, again] = [
    page.getByLabel(setPasswordText.newPassword, { exact: true }),
    page.getByLabel(setPasswordText.confirmPassword, { exact: true }),
  ];
  await password.fill('wet-sponge-harbor');
  await again.fill('wet-sponge-harbour');
  await page.getByRole('button', { name: setPasswordText.submit }).click();
  await expect(toast(page, "Passwords don't match")).toContainText('New password and confirmation must match.');
  await again.fill('wet-sponge-harbor');
  await page.getByRole('button', { name: setPasswordText.submit }).click();
  await expect(page).toHaveURL('/admin');
  await expect(toast(page, 'Admin Login Successful')).toBeVisible();

  const stranger = await watched(page.context().browser()!);
  const other = await stranger.newPage();
  await other.goto(`${portal.url}/set-password#token=${token}`);
  await expect(other.getByText(setPasswordText.spentTitle)).toBeVisible();
  await stranger.close();
});
