import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { fieldText } from '#text/fields.ts';
import { askText, requestStateText, serviceSuppliesText, stockText, vanText } from '#text/supplies.ts';
import { expect, openAs, phone, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { serviceId } from '#tools/seed/services.ts';

test('the office lists a supply, a technician asks for it by phone, and it is handed out into the van', async ({
  browser,
  page,
  context,
  portal,
}) => {
  const name = `Turbo tips ${Date.now()}`;
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/staff/supplies');
  await page.getByRole('button', { name: stockText.add }).click();
  await page.getByLabel(fieldText.name).fill(name);
  await page.getByLabel(fieldText.unit).fill('box');
  await page.getByRole('button', { name: actionText.save }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: stockText.move }).click();
  await page.getByText(stockText.kinds.received, { exact: true }).click();
  await page.getByLabel(stockText.supply, { exact: true }).selectOption({ label: name });
  await page.getByLabel(fill(stockText.quantity, { unit: 'box' })).fill('5');
  await page.getByRole('button', { name: actionText.save }).click();
  await expect(row.getByRole('cell', { name: '5', exact: true })).toBeVisible();

  const van = await openAs(browser, portal.url, 'tech', phone);
  await van.goto('/tech/supplies');
  await van.getByRole('button', { name: vanText.request }).tap();
  const more = van.getByRole('button', { name: fill(askText.more, { name }) });
  await more.tap();
  await more.tap();
  await van.getByRole('dialog').locator('[type=submit]').tap();
  await expect(toast(van, actionText.requestSent)).toBeVisible();
  const asked = van.getByRole('listitem').filter({ hasText: `2 box ${name}` });
  await expect(asked.getByText(requestStateText.asked)).toBeVisible();

  const request = page.getByRole('listitem').filter({ hasText: `2 box ${name}` });
  await request.getByRole('button', { name: fill(stockText.handOut, { quantity: '2' }) }).click();
  await expect(request).toHaveCount(0);
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await expect(asked.getByText(requestStateText.handed_out)).toBeVisible();
  await expect(van.getByRole('listitem').filter({ hasText: name }).first()).toContainText('2 box');
  await van.context().close();

  // The price book defines the supplies of a visit.
  await page.goto(`/admin/services?service=${serviceId(0)}`);
  await page.getByRole('button', { name: serviceSuppliesText.edit }).click();
  await page.getByLabel(`${name} (box)`).fill('0.5');
  await page.getByRole('button', { name: actionText.save, exact: true }).click();
  await expect(page.getByRole('region', { name: serviceSuppliesText.title })).toContainText(`0.5 box ${name}`);
});
