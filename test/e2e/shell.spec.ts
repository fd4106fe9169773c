import { commonText } from '#text/common.ts';
import { expect, personOf, productOf, roles, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { fieldText } from '#text/fields.ts';
import { shellText, shortcutsText } from '#text/shell.ts';
import { sectionText } from '#text/sections.ts';
import { profileText } from '#text/profile.ts';
import { roleText } from '#text/roles.ts';

test.use({ reducedMotion: 'no-preference' });

const entries = { admin: 8, sales: 6, tech: 6, client: 6 };

for (const role of roles) {
  test(`${role}: the menu has ${entries[role]} entries, is collapsed at first, and remembers being opened`, async ({
    page,
    context,
    portal,
  }) => {
    await signIn(context, portal.url, role);
    await page.goto(`/${role}`);
    const menu = page.getByRole('navigation', { name: shellText.mainNavigation });
    await expect(menu.getByRole('link')).toHaveCount(entries[role]);
    const toggle = page.getByRole('button', { name: role === 'admin' ? 'Admin Menu' : 'Menu', exact: true });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText(shellText.loggedInAs)).toBeVisible();
    const sidebar = page.locator('aside, [data-sidebar]').first();
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    for (const { label } of Object.values<{ label: string }>(sectionText[role])) {
      await menu.getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveTitle(`${label} | ${productOf(role)}`);
      await expect(menu.getByRole('link', { name: label, exact: true })).toHaveAttribute('aria-current', 'page');
    }
  });

  test(`${role}: account menu, notifications and logging out`, async ({ page, context, portal, database, address }) => {
    await signIn(context, portal.url, role);
    await page.goto(`/${role}`);
    await page.getByRole('button', { name: commonText.notifications }).click();
    await expect(page.getByRole('dialog', { name: commonText.notifications })).toBeVisible();
    await expect(toast(page, 'Notifications'), 'nothing new is no news').toHaveCount(0);
    await page.keyboard.press('Escape');

    const account = page.getByRole('button', { name: shellText.account });
    await account.click();
    await expect(page.getByRole('menu')).toContainText(personOf(role).email);
    await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
    await expect(page).toHaveURL(`/${role}/settings${role === 'admin' ? '?tab=profile' : ''}`);
    await expect(page.getByLabel(fieldText.fullName)).toHaveValue(personOf(role).full_name);
    await expect(page.getByText(profileText.roleHint)).toHaveCount(role === 'client' ? 0 : 1);
    await account.click();
    await page.getByRole('menuitem', { name: 'Help Center' }).click();
    await expect(page).toHaveURL(`/${role}/help`);

    const other = await context.newPage();
    await other.goto(`/${role}`);
    await account.click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(toast(page, 'Logged Out')).toContainText('You have been successfully logged out.');
    await expect(other, 'other tabs follow').toHaveURL(/\/auth/);
    const { rowCount } = await database.query('select from auth.sessions where ip_address = $1', [address]);
    expect(rowCount, 'sessions left in the database').toBe(0);
    await page.goto(`/${role}`);
    await expect(page).toHaveURL(`/auth?role=${role}`);
  });
}

test('unread notifications are counted, with a dot', async ({ page, context, portal, database }) => {
  const { email } = personOf('sales');
  await database.query(
    "insert into notifications (id, profile_id, kind) select gen_random_uuid(), id, 'test' from profiles, generate_series(1, 3) where email = $1",
    [email],
  );
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales');
  await page.getByRole('button', { name: /Notifications/ }).click();
  await expect(toast(page, 'Notifications')).toContainText('You have 3 new notifications.');
  await database.query('delete from notifications');
});

test('the palette finds pages of the role only, and opens them by keyboard', async ({ page, context, portal }) => {
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await expect(box).toBeFocused();
  await box.fill('user man');
  await expect(page.getByText('No results for "user man".')).toBeVisible();
  await box.fill('calc');
  await expect(page.getByRole('option', { name: 'Calculator' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sales/calculator');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: shellText.search })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: shortcutsText.title })).toBeVisible();
});

test('the theme is chosen in the menu, kept on the device, and there before the page is painted', async ({
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech');
  for (const theme of ['Dark', 'Sunlight', 'Light']) {
    await page.getByRole('button', { name: shellText.account }).click();
    await page.getByRole('menuitemradio', { name: theme, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const role of ['tech', 'client'] as const) {
    test(`${role}: bottom navigation, and the rest under More`, async ({ page, context, portal }) => {
      await signIn(context, portal.url, role);
      await page.goto(`/${role}`);
      const bar = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: shellText.more }) });
      await expect(bar.getByRole('link')).toHaveCount(4);
      await bar.getByRole('button', { name: shellText.more }).click();
      const sheet = page.getByRole('dialog');
      const last = Object.values<{ label: string }>(sectionText[role]).at(-1)!.label;
      await sheet.getByRole('link', { name: last }).click();
      await expect(page).toHaveTitle(`${last} | ${productOf(role)}`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }

  for (const role of ['admin', 'sales'] as const) {
    test(`${role}: the menu is a sheet`, async ({ page, context, portal }) => {
      await signIn(context, portal.url, role);
      await page.goto(`/${role}`);
      await page.getByRole('button', { name: role === 'admin' ? 'Admin Menu' : 'Menu', exact: true }).click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(roleText[role].title)).toBeVisible();
      await sheet.getByRole('link', { name: Object.values<{ label: string }>(sectionText[role])[2]!.label }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
});
