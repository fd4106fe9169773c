import type { Role } from '#contract/base/role.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import { paletteText } from '#text/palette.ts';
import { jobDialogText } from '#text/jobs.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { colourFaults, faults, tooWide } from '#test/e2e/axe.ts';
import { expect, signIn, test } from '#test/e2e/fixtures.ts';
import { beyondEdge } from '#test/e2e/narrow.ts';
import { settled } from '#test/e2e/settled.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';
import type { Page } from '@playwright/test';

const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;
const record = `/admin/clients/${idOf(hannah)}`;

const box = (page: Page) => page.getByRole('combobox', { name: shellText.search });
const options = (page: Page) => page.getByRole('listbox', { name: shellText.search }).getByRole('option');
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: shellText.search }).getByRole('option', { name });
const selected = (page: Page) => options(page).and(page.getByRole('option', { selected: true }));
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function open(page: Page) {
  await settled(page);
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

/** Signed in, with the search open. */
async function begin(page: Page, { url }: { url: string }, role: Role = 'admin') {
  await signIn(page.context(), url, role);
  await page.goto(`/${role}`);
  await open(page);
}

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport });

    test('a client is found by words in any order, answered, opened and recent, by keyboard alone', async ({
      page,
      portal,
    }) => {
      await begin(page, portal);
      await page.keyboard.type('osei han');
      await expect(selected(page)).toContainText('Hannah Osei');
      await expect(group(page, paletteText.kinds.job).getByRole('option').first()).toContainText('Hannah Osei');
      const pane = page.getByRole('complementary', { name: 'Hannah Osei' });
      if (device === 'desk') {
        await expect(pane).toContainText(fieldText.nextVisit);
        await expect(pane).toContainText(amountText.balanceDue);
        await expect(pane.getByRole('link')).toHaveAttribute('href', /^tel:\+1/);
      } else await expect(pane).toHaveCount(0);
      expect(await faults(page)).toEqual([]);
      expect([await tooWide(page), await beyondEdge(page)]).toEqual([0, []]);
      // The dialog clips its content, so that nothing scrolls sideways.
      const { x, width } = (await selected(page).boundingBox())!;
      expect(x + width).toBeLessThan(viewport.width);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await colourFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });

      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(record);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      // Opened records are listed before anything is typed, also after a reload, and disappear at sign-out.
      await page.reload();
      await open(page);
      await expect(group(page, paletteText.recent).getByRole('option')).toContainText('Hannah Osei');
      await page.keyboard.type('log out');
      await expect(selected(page)).toContainText(shellText.logOut);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/auth');
      expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull();
    });
  });
}

test('arrows walk through every kind, Ctrl Enter opens another tab, and an action begins a job for the one who was found', async ({
  page,
  context,
  portal,
}) => {
  await begin(page, portal);
  await page.keyboard.type('hannah osei');
  await expect(option(page, fill(createText.jobFor, { name: 'Hannah Osei' }))).toBeVisible();
  const all = options(page);
  const count = await all.count();
  for (let index = 0; index < count; index += 1) {
    await expect(all.nth(index)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
  }
  await expect(all.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(all.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('PageUp');
  const tab = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await expect(await tab).toHaveURL(record);
  await page.bringToFront();
  await expect(page).toHaveURL('/admin');

  const create = option(page, fill(createText.jobFor, { name: 'Hannah Osei' }));
  while ((await create.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: jobDialogText.createTitle });
  await expect(dialog.getByRole('combobox', { name: fieldText.client })).toHaveValue('Hannah Osei');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/jobs');
});

test('an invoice is found by its number and by its amount, a payment beside it', async ({ page, portal, database }) => {
  const { rows } = await database.query<{ number: string; total: string; id: string }>(
    `select number, (total_cents / 100.0)::numeric(12, 2) as total, id from invoices where status = 'paid'
     order by number desc limit 1`,
  );
  const { number, total, id } = rows[0]!;
  await begin(page, portal);
  await page.keyboard.type(`inv ${number}`);
  await expect(selected(page)).toContainText(`INV-${number}`);
  await box(page).fill(`$${total}`);
  const shown = Number(total).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await expect(group(page, paletteText.kinds.invoice).getByRole('option').first()).toContainText(shown);
  await box(page).fill(`INV-${number}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/payments/invoices/${id}`);
});

test('an answer that comes late is never shown over a newer one, and Enter waits for the right one', async ({
  page,
  portal,
}) => {
  let answerFirst = () => {};
  const held = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  await page.route('**/api/search?text=ferreira', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  let answerLast = () => {};
  const heldLast = new Promise<void>((resolve) => {
    answerLast = resolve;
  });
  await page.route('**/api/search?text=osei', async (route) => {
    await heldLast;
    await route.continue();
  });
  await begin(page, portal);
  const asked = page.waitForRequest('**/api/search?text=ferreira');
  // All at once: letter by letter, a slow machine would have answered some of them before.
  await box(page).fill('ferreira');
  await asked;
  await expect(page.getByText(actionText.searching)).toBeVisible();
  const askedAgain = page.waitForRequest('**/api/search?text=osei');
  await box(page).fill('osei');
  await page.keyboard.press('Enter');
  await askedAgain;
  answerFirst();
  await expect(option(page, /Ferreira/)).toHaveCount(0);
  await expect(page).toHaveURL('/admin');
  answerLast();
  await expect(page).toHaveURL(record);
});

test('a search that fails says so and is tried again by keyboard; what matches nothing says that', async ({
  page,
  portal,
}) => {
  await page.route('**/api/search?**', (route) => route.abort());
  await begin(page, portal);
  await page.keyboard.type('osei');
  await expect(page.getByText(paletteText.failed)).toBeVisible();
  await expect(selected(page)).toContainText(actionText.tryAgain);
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/search?**');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText('Hannah Osei');
  await box(page).fill('zeppelin <b>');
  await expect(page.getByText('No results for "zeppelin <b>".')).toBeVisible();
});

test('a client finds their own invoices, and nothing of the office', async ({ page, portal, database }) => {
  const { rows } = await database.query<{ own: string; other: string }>(
    `select max(number) filter (where client_id = $1) as own, max(number) filter (where client_id <> $1) as other
     from invoices where status <> 'draft'`,
    [idOf(hannah)],
  );
  const { own, other } = rows[0]!;
  await begin(page, portal, 'client');
  await page.keyboard.type(`INV-${other}`);
  await expect(page.getByText(`No results for "INV-${other}".`)).toBeVisible();
  await box(page).fill(`INV-${own}`);
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/invoices\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name: `INV-${own}` })).toBeVisible();
});

test('what is typed before the search has come is searched for, and reaches nothing else', async ({ page, portal }) => {
  await signIn(page.context(), portal.url, 'admin');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/Palette-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('osei hax');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(page).toHaveURL(record);
});
