import type { Page } from '@playwright/test';
import { expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { errorText } from '#text/errors.ts';
import { fieldText } from '#text/fields.ts';
import { importText } from '#text/import.ts';
import { jobDialogText } from '#text/jobs.ts';
import { sectionText } from '#text/sections.ts';
import {
  pricingText,
  serviceCopyText,
  serviceEditorText as text,
  serviceImportText,
  servicesText,
} from '#text/services.ts';
import { fill } from '#contract/text/fill.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const open = async (page: Page, name: string) => {
  await page.goto('/admin/services');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
};
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: servicesText.list }).getByRole('link', { name });
const save = (page: Page) => page.getByRole('button', { name: text.save });
const step = (page: Page, number: number) => page.getByLabel(fill(text.step, { number }), { exact: true });

test('a price of a later day is tried, saved and planned, and until then the old one counts', async ({ page }) => {
  await open(page, 'House soft wash');
  const tried = page.getByRole('group', { name: text.tryRule });
  await tried.getByLabel(fieldText.squareFeet).fill('2150');
  await expect(tried.getByRole('status')).toContainText('$387.00');
  await expect(tried.getByRole('status')).toContainText('210 min');
  await page.getByLabel(amountText.price, { exact: true }).fill('0.2');
  await expect(tried.getByRole('status')).toContainText('$430.00');
  await tried.getByLabel(fieldText.condition).selectOption('dirty');
  await expect(tried.getByRole('status')).toContainText('$516.00');
  await page.getByLabel(text.validFrom).fill('2099-12-01');
  await expect(page.getByText('price from $0.18 to $0.20, starting Dec 1, 2099')).toBeVisible();
  await save(page).click();
  await expect(toast(page, text.saved)).toContainText('House soft wash');
  await expect(save(page)).toBeHidden();
  const history = page.getByRole('region', { name: text.history }).getByRole('listitem');
  await expect(history.nth(0)).toContainText('Dec 1, 2099');
  await expect(history.nth(0)).toContainText(text.historyNext);
  await expect(history.nth(1)).toContainText(dayText.now);
  await expect(row(page, 'House soft wash')).toContainText('$0.18');

  await test.step('a day that has a price is refused, in the form', async () => {
    await page.getByLabel(amountText.price, { exact: true }).fill('0.30');
    await page.getByLabel(text.validFrom).fill('2099-12-01');
    await save(page).click();
    await expect(page.getByLabel(text.validFrom)).toBeFocused();
    await expect(page.getByText(text.problems.priceExists)).toBeVisible();
    await page.getByRole('button', { name: actionText.discard }).click();
    await expect(page.getByLabel(amountText.price, { exact: true })).toHaveValue('0.18');
  });
});

test('a service is duplicated with one button, and the copy is open, not sold yet', async ({ page }) => {
  await open(page, 'Ceramic coating');
  await page.getByRole('button', { name: actionText.duplicate }).click();
  const name = fill(serviceCopyText.first, { name: 'Ceramic coating' });
  await expect(toast(page, text.duplicated)).toContainText(name);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(row(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(page.getByLabel(servicesText.active, { exact: true })).not.toBeChecked();
});

test('a service by the hour is tried, and costs what a job’s minutes come to', async ({ page }) => {
  await page.goto('/admin/services?service=new');
  await page.getByLabel(fieldText.name).fill('Fleet wash');
  await page.getByText(pricingText.hourly, { exact: true }).click();
  await page.getByLabel(amountText.price, { exact: true }).fill('85');
  await page.getByLabel(text.minimum).fill('100');
  const tried = page.getByRole('group', { name: text.tryRule });
  await tried.getByLabel(fieldText.minutes).fill('120');
  await expect(tried.getByRole('status')).toContainText('$170.00');
  await save(page).click();
  await expect(toast(page, text.created)).toBeVisible();
  await page.goto('/admin/jobs/new');
  await page.getByRole('combobox', { name: jobDialogText.addService }).selectOption({ label: 'Fleet wash' });
  const lines = page.getByRole('group', { name: fieldText.services });
  await expect(lines).toContainText('$100.00');
  await lines.getByLabel(fieldText.minutes).fill('100');
  await expect(lines).toContainText('$141.67');
  await expect(lines).toContainText('100 min');
});

test('a checklist is changed by mouse and by keys alone', async ({ page }) => {
  await open(page, 'Exterior detail');
  const second = await step(page, 2).inputValue();
  await page.getByRole('button', { name: fill(text.up, { number: 2 }) }).click();
  await expect(step(page, 1)).toHaveValue(second);
  await expect(page.getByRole('button', { name: fill(text.up, { number: 1 }) })).toBeFocused();
  await step(page, 7).press('Enter');
  await expect(step(page, 8)).toBeFocused();
  await page.keyboard.type('Tyre pressure checked');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(step(page, 7)).toHaveValue('Tyre pressure checked');
  await expect(step(page, 7)).toBeFocused();
  await page.getByRole('button', { name: fill(text.photoOf, { number: 7 }) }).press('Enter');
  await page.getByRole('button', { name: fill(text.remove, { number: 1 }) }).click();
  await page.getByRole('button', { name: text.addStep }).click();
  await save(page).click();
  await expect(page.getByText(text.problems.step)).toBeVisible();
  await expect(step(page, 8)).toBeFocused();
  await page.keyboard.press('Backspace');
  await save(page).click();
  await expect(toast(page, text.saved)).toBeVisible();
  await page.reload();
  await expect(step(page, 6)).toHaveValue('Tyre pressure checked');
  await expect(page.getByRole('button', { name: fill(text.photoOf, { number: 6 }) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a service is added, found, switched off and on again', async ({ page }) => {
  await page.goto('/admin/services');
  await page.getByRole('button', { name: servicesText.add }).click();
  await save(page).click();
  await expect(page.getByLabel(fieldText.name)).toBeFocused();
  await page.getByLabel(fieldText.name).fill('full DETAIL');
  await page.getByText('Vehicle', { exact: true }).click();
  await page.getByLabel(text.priceSedan).fill('349');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: errorText.name_taken })).toBeVisible();
  await expect(page.getByLabel(fieldText.name)).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(fieldText.name).fill('Paint polish');
  await page.getByLabel(text.category).fill('Paint care');
  await save(page).click();
  await expect(toast(page, text.created)).toContainText('Paint polish');
  await expect(row(page, 'Paint polish')).toContainText('$349.00');
  await expect(page.getByRole('heading', { level: 2, name: 'Paint care' })).toBeVisible();
  await expect(page).toHaveURL(/service=[0-9a-f-]{36}/);

  await page.getByRole('switch', { name: servicesText.active }).click();
  await save(page).click();
  await expect(toast(page, text.saved)).toBeVisible();
  await page.getByRole('searchbox').fill('polish');
  await expect(page.getByText(servicesText.noMatch)).toBeVisible();
  await page.getByRole('link', { name: /^Inactive/ }).click();
  await expect(row(page, 'Paint polish')).toBeVisible();
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('button', { name: commonText.resetFilters }).click();
  await expect(row(page, 'Headlight restoration')).toBeVisible();
});

test('another user’s change is shown, and what was typed is kept until one is chosen', async ({
  page,
  browser,
  portal,
}) => {
  await open(page, 'Interior detail');
  await page.getByLabel(text.duration).fill('130');
  // Looking at another service loses nothing.
  await row(page, 'Full detail').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Full detail' })).toBeVisible();
  await row(page, 'Interior detail').click();
  await expect(page.getByLabel(text.duration)).toHaveValue('130');

  const context = await watched(browser, { baseURL: portal.url });
  await signIn(context, portal.url, 'admin', 'walt@qrportal.example');
  const other = await context.newPage();
  await open(other, 'Interior detail');
  await other.getByLabel(text.duration).fill('140');
  await other.getByLabel(text.buffer).fill('20');
  await save(other).click();
  await expect(toast(other, text.saved)).toBeVisible();
  await context.close();

  await expect(page.getByText(text.changedElsewhere)).toBeVisible();
  await expect(page.getByLabel(text.buffer)).toHaveValue('20');
  await expect(page.getByLabel(text.duration)).toHaveValue('130');
  await page.getByRole('button', { name: actionText.takeTheirs }).click();
  await expect(page.getByLabel(text.duration)).toHaveValue('140');
  await expect(save(page)).toBeHidden();
});

test('a price list comes in by a file, with its errors, and goes out as one that changes nothing', async ({ page }) => {
  await page.goto('/admin/services');
  await page.getByRole('button', { name: actionText.import }).click();
  const dialog = page.getByRole('dialog', { name: servicesText.importTitle });
  const choose = (body: string | Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(body) });
  await choose('Colour,Mood\nred,fine\n');
  await expect(dialog.getByRole('alert')).toContainText(importText.noColumns);
  await choose(
    'Name;Category;Pricing;Price;Minutes;Colour\nGutter cleaning;washing;flat;89.50;45;red\nWrong;washing;flat;12,50;45;\nCeramic coating;;;;490;\n',
  );
  const preview = dialog.getByRole('region', { name: actionText.preview });
  await expect(preview.getByRole('row', { name: /Gutter cleaning/ })).toContainText(importText.outcomes.created);
  await expect(preview.getByRole('row', { name: /Ceramic coating/ })).toContainText(importText.outcomes.updated);
  const wrong = preview.getByRole('row', { name: /Wrong/ });
  await expect(wrong).toContainText(`${amountText.price}: ${serviceImportText.problems.price}`);
  await expect(dialog.getByText(fill(importText.ignored, { columns: 'Colour' }))).toBeVisible();
  await dialog.getByRole('button', { name: fill(importText.run, { count: 2 }) }).click();
  await expect(dialog.getByText(importText.done)).toBeVisible();
  await dialog.getByRole('button', { name: commonText.close }).last().click();
  await expect(row(page, 'Gutter cleaning')).toContainText('$89.50');
  await expect(row(page, 'Ceramic coating')).toContainText('490 min');

  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: actionText.export }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^services-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole('button', { name: actionText.import }).click();
  await dialog.locator('input[type=file]').setInputFiles(await download.path());
  await expect(dialog.getByText(importText.nothing)).toBeVisible();
  await expect(dialog.getByRole('button', { name: fill(importText.run, { count: 0 }) })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('an import that is cut off goes on where it stopped', async ({ page }) => {
  await page.goto('/admin/services');
  await page.getByRole('button', { name: actionText.import }).click();
  const dialog = page.getByRole('dialog', { name: servicesText.importTitle });
  const lines = Array.from({ length: 300 }, (_, index) => `Line ${index},detail,flat,10.00,30`);
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Category,Pricing,Price,Minutes', ...lines].join('\n')),
  });
  let sent = 0;
  await page.route('**/api/services/import', (route) =>
    (sent += 1) === 2
      ? route.fulfill({ status: 500, json: { code: 'internal', message: errorText.internal, reference: 'x' } })
      : route.continue(),
  );
  await dialog.getByRole('button', { name: fill(importText.run, { count: 300 }) }).click();
  await expect(dialog.getByRole('alert')).toContainText(importText.stopped);
  await dialog.getByRole('button', { name: actionText.continue }).click();
  await expect(dialog.getByText(importText.done)).toBeVisible();
  expect(sent).toBe(3);
  const names = await page.request.get('/api/services');
  expect(((await names.json()) as { name: string }[]).filter(({ name }) => name.startsWith('Line '))).toHaveLength(300);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the list comes first, then the service as a view of its own', async ({ page }) => {
    await page.goto('/admin/services');
    await page.getByRole('link', { name: 'Trash-bin plan' }).click();
    const title = page.getByRole('heading', { level: 2, name: 'Trash-bin plan' });
    await expect(title).toBeFocused();
    await expect(page.getByRole('searchbox')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.reload();
    await expect(title).toBeVisible();
    await page.getByRole('link', { name: servicesText.back }).click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: sectionText.admin.services.label })).toBeVisible();
  });
});

test('a price book that can’t be loaded says so, and tries again', async ({ page }) => {
  await page.route('**/api/services', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: errorText.internal, reference: 'x' } }),
  );
  await page.goto('/admin/services');
  await expect(page.getByRole('alert')).toContainText(servicesText.failed);
  const again = page.waitForRequest('**/api/services');
  await page.getByRole('button', { name: commonText.retry }).click();
  await again;
  await expect(page.getByRole('alert')).toContainText(servicesText.failed);
  await page.unroute('**/api/services');
  // Any event from the server may have reloaded it meanwhile; then the button is gone.
  await page
    .getByRole('button', { name: commonText.retry })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLButtonElement).click()));
  await expect(row(page, 'Full detail')).toBeVisible();
});
