import { amountText } from '#text/amounts.ts';
import { checkoutText } from '#text/checkout.ts';
import { createText } from '#text/create.ts';
import { fieldText } from '#text/fields.ts';
import {
  cancelPaymentText,
  collectText,
  newPaymentText,
  paymentText,
  refundText,
  tipShareText,
} from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { fresh, cash, rowOf, form, drawer, search, typePayment, payThere } from '#test/e2e/payments.ts';
import { addInvoice } from '#test/support/payments.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

test('a check for an invoice is written down; the invoice says how much and what for', async ({ database, page }) => {
  const { rows } = await database.query<{ id: string }>("select id from profiles where full_name = 'Priya Raman'");
  await addInvoice(database, rows[0]!.id, 20_050);
  await page.goto('/admin/payments?form=open');
  await page.getByRole('button', { name: createText.collect }).click();
  const dialog = page.getByRole('dialog', { name: createText.collect });
  await dialog.getByRole('button', { name: collectText.submit.cash }).click();
  await expect(dialog.getByText('Amount must be a positive number')).toBeVisible();
  await expect(dialog.getByLabel(amountText.amount, { exact: true })).toBeFocused();

  const client = dialog.getByRole('combobox', { name: newPaymentText.client });
  await client.click();
  await client.fill('Priya Raman');
  await dialog.getByRole('option', { name: 'Priya Raman' }).click();
  await dialog.getByRole('radio', { name: '$200.50' }).check({ force: true });
  await expect(dialog.getByLabel(amountText.amount, { exact: true })).toHaveValue('200.50');
  await dialog.getByText('Check', { exact: true }).click();
  await dialog.getByLabel(collectText.reference.check).fill('1077');
  await dialog.getByRole('button', { name: `${collectText.submit.check}, $200.50` }).click();
  await expect(toast(page, collectText.done)).toContainText('$200.50 (check) for INV-');
  // An older payment stands first until the list has the new one.
  await rowOf(page, 'Priya Raman').filter({ hasText: '$200.50' }).getByRole('link').click();
  const panel = page.getByRole('dialog').first();
  await expect(panel.getByText('1077', { exact: true })).toBeVisible();
  await expect(panel.getByRole('link', { name: /^INV-/ })).toHaveAttribute('href', /\/admin\/payments\/invoices\//);
});

test('a refund in part lowers the invoice, the rest is owed again', async ({ context, database, page, portal }) => {
  const { rows } = await database.query<{ id: string }>("select id from profiles where full_name = 'Dana Marsh'");
  const client_id = rows[0]!.id;
  const invoice_id = await addInvoice(database, client_id, 20_050);
  const payment = await cash(context, portal.url, { client_id, invoice_id, amount_cents: 20_050 });
  await page.goto(`/admin/payments?payment=${payment.id}`);
  const panel = drawer(page, payment);
  const refund = page.getByRole('dialog', { name: /^Refund PAY-/ });

  await panel.getByRole('button', { name: paymentText.refund }).click();
  await refund.getByText(refundText.part, { exact: true }).click();
  await refund.getByLabel(refundText.amount).fill('900');
  await refund.getByRole('button', { name: refundText.submitBare }).click();
  await expect(refund.getByText(fill(refundText.amountTooLarge, { left: '$200.50' }))).toBeVisible();
  await expect(refund.getByText(fieldText.reasonMissing)).toBeVisible();
  await refund.getByLabel(refundText.amount).fill('50.50');
  await refund.getByLabel(fieldText.reason).fill('The north wall was missed');
  await expect(refund.getByRole('radio', { name: refundText.credit })).toBeChecked();
  await refund.getByRole('button', { name: 'Refund $50.50' }).click();
  await expect(toast(page, refundText.done)).toBeVisible();
  await expect(panel.getByText('partly refunded')).toBeVisible();
  await expect(panel.getByText('The north wall was missed').first()).toBeVisible();

  await panel.getByRole('button', { name: paymentText.refund }).click();
  await expect(refund.getByText(fill(refundText.left, { left: '$150.00', captured: '$200.50' }))).toBeVisible();
  await refund.getByLabel(fieldText.reason).fill('The check bounced');
  await refund.getByRole('radio', { name: refundText.owed }).check({ force: true });
  await refund.getByRole('button', { name: 'Refund $150.00' }).click();
  await expect(panel.getByText('refunded', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: paymentText.refund })).toHaveAttribute('aria-disabled', 'true');
  const { rows: invoices } = await database.query<{ owed: number }>(
    'select (total_cents - paid_cents - credited_cents)::int as owed from invoices where id = $1',
    [invoice_id],
  );
  expect(invoices[0]!.owed).toBe(15_000);
});

test('PayPal gives back what it took, and the drawer notices by itself', async ({ page, paypal }) => {
  const description = fresh('Interior detail');
  await page.goto('/admin/payments?form=open');
  await typePayment(page, description, '160');
  await payThere(page, 'Pay with PayPal', 'Approve');
  await expect(toast(page, checkoutText.done)).toBeVisible();
  await rowOf(page, description).getByRole('link').click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: paymentText.refund }).click();
  const refund = page.getByRole('dialog', { name: /^Refund PAY-/ });
  // Without an invoice there is no balance to lower.
  await expect(refund.getByText(refundText.credit)).toBeHidden();
  await refund.getByLabel(fieldText.reason).fill('Rained out');
  await refund.getByRole('button', { name: 'Refund $160.00' }).click();
  await expect(panel.getByText('refunded', { exact: true })).toBeVisible({ timeout: 20_000 });
  const order = (await paypal.orders()).at(-1)!;
  expect((await paypal.journal(order.id)).map(({ kind }) => kind)).toEqual(['capture', 'refund']);
});

test('an open payment can be asked about and called off', async ({ page }) => {
  const description = fresh('Left open');
  await page.goto('/admin/payments?form=open');
  await typePayment(page, description, '45');
  const opened = page.waitForEvent('popup');
  await form(page).getByRole('button', { name: 'Pay with PayPal' }).click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  await popup.close();
  await page.goto(`${search(description)}&tab=pending`);
  await rowOf(page, description).getByRole('link').click();
  const panel = page.getByRole('dialog').first();
  await panel.getByRole('button', { name: paymentText.check }).click();
  await expect(toast(page, paymentText.checked)).toContainText('is created.');
  await panel.getByRole('button', { name: cancelPaymentText.submit }).click();
  const ask = page.getByRole('dialog', { name: cancelPaymentText.submit });
  await ask.getByRole('button', { name: cancelPaymentText.submit }).click();
  await expect(toast(page, checkoutText.cancelled)).toBeVisible();
  await expect(panel.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: paymentText.check })).toBeHidden();
});

test('a tip is shared to the cent, and a receipt needs an address', async ({ context, page, portal }) => {
  const payment = await cash(context, portal.url, { description: fresh('Tipped'), tip_cents: 1_001 });
  await page.goto(`/admin/payments?payment=${payment.id}`);
  const panel = drawer(page, payment);
  await expect(panel.getByText(tipShareText.none)).toBeVisible();
  const send = panel.getByRole('button', { name: paymentText.sendReceipt });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await panel.getByRole('button', { name: tipShareText.edit }).click();
  const dialog = page.getByRole('dialog', { name: fill(tipShareText.dialog, { amount: '$10.01' }) });
  const technician = (number: number) => dialog.getByLabel(fill(tipShareText.technician, { number }), { exact: true });
  await technician(1).selectOption({ label: 'Dani Ortega' });
  await dialog.getByRole('button', { name: tipShareText.add }).click();
  await technician(2).selectOption({ label: 'Dani Ortega' });
  await dialog.getByRole('button', { name: tipShareText.equally }).click();
  await dialog.getByRole('button', { name: tipShareText.submit }).click();
  await expect(dialog.getByText(tipShareText.twice)).toBeVisible();
  await technician(2).selectOption({ label: 'Marcus Bell' });
  await dialog.getByLabel(fill(tipShareText.amountOf, { number: 2 })).fill('4');
  await dialog.getByRole('button', { name: tipShareText.submit }).click();
  await expect(dialog.getByText(fill(tipShareText.left, { amount: '$1.00' }))).toBeVisible();
  await dialog.getByRole('button', { name: tipShareText.equally }).click();
  await dialog.getByRole('button', { name: tipShareText.submit }).click();
  await expect(toast(page, tipShareText.done)).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Dani Ortega' })).toContainText('$5.01');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Marcus Bell' })).toContainText('$5.00');
});
