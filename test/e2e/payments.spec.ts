import { v7 } from 'uuid';
import { paymentName } from '#contract/money/money.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { waitingText } from '#text/checkout.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { leaveText } from '#text/leave.ts';
import { commonText } from '#text/common.ts';
import { errorText } from '#text/errors.ts';
import { networkText } from '#text/outage.ts';
import {
  alertKindText,
  alertsText,
  newPaymentText,
  paymentFilterText,
  paymentsText,
  paymentText,
  statementText,
} from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { fresh, cash, rowOf, form, drawer, failing, search, typePayment, payThere } from '#test/e2e/payments.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('the page has the words of the spec', async ({ page }) => {
  await page.goto('/admin/payments');
  await expect(page).toHaveTitle('Payments | QR Portal');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Management' })).toBeVisible();
  await expect(page.getByText('Process and manage payments')).toBeVisible();
  for (const tab of ['All Payments', 'Pending', 'Completed', 'Failed'])
    await expect(
      page.getByRole('navigation', { name: paymentsText.tabsLabel }).getByRole('link', { name: tab }),
    ).toBeVisible();
  const table = page.getByRole('table', { name: 'A list of all payment transactions.' });
  await expect(table.getByRole('columnheader')).toHaveText(['ID', 'Date', 'Description', 'Method', 'Status', 'Amount']);
  await expect(table.getByRole('cell').nth(5)).toHaveText(/^-?\$/);
  await expect(table.getByRole('cell').nth(5)).toHaveCSS('text-align', 'right');
  await expect(page.getByPlaceholder('Search payments...')).toBeVisible();

  await page.getByRole('button', { name: 'New Payment' }).click();
  await expect(form(page).getByText('Process a new payment')).toBeVisible();
  await expect(form(page).getByRole('heading', { name: 'Process Payment' })).toBeVisible();
  await expect(form(page).getByText('Enter payment details to process a transaction')).toBeVisible();
  await expect(form(page).getByPlaceholder('0.00')).toBeVisible();
  await expect(form(page).getByPlaceholder('Payment for services')).toBeVisible();
  await expect(form(page).getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await form(page).getByPlaceholder('0.00').fill('12');
  await page.getByRole('button', { name: 'Hide Form' }).click();
  await page.getByRole('dialog', { name: leaveText.title }).getByRole('button', { name: leaveText.discard }).click();
  await expect(form(page)).toBeHidden();
  await page.getByRole('button', { name: 'New Payment' }).click();
  await page.getByRole('button', { name: 'Hide Form' }).click();
  await expect(form(page)).toBeHidden();
});

test('Refresh asks the server, and says so when it does not answer', async ({ page }) => {
  await page.goto('/admin/payments');
  await expect(page.getByText(paymentsText.updatedNow)).toBeVisible();
  const [list, counts] = [page.waitForResponse(/api\/payments$/), page.waitForResponse(/api\/payments\/count$/)];
  await page.getByRole('button', { name: 'Refresh' }).click();
  await Promise.all([list, counts]);
  await expect(toast(page, 'Payments Refreshed')).toBeVisible();
  await page.route('**/api/payments', (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toast(page, 'Error')).toContainText('Failed to refresh payment data.');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('an order is made only of a valid form, and PayPal’s yes is recorded once', async ({ page, paypal }) => {
  const description = fresh('Driveway wash');
  await page.goto('/admin/payments?form=open');
  const pay = form(page).getByRole('button', { name: 'Pay with PayPal' });

  await test.step('an empty amount shows the validation text and makes no order', async () => {
    const orders = (await paypal.orders()).length;
    await pay.click();
    await expect(form(page).getByText('Amount must be a positive number')).toBeVisible();
    await expect(form(page).getByText('Description must be at least 3 characters')).toBeVisible();
    await expect(form(page).getByLabel(amountText.amount, { exact: true })).toBeFocused();
    expect(page.context().pages()).toHaveLength(1);
    expect(await paypal.orders()).toHaveLength(orders);
  });
  await test.step('the button says Processing... while the order is made', async () => {
    await typePayment(page, description);
    await expect(form(page).getByText('$7.64')).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/payments', async (route) => {
      if (route.request().method() === 'POST') await held.promise;
      await route.continue();
    });
    const opened = page.waitForEvent('popup');
    await pay.click();
    const busy = form(page).getByRole('button', { name: 'Processing...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    held.resolve();
    await expect(pay).toBeVisible();
    await (await opened).getByRole('button', { name: 'Approve', exact: true }).click();
  });
  await test.step('it is captured, said and listed, and the form is empty again', async () => {
    await expect(toast(page, 'Payment Successful')).toContainText('Payment of 205.00 USD was processed successfully.');
    await expect(form(page).getByLabel(amountText.amount, { exact: true })).toHaveValue('');
    await expect(form(page).getByLabel(fieldText.description, { exact: true })).toHaveValue('');
    await expect(rowOf(page, description)).toContainText('completed');
    await expect(rowOf(page, description)).toContainText('$205.00');
    const order = (await paypal.orders()).at(-1)!;
    expect(await paypal.journal(order.id)).toHaveLength(1);
  });
  await test.step('and its timeline tells all of it', async () => {
    await rowOf(page, description).getByRole('link').click();
    const panel = page.getByRole('dialog');
    for (const event of ['Created $205.00', 'Sent to PayPal', 'Approved by the client', 'Captured $205.00'])
      await expect(panel.getByText(event)).toBeVisible();
    await expect(panel.getByText('by Renee Castillo')).toBeVisible();
    await expect(panel.getByText('PayPal update').first()).toBeVisible();
    await expect(
      panel.getByRole('button', { name: fill(paymentText.copy, { what: paymentText.transaction }) }),
    ).toBeVisible();
    await page.reload();
    await expect(panel.getByText('Captured $205.00')).toBeVisible();
  });
});

test('pressed again, a new payment’s window comes back; no second window, no second payment', async ({
  page,
  database,
}) => {
  const description = fresh('Gutter wash');
  await page.goto('/admin/payments?form=open');
  await typePayment(page, description);
  const pay = form(page).getByRole('button', { name: 'Pay with PayPal' });
  const [window] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
  await window.waitForURL(/checkoutnow/);
  let windows = 0;
  page.on('popup', () => (windows += 1));
  await expect(form(page).getByText(waitingText.title)).toBeVisible();
  await pay.click();
  await window.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(toast(page, 'Payment Successful')).toBeVisible();
  expect(windows).toBe(0);
  const { rows } = await database.query('select status from payments where description = $1', [description]);
  expect(rows).toEqual([{ status: 'completed' }]);
});

test('the card’s button waits for a valid form, and for the switch in the settings', async ({
  context,
  page,
  portal,
}) => {
  const description = fresh('Ceramic deposit');
  const setCards = (card_checkout: boolean) =>
    context.request.patch(`${portal.url}/api/integrations`, {
      data: { card_checkout },
      headers: { origin: portal.url, 'idempotency-key': v7() },
    });
  await setCards(false);
  await page.goto('/admin/payments?form=open');
  await form(page).getByText('Credit Card', { exact: true }).click();
  const pay = form(page).getByRole('button', { name: 'Pay with Card' });
  await expect(pay).toHaveAttribute('aria-disabled', 'true');
  await expect(pay).toHaveAccessibleDescription(newPaymentText.cardRefused);
  await typePayment(page, description, '337.50');
  await expect(pay).not.toHaveAttribute('aria-disabled');
  await pay.click();
  await expect(toast(page, 'Card Payment')).toContainText('Card payment integration is coming soon.');
  expect(context.pages()).toHaveLength(1);

  await setCards(true);
  await page.reload();
  await form(page).getByText('Credit Card', { exact: true }).click();
  await typePayment(page, description, '337.50');
  await payThere(page, 'Pay with Card', 'Pay by card');
  await expect(toast(page, 'Payment Successful')).toContainText('Payment of 337.50 USD was processed successfully.');
  await expect(rowOf(page, description)).toContainText('Credit Card');
  await setCards(false);
});

test('what goes wrong on the way to PayPal is said in the words of the spec', async ({ page }) => {
  await page.goto('/admin/payments?form=open');
  const pay = form(page).getByRole('button', { name: 'Pay with PayPal' });
  const order = '**/api/payments/*/order';
  const answers = [
    { order: { id: '', links: [] }, said: 'No order ID received from PayPal' },
    { order: { id: 'X', links: [] }, said: 'No approval URL found in PayPal response' },
    { order: null, said: `Error creating order: ${networkText.unreachable}` },
  ];
  for (const { order: answer, said } of answers) {
    await page.route(order, (route) => (answer ? route.fulfill({ json: { order: answer } }) : route.abort()));
    await typePayment(page, fresh('Refused'));
    await pay.click();
    await expect(toast(page, 'Payment Failed').filter({ hasText: said })).toBeVisible();
    await expect(pay).not.toHaveAttribute('aria-disabled');
    await page.unroute(order);
  }
});

test('filters stand in the address, survive a reload, and come with the file and the statement', async ({
  context,
  page,
  portal,
}) => {
  const description = fresh('Filtered');
  await cash(context, portal.url, { description, amount_cents: 4_500 });
  await cash(context, portal.url, { description: `${description} too`, amount_cents: 99_900, method: 'check' });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.goto(search(description));
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: actionText.filter, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: paymentFilterText.title });

  await test.step('what makes no sense is refused', async () => {
    await sheet.getByLabel(paymentFilterText.min).fill('50');
    await sheet.getByLabel(paymentFilterText.max).fill('5');
    await sheet.getByRole('button', { name: actionText.applyFilters }).click();
    await expect(sheet.getByText(paymentFilterText.amountOrder)).toBeVisible();
    await expect(sheet.getByLabel(paymentFilterText.max)).toBeFocused();
  });
  await test.step('the rest is applied at once', async () => {
    await sheet.getByLabel(paymentFilterText.max).fill('1,000');
    await sheet.getByText('Check', { exact: true }).click();
    await sheet.getByLabel(fieldText.status).selectOption('completed');
    await sheet.getByText(dayText.today, { exact: true }).click();
    await sheet.getByRole('button', { name: actionText.applyFilters }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.reload();
    const chips = page.getByRole('list', { name: actionText.activeFilters });
    for (const chip of ['Status: completed', 'Method: Check', 'At least $50.00', 'At most $1,000.00'])
      await expect(chips.getByText(chip)).toBeVisible();
    await expect(rowOf(page, `${description} too`)).toContainText('$999.00');
  });
  await test.step('the file has the same', async () => {
    await page.getByRole('button', { name: actionText.export }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: paymentsText.exportCsv }).click();
    expect((await file).suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/);
    const rows = await (await file).createReadStream().then(async (stream) => {
      let text = '';
      for await (const part of stream) text += String(part);
      return text.trim().split('\n');
    });
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain(`${description} too`);
  });
  await test.step('and so has the paper, which opens the browser’s print once', async () => {
    await page.getByRole('button', { name: actionText.export }).click();
    await page.getByRole('menuitem', { name: paymentsText.exportStatement }).click();
    await expect(page.getByRole('heading', { level: 1, name: statementText.title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    const totals = page.getByRole('main').getByRole('region', { name: statementText.totals });
    await expect(totals).toContainText('$999.00');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(page.locator('.print-sheet')).toContainText(`${description} too`);
    await page.emulateMedia({ media: 'screen' });
    await page.reload();
    await expect(totals).toContainText('$999.00');
    await expect(page.locator('html')).not.toHaveAttribute('data-printed');
    await page.getByRole('link', { name: statementText.back }).click();
    await expect(page).toHaveURL(/method=check/);
  });
  await test.step('a tab leaves the status behind, and one click resets everything', async () => {
    await page.getByRole('link', { name: paymentsText.tabs.failed }).click();
    await expect(page).not.toHaveURL(/status=/);
    await expect(page.getByText(paymentsText.noMatch)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: commonText.resetFilters }).last().click();
    await expect(page).toHaveURL('/admin/payments?tab=failed');
  });
  await test.step('what is applied under a tab stays under it', async () => {
    await page.getByRole('button', { name: actionText.filter, exact: true }).click();
    await sheet.getByText('Check', { exact: true }).click();
    await sheet.getByRole('button', { name: actionText.applyFilters }).click();
    await expect(page).toHaveURL('/admin/payments?tab=failed&method=check');
  });
});

test('what doesn’t match PayPal is listed until the office says what it was', async ({
  context,
  database,
  page,
  portal,
}) => {
  const payment = await cash(context, portal.url, { description: fresh('Odd') });
  await page.goto('/admin/payments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await database.query(
    "insert into payment_alerts (id, kind, payment_id, provider_txn_id, expected_cents, found_cents) values ($1, 'amount_mismatch', $2, $3, 12500, 12400)",
    [v7(), payment.id, v7().slice(-12)],
  );
  await page.reload();
  const badge = page.getByRole('button', { name: /match PayPal/ });
  await badge.click();
  const panel = page.getByRole('dialog', { name: alertsText.title });
  const alert = panel.getByRole('listitem').filter({ hasText: '$124.00' });
  await expect(alert).toContainText(alertKindText.amount_mismatch);
  await expect(alert).toContainText('$125.00');
  await alert.getByRole('link', { name: `Open ${paymentName(payment.number)}` }).click();
  await expect(drawer(page, payment)).toBeVisible();
  await page.keyboard.press('Escape');
  await alert.getByRole('button', { name: actionText.resolve }).click();
  const dialog = page.getByRole('dialog', { name: /^Resolve: / });
  await dialog.getByRole('button', { name: actionText.resolve }).click();
  await expect(dialog.getByText(alertsText.noteMissing)).toBeVisible();
  await dialog.getByLabel(alertsText.note).fill('The client paid a dollar in coins');
  await dialog.getByRole('button', { name: actionText.resolve }).click();
  await expect(toast(page, alertsText.done)).toBeVisible();
  await expect(panel.getByText('The client paid a dollar in coins')).toBeVisible();
  await expect(panel.getByText(/by Renee Castillo$/).first()).toBeVisible();
});

test('a payment that comes in elsewhere shows by itself', async ({ browser, page, portal }) => {
  const description = fresh('Elsewhere');
  await page.goto(search(description));
  await expect(page.getByText(paymentsText.noMatch)).toBeVisible();
  const theirs = await watched(browser, { baseURL: portal.url });
  await signIn(theirs, portal.url, 'admin', 'walt@qrportal.example');
  await cash(theirs, portal.url, { description });
  await expect(rowOf(page, description)).toContainText('$125.00');
  await theirs.close();
});

test('nothing yet, nothing under a tab and what can’t be loaded have words of their own', async ({ page }) => {
  // Events would reload the list.
  await page.route('**/api/events**', (route) => route.abort());
  const list = /\/api\/payments(\?.*)?$/;
  await page.route(list, (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.goto('/admin/payments');
  await expect(page.getByText('No payment records found')).toBeVisible();
  await expect(page.getByText('Payments processed will appear here')).toBeVisible();
  for (const tab of ['pending', 'completed', 'failed']) {
    await page.goto(`/admin/payments?tab=${tab}`);
    await expect(page.getByText(`No ${tab} payments found.`)).toBeVisible();
  }
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill(failing));
  await page.goto('/admin/payments');
  const panel = page.getByRole('alert').filter({ hasText: paymentsText.failed });
  await expect(panel).toContainText(errorText.internal);
  await page.unroute(list);
  await panel.getByRole('button', { name: commonText.retry }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/admin/payments?payment=${v7()}`);
  await expect(page.getByText(paymentText.gone)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('payments are cards, and everything is in reach of a thumb', async ({ context, page, portal }) => {
    const payment = await cash(context, portal.url, { description: fresh('On the road') });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto(search(payment.description));
    const card = page.getByRole('listitem').filter({ hasText: payment.description });
    await expect(card).toContainText('$125.00');
    await expect(page.getByText('A list of all payment transactions.')).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await card.getByRole('link').click();
    await expect(drawer(page, payment).getByRole('heading', { name: fieldText.timeline })).toBeVisible();
    await drawer(page, payment).getByRole('button', { name: commonText.close }).click();
    await page.getByRole('button', { name: 'New Payment' }).click();
    await expect(form(page).getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await page.goto('/admin/payments/statement');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
  });
});
