import type { Page } from '@playwright/test';
import { addDays } from '#contract/base/days.ts';
import { command, expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { booksText as text, closeText } from '#text/books.ts';
import { accountText } from '#text/booksExport.ts';
import { createText } from '#text/create.ts';
import { dayText } from '#text/days.ts';
import { errorText } from '#text/errors.ts';
import { collectText } from '#text/payments.ts';
import { commonText } from '#text/common.ts';
import { pickerText } from '#text/pickers.ts';
import { fill } from '#contract/text/fill.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { addPerson } from '#test/support/people.ts';
import { today } from '#test/support/today.ts';
import { formatDay } from '#web/calendar.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

const figure = (page: Page, kind: keyof typeof text.figure) =>
  page.locator('dl div').filter({ hasText: text.figure[kind].hint }).locator('dd > span').first();
/** The end of the month before last: over in every time zone, and long enough ago. */
function monthEnd(back: number): string {
  const [year, month] = today().split('-').map(Number);
  return new Date(Date.UTC(year!, month! - back, 0)).toISOString().slice(0, 10);
}
const said = (day: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' }).format(new Date(day));

/** Five months up to today: covers the seed's bookings, whenever the test runs. */
const [from, to] = [addDays(today(), -150), today()];
const recently = `/admin/payments/books?${new URLSearchParams({ from, to })}`;

test('the books add up what was booked, for any period, on screen and as a file', async ({ context, page }) => {
  await page.goto('/admin/payments/books');
  await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('year');
  await expect(page.getByLabel(pickerText.to, { exact: true })).toHaveValue(formatDay(`${today().slice(0, 4)}-12-31`));
  await expect(page.getByRole('table', { name: text.months }).getByRole('row').nth(1)).toContainText('January');
  await page.goto(recently);
  await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('own');
  await expect(page.getByRole('table', { name: text.taxes }).getByRole('row').nth(1)).toContainText(/\d%/);

  await test.step('debits and credits come to the same', async () => {
    const balances = page.getByRole('table', { name: text.balances });
    await expect(balances).toContainText(accountText.receivable);
    const [debit, credit] = await balances.getByRole('row').last().getByRole('cell').allTextContents();
    expect(debit).toMatch(/^\$[\d,]+\.\d\d$/);
    expect(credit).toBe(debit);
  });
  await test.step('a period by name, and by its days, stands in the address and in the file', async () => {
    const revenue = await figure(page, 'net_cents').textContent();
    expect(revenue).not.toBe('$0.00');
    await page.getByLabel(dayText.period, { exact: true }).selectOption('lastMonth');
    await expect(page).toHaveURL(/from=\d{4}-\d\d-01&/);
    await expect(page.getByLabel(dayText.period, { exact: true })).toHaveValue('lastMonth');
    await page.getByLabel(pickerText.from, { exact: true }).fill('2019-01-01');
    await page.getByLabel(pickerText.to, { exact: true }).fill('2019-12-31');
    await expect(page.getByText(text.empty)).toBeVisible();
    await page.getByLabel(pickerText.to, { exact: true }).fill(to);
    await page.getByLabel(pickerText.from, { exact: true }).fill(from);
    await expect(figure(page, 'net_cents')).toHaveText(revenue!);
    await page.reload();
    await expect(page.getByLabel(pickerText.from, { exact: true })).toHaveValue(formatDay(from));
    const address = await page.getByRole('link', { name: actionText.exportCsv }).getAttribute('href');
    expect(address).toContain(`from=${from}`);
    const file = await context.request.get(new URL(address!, page.url()).href);
    expect(file.headers()['content-type']).toContain('text/csv');
    expect(await file.text()).toContain(accountText.revenue);
  });
  await test.step('a day that is being typed, or can’t be read, leaves the period as it was', async () => {
    const field = page.getByLabel(pickerText.from, { exact: true });
    await field.fill('');
    await expect(field).toHaveValue('');
    await field.fill('Octt 3');
    await field.press('Tab');
    await expect(field).toHaveAccessibleDescription(pickerText.dayUnread);
    await expect(field).toHaveValue('Octt 3');
    await expect(page).toHaveURL(new RegExp(`from=${from}`));
    await field.fill(from);
    await field.press('Tab');
    await expect(field).toHaveValue(formatDay(from));
  });
  await test.step('a period that ends before it begins says so', async () => {
    await page.getByLabel(pickerText.to, { exact: true }).fill('2020-01-01');
    await expect(page.getByText(dayText.backwards).first()).toBeVisible();
  });
});

test('what can’t be loaded says so, and asks again', async ({ page }) => {
  await page.route('**/api/books?**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'No', reference: 'x' } }),
  );
  await page.goto('/admin/payments/books');
  await expect(page.getByRole('alert').getByText(text.failed)).toBeVisible();
  await page.unroute('**/api/books?**');
  await page.getByRole('button', { name: commonText.retry }).click();
  await expect(page.getByRole('table', { name: text.months })).toBeVisible();
});

test('a period is closed once and for all, and nothing is booked into it any more', async ({
  context,
  page,
  database,
  portal,
}) => {
  await page.goto(recently);
  await page.getByRole('button', { name: closeText.action }).click();
  const dialog = page.getByRole('dialog', { name: closeText.title });
  const day = monthEnd(2);

  await test.step('not before it is understood', async () => {
    await dialog.getByLabel(closeText.month).selectOption(day);
    await expect(dialog).toContainText(fill(closeText.question, { day: said(day) }));
    await expect(dialog).toContainText(closeText.forever);
    await dialog.getByRole('button', { name: closeText.submit }).click();
    await expect(dialog.getByText(closeText.notUnderstood)).toBeVisible();
    await dialog.getByRole('checkbox', { name: closeText.understood }).check();
    await dialog.getByRole('button', { name: closeText.submit }).click();
    await expect(toast(page, fill(closeText.done, { day: said(day) }))).toBeVisible();
  });
  await test.step('its months are marked, and who closed it is known', async () => {
    const row = page
      .getByRole('table', { name: text.months })
      .getByRole('row')
      .filter({
        hasText: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
          new Date(day),
        ),
      });
    await expect(row).toContainText(text.closed);
    await expect(page.getByRole('list', { name: closeText.panel })).toContainText('Renee Castillo');
    await page.getByRole('button', { name: closeText.action }).click();
    await expect(dialog.getByLabel(closeText.month).getByRole('option', { name: said(day) })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await test.step('money of a closed day is refused in the dialog, of today it isn’t', async () => {
    const client = await addPerson(database, 'client', { full_name: 'Lan Tran' });
    const post = (path: string, data: object) => command<InvoiceDetail>(context, portal.url, path, data);
    const { id, version } = await post('/api/invoices', newInvoice(client.id));
    await post(`/api/invoices/${id}/issue`, { version, send: false });
    await page.goto(`/admin/payments/invoices/${id}`);
    await page.getByRole('button', { name: createText.collect }).click();
    const record = page.getByRole('dialog', { name: createText.collect });
    const submit = record.getByRole('button', { name: collectText.submit.cash });
    await expect(record.getByLabel(amountText.amount, { exact: true })).toHaveValue('205.00');
    await record.getByLabel(amountText.receivedOn).fill(day);
    await submit.click();
    await expect(record.getByRole('alert')).toContainText(errorText.period_closed);
    await record.getByLabel(amountText.receivedOn).fill(today());
    await submit.click();
    await expect(toast(page, collectText.done)).toBeVisible();
  });
});

test('on a phone the months are cards and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/payments/books');
  await expect(page.getByRole('list', { name: text.months }).getByRole('listitem').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('on paper are the numbers alone', async ({ page }) => {
  await page.goto('/admin/payments/books');
  await expect(page.getByRole('table', { name: text.months })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-sheet').getByText(text.balances)).toBeVisible();
  await expect(page.getByRole('button', { name: actionText.print })).toBeHidden();
});
