import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import type { Page } from '@playwright/test';
import { colourFaults, faults } from '#test/e2e/axe.ts';
import { expect, personOf, seedPassword, signIn, test } from '#test/e2e/fixtures.ts';
import { pages } from '#test/e2e/pages.ts';
import { settled } from '#test/e2e/settled.ts';
import { roleSelectionText, setPasswordText, signInText } from '#text/auth.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { roleText } from '#text/roles.ts';
import { jobDialogText } from '#text/jobs.ts';
import { securityText, settingsText } from '#text/settings.ts';
import { setupText } from '#text/setup.ts';
import { wayText } from '#text/step.ts';
import { createUserText } from '#text/users.ts';
import { shellText } from '#text/shell.ts';
import { createAdmin } from '#tools/adminCreate.ts';

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

async function violationsIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  // A few pages are dark in the light theme, too.
  if (theme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return faults(page);
}

for (const [device, viewport] of Object.entries(widths)) {
  test.describe(device, () => {
    test.use({ viewport });
    const violations = (page: Page) => violationsIn(page, device === 'phone' ? 'dark' : 'light');

    test('no violation in what the office opens', async ({ page, context, portal, database }) => {
      test.slow();
      await signIn(context, portal.url, 'admin');
      await page.goto('/admin/users');
      await settled(page);
      await page.getByRole('button', { name: createUserText.submit }).click();
      await page.getByRole('dialog').getByRole('button', { name: createUserText.submit }).click();
      await expect(page.getByText(fieldText.nameMissing)).toBeVisible();
      expect(await violations(page), 'create user').toEqual([]);
      const { rows } = await database.query<{ id: string }>('select id from profiles where email = $1', [
        personOf('tech').email,
      ]);
      for (const path of [`/admin/users?user=${rows[0]!.id}`, `/admin/staff?person=${rows[0]!.id}`]) {
        await page.goto(path);
        await settled(page);
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await violations(page), path).toEqual([]);
      }
      const { rows: jobs } = await database.query<{ id: string }>(
        'select j.id from jobs j join job_items i on i.job_id = j.id where j.series_id is null limit 1',
      );
      await page.goto(`/admin/jobs?job=${jobs[0]!.id}`);
      await settled(page);
      await expect(page.getByRole('dialog').getByRole('heading', { name: fieldText.timeline })).toBeVisible();
      expect(await violations(page), 'a job').toEqual([]);
      await page.goto('/admin/jobs');
      await settled(page);
      await page.getByRole('button', { name: createText.job }).click();
      await page.getByRole('dialog').getByRole('button', { name: createText.job }).click();
      await expect(page.getByText(jobDialogText.titleShort)).toBeVisible();
      expect(await violations(page), 'create job').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: actionText.filter }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violations(page), 'filter jobs').toEqual([]);
      await page.goto('/admin/settings');
      await settled(page);
      await page.getByRole('switch', { name: securityText.methods.sms.label }).click();
      await expect(page.getByRole('button', { name: settingsText.save })).toBeVisible();
      expect(await violations(page), 'unsaved settings').toEqual([]);
    });

    test('no violation on the way through a second step', async ({ page, context, portal, database }) => {
      const ask = (settings: string) => database.query(`update security_settings set ${settings}`);
      await ask('enforce_all_users = true');
      await signIn(context, portal.url, 'client');
      await page.goto('/auth');
      await expect(page.getByRole('heading', { name: wayText.email.title })).toBeVisible();
      expect(await violations(page), 'a code by mail').toEqual([]);
      await ask('method_email = false, method_authenticator_app = true, method_hardware_token = true');
      await context.clearCookies();
      await signIn(context, portal.url, 'client');
      await page.goto('/auth');
      await expect(page.getByRole('heading', { name: setupText.title })).toBeVisible();
      expect(await violations(page), 'which method').toEqual([]);
      await ask(
        'enforce_all_users = false, method_email = true, method_authenticator_app = false, method_hardware_token = false',
      );
    });

    test('no violation with what opens and what fails', async ({ page, context, portal, adminUrl }) => {
      test.slow();
      await page.goto('/auth?role=client');
      await page.getByRole('button', { name: signInText.submit }).click();
      await expect(page.getByText(signInText.emailMissing)).toBeVisible();
      expect(await violations(page), 'empty form').toEqual([]);
      await page.getByLabel(signInText.email, { exact: true }).fill('stranger@example.com');
      await page.getByLabel(signInText.password, { exact: true }).fill('wrong');
      await page.getByRole('button', { name: signInText.submit }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
      expect(await violations(page), 'failed login').toEqual([]);

      const { token } = await createAdmin(adminUrl, { email: `axe.${device}@example.com`, name: 'Noor Haddad' });
      await page.goto('/');
      await page.goto(`/set-password#token=${token}`);
      await page.getByLabel(setPasswordText.newPassword, { exact: true }).fill('short');
      expect(await violations(page), 'set password').toEqual([]);

      await signIn(context, portal.url, 'tech');
      await page.goto('/tech');
      await page.getByRole('button', { name: shellText.account }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      expect(await violations(page), 'account menu').toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: shellText.search })).toBeVisible();
      expect(await violations(page), 'palette').toEqual([]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: device === 'phone' ? shellText.more : shellText.menu, exact: true })
        .click();
      expect(await violations(page), 'menu').toEqual([]);
      await page.goto('/tech/settings');
      await page.getByLabel(fieldText.fullName).fill('Changed');
      await expect(page.getByText(actionText.unsaved)).toBeVisible();
      expect(await violations(page), 'save bar').toEqual([]);
    });
  });
}

// test/e2e/sweep.spec.ts looks at the same pages with the rules that don't depend on colors.
test('the colors of a technician’s sunlight theme have no violation either', async ({ page, context, portal }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'sunlight'));
  await signIn(context, portal.url, 'tech');
  for (const { path } of pages.filter(({ role }) => role === 'tech')) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunlight');
    await settled(page);
    expect(await colourFaults(page), path).toEqual([]);
  }
});

test('who wants no motion gets none: a colour is there at once', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: roleSelectionText.title })).toBeVisible();
  const moving = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark';
    return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
});

test('keyboard alone: choose a role, sign in, reach every menu and every page, log out', async ({ page }) => {
  const tabTo = async (what: ReturnType<Page['getByRole']>) => {
    // A board of leads has two tab stops per card.
    for (let step = 0; step < 120; step += 1) {
      if (await what.evaluate((element) => element === document.activeElement).catch(() => false)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reached by Tab');
  };
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: roleSelectionText.title })).toBeVisible();
  await page.keyboard.press('Tab');
  const first = page.getByRole('radio', { name: roleText.admin.title });
  await tabTo(first);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: roleText.sales.title })).toBeChecked();
  await tabTo(page.getByRole('button', { name: roleSelectionText.continue }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?role=sales');
  await tabTo(page.getByRole('textbox', { name: signInText.email }));
  await page.keyboard.type(personOf('sales').email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(seedPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/sales');

  await page.keyboard.press('Tab');
  await tabTo(page.getByRole('link', { name: shellText.skip }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  for (const label of ['Leads', 'Quotes', 'Calculator', 'Resources', 'Commission']) {
    await tabTo(page.getByRole('navigation', { name: shellText.mainNavigation }).getByRole('link', { name: label }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(`${label} | QR Portal`);
  }
  await tabTo(page.getByRole('button', { name: commonText.notifications }));
  await tabTo(page.getByRole('button', { name: shellText.account }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Profile Settings' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth/);
});
