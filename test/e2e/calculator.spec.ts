import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { calculatorText, estimateText } from '#text/calculator.ts';
import { fieldText } from '#text/fields.ts';
import { conditionText } from '#text/quantities.ts';
import { fill } from '#contract/text/fill.ts';
import { expect, signIn, test, watched } from '#test/e2e/fixtures.ts';

test('a rep prices two services by keyboard, and the office sets what an hour costs', async ({
  page,
  context,
  portal,
}) => {
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales/calculator');
  const first = page.getByRole('region', { name: fill(calculatorText.line, { number: 1 }) });
  const totals = page.getByRole('region', { name: amountText.total, exact: true });
  await expect(totals).toContainText(calculatorText.waiting);
  await first.getByLabel(fieldText.service).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('640');
  await expect(first.getByRole('status')).toContainText('$160.00');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('radio', { name: conditionText.dirty })).toBeFocused();
  await expect(first.getByRole('status')).toContainText('$192.00');
  await expect(totals).toContainText('$205.92');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: calculatorText.add })).toBeFocused();
  await page.keyboard.press('Enter');
  const second = page.getByRole('region', { name: fill(calculatorText.line, { number: 2 }) });
  await second.getByLabel(fieldText.service).selectOption('Trash-bin cleaning, once');
  await expect(second.getByRole('status')).toContainText('$45.00');
  await expect(totals).toContainText('$237.00');

  // The input is in the URL.
  await page.reload();
  await expect(totals).toContainText('$237.00');
  await second.getByRole('button', { name: /^Remove/ }).click();
  await expect(second).toHaveCount(0);
  await expect(page.getByRole('button', { name: calculatorText.add })).toBeFocused();
  await expect(totals).toContainText('$29.00');

  const office = await watched(context.browser()!, { baseURL: portal.url });
  await signIn(office, portal.url, 'admin');
  const settings = await office.newPage();
  await settings.goto('/admin/settings?tab=general');
  await settings.getByRole('button', { name: estimateText.edit }).click();
  await settings.getByLabel(estimateText.costLabel).fill('60');
  await settings.getByRole('switch', { name: estimateText.learn }).click();
  await settings.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(settings.getByRole('dialog')).toHaveCount(0);
  await expect(settings.getByText(estimateText.off)).toBeVisible();
  await office.close();

  // The sales page updates: the price book's 60 minutes at another rate, the same price.
  await expect(totals).toContainText('$132.00');
  await expect(totals).toContainText('$205.92');
});
