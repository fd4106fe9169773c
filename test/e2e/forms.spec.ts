import type { Page } from '@playwright/test';
import { expect, personOf, seedPassword, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import { signInText } from '#text/auth.ts';
import { addClientText } from '#text/clientList.ts';
import { clientFileText, placeText } from '#text/clients.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { leaveText } from '#text/leave.ts';
import { placeLabels } from '#text/place.ts';
import { roleText } from '#text/roles.ts';
import { sectionText, sharedSectionText } from '#text/sections.ts';
import { generalText, settingsText } from '#text/settings.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { people } from '#tools/seed/people.ts';

test.use({ reducedMotion: 'no-preference' });

const question = (page: Page) => page.getByRole('dialog', { name: leaveText.title });
const stay = (page: Page) => question(page).getByRole('button', { name: leaveText.stay }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: leaveText.discard }).click();

async function openRecord(page: Page) {
  await page.goto('/admin/users?search=hannah+osei');
  await page.getByRole('link', { name: fill(clientFileText.openRecordOf, { name: 'Hannah Osei' }) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei' })).toBeVisible();
}

test('a dialog asks before Escape, its close button or Back takes what was typed, and Cancel asks nothing', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'admin');
  await openRecord(page);
  const dialog = page.getByRole('dialog', { name: placeText.addTitle });
  const street = dialog.getByLabel(placeLabels.street);
  const add = page.getByRole('button', { name: placeText.addTitle });

  await test.step('one that nobody typed in closes at once', async () => {
    await add.click();
    await expect(street).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(question(page)).toBeHidden();
  });
  await test.step('what was typed stays, as often as Escape is pressed', async () => {
    await add.click();
    await street.fill('12 Wren Lane');
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Escape');
      await expect(question(page).getByRole('button', { name: leaveText.stay })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(street).toHaveValue('12 Wren Lane');
    }
  });
  await test.step('its close button and Back ask as well', async () => {
    await dialog.getByRole('button', { name: commonText.close }).click();
    await stay(page);
    await expect(street).toHaveValue('12 Wren Lane');
    await page.goBack();
    await stay(page);
    await expect(street).toHaveValue('12 Wren Lane');
    await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei', includeHidden: true })).toBeAttached();
  });
  await test.step('Cancel says it already', async () => {
    await dialog.getByRole('button', { name: commonText.cancel }).click();
    await expect(dialog).toBeHidden();
    await expect(question(page)).toBeHidden();
    await add.click();
    await expect(street).toHaveValue('');
  });
  await test.step('a user who agrees loses it', async () => {
    await street.fill('12 Wren Lane');
    await page.keyboard.press('Escape');
    await discard(page);
    await expect(dialog).toBeHidden();
  });
  await test.step('what was saved is not asked about', async () => {
    await add.click();
    await street.fill(`${Date.now()} Wren Lane`);
    await dialog.getByLabel(placeLabels.city).fill('Lakeside');
    await dialog.getByRole('button', { name: actionText.save }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/users/);
  });
});

test('a page asks before a link, Back or a closed tab takes what was typed', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech');
  await page.getByRole('button', { name: shellText.account }).click();
  await page.getByRole('menuitem', { name: sharedSectionText.settings }).click();
  const name = page.getByLabel(fieldText.fullName);
  const saved = await name.inputValue();
  await name.fill('Someone Else');

  await page.getByRole('link', { name: sectionText.tech.jobs.label }).first().click();
  await stay(page);
  await expect(name).toHaveValue('Someone Else');
  await page.goBack();
  await stay(page);
  await expect(name).toHaveValue('Someone Else');

  const closing = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closed;
  await expect(name).toHaveValue('Someone Else');

  await page.getByRole('link', { name: sectionText.tech.jobs.label }).first().click();
  await discard(page);
  await expect(page).toHaveURL('/tech/jobs');
  await page.goto('/tech/settings');
  await expect(name).toHaveValue(saved);
});

test('logging out leaves nothing of what was typed', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech/settings');
  const name = page.getByLabel(fieldText.fullName);
  const saved = await name.inputValue();
  await name.fill('Someone Else');
  await page.getByRole('button', { name: shellText.account }).click();
  await page.getByRole('menuitem', { name: shellText.logOut }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByText(roleText.tech.title, { exact: true }).click();
  await page.locator('form').getByRole('button').click();
  await page.getByLabel(signInText.email, { exact: true }).fill(personOf('tech').email);
  await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
  await page.getByRole('button', { name: signInText.submit }).click();
  await expect(page.getByRole('button', { name: shellText.account })).toBeVisible();
  await page.getByRole('button', { name: shellText.account }).click();
  await page.getByRole('menuitem', { name: sharedSectionText.settings }).click();
  await expect(name).toHaveValue(saved);
});

test('what waits on another tab of a page is kept, and asked about when the page is left', async ({
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/settings?tab=general');
  await page.getByLabel(generalText.tagline).fill('Clean by noon');
  const tabs = page.getByRole('navigation', { name: settingsText.tabsLabel });
  await tabs.getByRole('link', { name: settingsText.tabs.security }).click();
  await expect(question(page)).toBeHidden();
  await page.getByRole('link', { name: sectionText.admin.jobs.label, exact: true }).click();
  await stay(page);
  await tabs.getByRole('link', { name: settingsText.tabs.general }).click();
  await expect(page.getByLabel(generalText.tagline)).toHaveValue('Clean by noon');
});

test('what was typed is there again after the session ended and they signed in, and nobody else finds it', async ({
  context,
  page,
  portal,
  database,
  address,
}) => {
  const dialog = page.getByRole('dialog', { name: placeText.addTitle });
  const street = dialog.getByLabel(placeLabels.street);
  const add = page.getByRole('button', { name: placeText.addTitle });
  async function endSession() {
    await database.query('delete from auth.sessions where ip_address = $1', [address]);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page).toHaveURL('/auth?role=admin');
    await expect(question(page)).toBeHidden();
  }
  async function signInAs(email: string) {
    await page.getByLabel(signInText.email, { exact: true }).fill(email);
    await page.getByLabel(signInText.password, { exact: true }).fill(seedPassword);
    await page.getByRole('button', { name: signInText.submit }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hannah Osei' })).toBeVisible();
  }
  await signIn(context, portal.url, 'admin');
  await openRecord(page);
  await add.click();
  await street.fill('7 Sandpiper Court');
  await endSession();
  await signInAs(personOf('admin').email);
  await add.click();
  await expect(street).toHaveValue('7 Sandpiper Court');
  await expect(toast(page, leaveText.kept)).toBeVisible();

  await endSession();
  const [, other] = people.filter(({ role }) => role === 'admin');
  await signInAs(other!.email!);
  await add.click();
  await expect(street).toHaveValue('');
});

test('what the server refuses comes into view, wherever one is in a dialog', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'admin');
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.route('**/api/clients', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'command_reused', message: 'It was sent before.', reference: 'r' } })
      : route.continue(),
  );
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: addClientText.submit }).click();
  const dialog = page.getByRole('dialog', { name: createText.client });
  await dialog.getByLabel(fieldText.fullName).fill('Nora Quist');
  await dialog.getByLabel(placeLabels.street).fill('9 Alder Court');
  await dialog.getByLabel(placeLabels.city).fill('Oak Hill');
  await dialog.getByRole('textbox').last().scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: addClientText.submit }).click();
  await expect(dialog.getByRole('alert')).toContainText(addClientText.failed);
  await expect(dialog.getByRole('alert')).toBeInViewport();
});
