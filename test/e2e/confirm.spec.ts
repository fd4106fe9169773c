import type { Page } from '@playwright/test';
import { confirmText, sessionsText } from '#text/account.ts';
import { actionText } from '#text/actions.ts';
import { addressText, confirmAddressText } from '#text/address.ts';
import { reminderText } from '#text/dashboard.ts';
import { errorText } from '#text/errors.ts';
import { endAllText, securityText, settingsText } from '#text/settings.ts';
import { commonText } from '#text/common.ts';
import { timesheetsText } from '#text/timesheets.ts';
import { expect, personOf, seedPassword, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';

/* A sign-in that is more than ten minutes old asks for the password again before a sensitive change. */
const dialog = (page: Page) => page.getByRole('dialog', { name: confirmText.title });
const password = (page: Page) => dialog(page).getByLabel('Current password');
const confirm = (page: Page) => dialog(page).getByRole('button', { name: confirmText.confirm }).click();

test.beforeEach(async ({ context, portal, database, address }) => {
  await signIn(context, portal.url, 'admin');
  await database.query("update auth.sessions set confirmed_at = now() - interval '11 minutes' where ip_address = $1", [
    address,
  ]);
});
test.afterEach(async ({ database }) => {
  await database.query('update security_settings set lockout_threshold = 5, enforce_admin_users = false');
});

async function changeLockout(page: Page) {
  await page.goto('/admin/settings?part=passwords');
  await page.getByRole('slider', { name: securityText.lockout }).press('ArrowLeft');
  await page.getByRole('button', { name: settingsText.save }).click();
}
const threshold = 'select lockout_threshold from security_settings';

test('a security setting is saved once the password is typed; a wrong one is said at its field', async ({
  page,
  database,
}) => {
  await changeLockout(page);
  await expect(password(page)).toBeFocused();
  await password(page).fill('not my password');
  await confirm(page);
  await expect(dialog(page)).toContainText(errorText.wrong_password);
  await expect(password(page)).toBeFocused();
  expect((await database.query(threshold)).rows).toEqual([{ lockout_threshold: 5 }]);
  await password(page).fill(seedPassword);
  await confirm(page);
  await expect(toast(page, settingsText.saved)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect((await database.query(threshold)).rows).toEqual([{ lockout_threshold: 4 }]);

  // For the next minutes it isn't asked again.
  await page.getByRole('slider', { name: securityText.lockout }).press('ArrowLeft');
  await page.getByRole('button', { name: settingsText.save }).click();
  await expect(page.locator('[data-save-bar]')).toHaveCount(0);
  expect((await database.query(threshold)).rows).toEqual([{ lockout_threshold: 3 }]);
});

test('cancelled, nothing is done and the form stays as it was', async ({ page, database }) => {
  await changeLockout(page);
  await dialog(page).getByRole('button', { name: commonText.cancel }).click();
  await expect(page.getByRole('slider', { name: securityText.lockout })).toHaveValue('4');
  await expect(page.locator('[data-save-bar]')).toContainText(errorText.confirmation_needed);
  expect((await database.query(threshold)).rows).toEqual([{ lockout_threshold: 5 }]);
  await page.getByRole('button', { name: commonText.retry }).click();
  await password(page).press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

for (const [path, name, file] of [
  ['/admin/audit', actionText.exportCsv, 'audit'],
  ['/admin/staff/time', timesheetsText.payroll, 'payroll'],
] as const) {
  test(`the ${file} file is saved after the password, and not without`, async ({ page }) => {
    await page.goto(path);
    const link = page.getByRole('link', { name });
    await link.click();
    await dialog(page).getByRole('button', { name: commonText.cancel }).click();
    await expect(toast(page, confirmText.notSaved)).toBeVisible();
    await link.click();
    await password(page).fill(seedPassword);
    const saved = page.waitForEvent('download');
    await confirm(page);
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`${file}.*[.]csv`));
  });
}

test('everybody else is signed out, after a question and the password', async ({ page, browser, portal, database }) => {
  const phone = await watched(browser);
  await signIn(phone, portal.url, 'client');
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: endAllText.action }).click();
  const question = page.getByRole('dialog', { name: endAllText.action });
  await expect(question).toContainText('Everyone else has to sign in again, and trusted devices are forgotten.');
  await question.getByRole('button', { name: endAllText.action }).click();
  await password(page).fill(seedPassword);
  await confirm(page);
  await expect(toast(page, endAllText.done)).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await (await phone.request.get(`${portal.url}/api/session`)).json()).toBeNull();
  const { rows } = await database.query('select count(*)::int as open from auth.sessions');
  expect(rows).toEqual([{ open: 1 }]);
  await phone.close();
});

test('a user’s own address changes with the link in the new mailbox', async ({ page, context, catchers, database }) => {
  const before = personOf('admin').email;
  await page.goto('/admin/settings?tab=profile');
  await page.getByRole('button', { name: addressText.change }).click();
  await page.getByLabel(addressText.field).fill('renee.new@example.com');
  await page.getByRole('button', { name: addressText.send }).click();
  await password(page).fill(seedPassword);
  await confirm(page);
  await expect(toast(page, addressText.sent)).toBeVisible();
  await expect(page.getByText('Waiting for you to confirm renee.new@example.com.')).toBeVisible();
  expect((await catchers.mail.next(before)).subject).toBe('Your sign-in email is being changed');

  const letter = await catchers.mail.next('renee.new@example.com');
  const opened = await context.newPage();
  await opened.goto(/http\S+#token=[\w-]+/.exec(letter.text)![0]);
  await expect(opened).toHaveURL(/\/confirm-address$/);
  await opened.getByRole('button', { name: confirmAddressText.confirm }).click();
  await expect(opened.getByText('Sign in with renee.new@example.com from now on.')).toBeVisible();
  await opened.getByRole('link', { name: confirmAddressText.go }).click();
  await expect(opened).toHaveURL(/\/admin$/);
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText('You sign in with renee.new@example.com.')).toBeVisible();
  await database.query('update profiles set email = $2 where email = $1', ['renee.new@example.com', before]);
});

test('a change that waits is cancelled', async ({ page }) => {
  await page.goto('/admin/settings?tab=profile');
  await page.getByRole('button', { name: addressText.change }).click();
  await page.getByLabel(addressText.field).fill('renee.other@example.com');
  await page.getByRole('button', { name: addressText.send }).click();
  await password(page).fill(seedPassword);
  await confirm(page);
  await page.getByRole('button', { name: addressText.cancel }).click();
  await expect(toast(page, addressText.cancelled)).toBeVisible();
  await expect(page.getByRole('button', { name: addressText.change })).toBeVisible();
});

test('ending another session of one’s own asks as well', async ({ page, browser, portal }) => {
  const other = await watched(browser);
  await signIn(other, portal.url, 'admin');
  await page.goto('/admin/settings?tab=profile');
  await page.getByRole('button', { name: sessionsText.signOutOthers }).click();
  await password(page).fill(seedPassword);
  await confirm(page);
  await expect(toast(page, sessionsText.othersEnded)).toBeVisible();
  await other.close();
});

test('who has only a password is reminded on the dashboard, until they say not now', async ({
  page,
  context,
  database,
  portal,
}) => {
  // Other journeys turn methods off.
  await database.query('update security_settings set method_authenticator_app = true');
  await context.clearCookies();
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech');
  const reminder = page.getByRole('complementary', { name: reminderText.title });
  await expect(reminder.getByRole('link', { name: reminderText.action })).toHaveAttribute('href', '/tech/settings');
  await reminder.getByRole('button', { name: actionText.notNow }).click();
  await expect(reminder).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});
