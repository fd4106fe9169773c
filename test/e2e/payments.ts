import type { BrowserContext, Page } from '@playwright/test';
import type { ManualPayment, Payment } from '#contract/money/payment.schema.ts';
import { paymentName } from '#contract/money/money.ts';
import { amountText } from '#text/amounts.ts';
import { createText } from '#text/create.ts';
import { errorText } from '#text/errors.ts';
import { fieldText } from '#text/fields.ts';
import { paymentText } from '#text/payments.ts';
import { fill } from '#contract/text/fill.ts';
import { command } from '#test/e2e/fixtures.ts';
import { handedOver } from '#test/support/payments.ts';

let count = 0;
/** A unique description, so that a search finds only this test's payments. */
export const fresh = (what: string) => `${what} ${Date.now().toString(36)}${(count += 1)}`;

/** A cash payment, without the screen. */
export const cash = (context: BrowserContext, url: string, part: Partial<ManualPayment>) =>
  command<Payment>(context, url, '/api/payments/manual', handedOver(part));

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const form = (page: Page) => page.getByRole('region', { name: createText.payment });
export const drawer = (page: Page, { number }: { number: number }) =>
  page.getByRole('dialog', { name: fill(paymentText.label, { payment: paymentName(number) }) });
export const failing = { status: 500, json: { code: 'internal', message: errorText.internal, reference: '7F3A' } };
export const search = (what: string) => `/admin/payments?search=${encodeURIComponent(what)}`;

export async function typePayment(page: Page, description: string, amount = '205.00') {
  await form(page).getByLabel(amountText.amount, { exact: true }).fill(amount);
  await form(page).getByLabel(fieldText.description, { exact: true }).fill(description);
}

/** A page that asks while another process captures gets the previous state. */
export const hearOldState = (page: Page, status: Payment['status']) =>
  page.route(
    /\/payments\/[\w-]+\/capture$/,
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as Payment), status } });
    },
    { times: 1 },
  );

/** Presses the form's button and acts on PayPal's page. */
export async function payThere(page: Page, button: string, act: string) {
  const opened = page.waitForEvent('popup');
  await form(page).getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: act, exact: true }).click();
  return popup;
}
