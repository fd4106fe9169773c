import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { reportNames } from '#contract/office/report.kinds.ts';
import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { pickerText } from '#text/pickers.ts';
import { reportPeriodText, reportRowsText, reportsText as text, savedReportText } from '#text/reports.ts';
import { fill } from '#contract/text/fill.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const panel = (page: Page, report: keyof typeof text.reports) =>
  page.getByRole('region', { name: text.reports[report], exact: true });
const year = async (page: Page) => {
  await page.goto('/admin/reports');
  await page.getByLabel(dayText.period, { exact: true }).selectOption('months12');
  await expect(page).toHaveURL(/from=/);
  // Until the new report has loaded, the numbers of the previous days are shown.
  await page.reload();
};

test('every report is there, with its table or chart and a sentence, and numbers open their rows', async ({ page }) => {
  await year(page);
  for (const report of reportNames) await expect(panel(page, report)).toBeVisible();

  await test.step('the chart by keyboard, and its table', async () => {
    const chart = panel(page, 'month').getByRole('listbox');
    await chart.getByRole('option').last().focus();
    await page.keyboard.press('Home');
    await expect(chart.getByRole('option').first()).toBeFocused();
    await panel(page, 'month').getByRole('button', { name: 'Show table' }).click();
    await expect(panel(page, 'month').getByRole('table')).toContainText('$');
  });
  await test.step('the rows behind a technician’s tips come to the number', async () => {
    const row = panel(page, 'tips').getByRole('row').nth(1);
    const [name, value] = [await row.getByRole('rowheader').innerText(), await row.getByRole('link').innerText()];
    await row.getByRole('link').click();
    await expect(page).toHaveURL(/report=tips&.*column=tips/);
    const list = page.getByRole('table', {
      name: fill(reportRowsText.title, { column: text.columns.tips, line: name }),
    });
    await expect(list.getByRole('link').first()).toBeVisible();
    const amounts = await list.getByRole('row').locator('td:last-child').allInnerTexts();
    const cents = (said: string) => Math.round(Number(said.replaceAll(/[$,]/g, '')) * 100);
    expect(amounts.reduce((sum, said) => sum + cents(said), 0)).toBe(cents(value));
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/payments/);
    await page.goBack();
    await page.getByRole('link', { name: commonText.close }).click();
    await expect(list).toBeHidden();
    await page.getByRole('link', { name: text.all }).click();
    await expect(panel(page, 'tax')).toBeVisible();
  });
  await test.step('the file says what the table says', async () => {
    const downloading = page.waitForEvent('download');
    await panel(page, 'service')
      .getByRole('link', { name: fill(text.csvOf, { report: text.reports.service }) })
      .click();
    const file = readFileSync(await (await downloading).path(), 'utf8');
    const first = panel(page, 'service').getByRole('row').nth(1);
    expect(file.split('\r\n')[1]).toContain(`"${await first.getByRole('rowheader').innerText()}"`);
  });
  await test.step('on paper are the numbers alone', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.print-sheet').getByText(text.reports.retention)).toBeVisible();
    await expect(page.getByRole('button', { name: actionText.print })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});

test('a period is chosen by name or by its days, and stands in the address', async ({ page }) => {
  await page.goto('/admin/reports?report=tips');
  await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('days90');
  await page.getByLabel(pickerText.from, { exact: true }).fill('2019-01-01');
  await page.getByLabel(pickerText.to, { exact: true }).fill('2019-12-31');
  await expect(page.getByText(text.empty)).toBeVisible();
  await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('own');
  await page.reload();
  await expect(page.getByLabel(pickerText.from, { exact: true })).toHaveValue('Tue, Jan 1, 2019');
  await page.getByLabel(pickerText.to, { exact: true }).fill('2018-12-31');
  await expect(page.getByText(reportPeriodText.wrong)).toBeVisible();
});

test('a report is saved, opened, changed and deleted, and says when it is mailed', async ({ page }) => {
  await page.goto('/admin/reports?report=tips');
  await page.getByRole('button', { name: savedReportText.save }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(dialog.getByText(savedReportText.nameNeeded)).toBeVisible();
  await dialog.getByLabel(fieldText.name, { exact: true }).fill('Tips of the week');
  await dialog.getByLabel(dayText.period, { exact: true }).selectOption('days7');
  await dialog.getByText(savedReportText.cadence.weekly).click();
  await dialog.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(toast(page, savedReportText.saved)).toBeVisible();

  await page.getByRole('link', { name: text.all }).click();
  const list = page.getByRole('list', { name: savedReportText.panel });
  await expect(list).toContainText(savedReportText.weekly);
  await list.getByRole('link', { name: 'Tips of the week' }).click();
  await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('days7');
  await page.goBack();
  await list.getByRole('button', { name: fill(actionText.editName, { name: 'Tips of the week' }) }).click();
  await dialog.getByText(savedReportText.cadence.monthly).click();
  await dialog.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(list).toContainText(savedReportText.monthly);
  await list.getByRole('button', { name: fill(actionText.deleteName, { name: 'Tips of the week' }) }).click();
  await expect(list).toBeHidden();
});

test('on a phone every report is there and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await year(page);
  for (const report of reportNames) await expect(panel(page, report)).toBeVisible();
  await expect(panel(page, 'retention').getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('a business with nothing to report says so', async ({ page }) => {
  await page.goto('/admin/reports?from=2001-01-01&to=2001-12-31');
  await expect(panel(page, 'service').getByText(text.empty)).toBeVisible();
  await expect(panel(page, 'retention').getByText(text.empty)).toBeVisible();
});
