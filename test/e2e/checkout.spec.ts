import type { BrowserContext, Page, Request } from '@playwright/test';
import type pg from 'pg';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { hearOldState } from '#test/e2e/payments.ts';
import { amountText } from '#text/amounts.ts';
import { invoicesCardText, ownCreditText, ownInvoicesText, ownInvoiceText, payText } from '#text/billing.ts';
import { checkoutText, payReturnText, waitingText } from '#text/checkout.ts';
import { fill } from '#contract/text/fill.ts';
import { addCash } from '#test/support/invoices.ts';
import { addInvoice } from '#test/support/payments.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';

const personNamed = (name: string) => people.find(({ full_name }) => full_name === name)!;
const payer = personNamed('Lena Fischer');
const stranger = personNamed('Grant Whitfield');

const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay \$|Processing)/ });
const atPayPal = (page: Page, choice: string) => page.getByRole('button', { name: choice, exact: true });
const thanks = (page: Page) => page.getByRole('region', { name: payReturnText.done });
const paidToast = (page: Page, amount: string) =>
  expect(toast(page, checkoutText.done)).toContainText(fill(checkoutText.doneBody, { amount, currency: 'USD' }));

/** A client's new invoice, opened on its page. */
async function openInvoice(page: Page, database: pg.Pool, cents: number): Promise<string> {
  const id = await addInvoice(database, idOf(payer), cents);
  await page.goto(`/client/invoices/${id}`);
  await expect(payButton(page)).toBeVisible();
  return id;
}

/** The click, and the PayPal window that it opens. */
async function pressPay(page: Page): Promise<Page> {
  const [paypal] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await paypal.waitForURL(/checkoutnow/);
  return paypal;
}

type Kept = { id: string; status: string; order: string; captured: number };
async function paymentsOf(database: pg.Pool, invoice: string): Promise<Kept[]> {
  const { rows } = await database.query<Kept>(
    `select p.id, p.status, p.provider_order_id as order,
       (select count(*)::int from payment_transactions t where t.payment_id = p.id and t.kind = 'capture') as captured
     from payments p where p.invoice_id = $1 order by p.created_at, p.id`,
    [invoice],
  );
  return rows;
}

const signInAs = (context: BrowserContext, url: string, person = payer) =>
  signIn(context, url, 'client', person.email!);

test.beforeEach(({ context, portal }) => signInAs(context, portal.url));

test('credit pays a part on a phone, as much as the client says, and PayPal the rest', async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addCash(database, idOf(payer), 4_000);
  const invoice = await openInvoice(page, database, 10_000);
  const credit = page.getByRole('form', { name: ownCreditText.title });
  const amount = credit.getByLabel(ownCreditText.amount);
  await expect(credit).toContainText(fill(ownCreditText.have, { amount: '$40.00' }));
  await expect(amount).toHaveValue('40.00');
  await test.step('not more than there is', async () => {
    await amount.fill('40.01');
    await credit.getByRole('button').click();
    await expect(credit.getByText(fill(amountText.wrong, { amount: '$40.00' }))).toBeVisible();
    await page.setViewportSize({ width: 320, height: 844 });
    expect(await tooWide(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await faults(page)).toEqual([]);
  });
  await test.step('a part of it, by keyboard, then all that is left', async () => {
    await amount.fill('15');
    await amount.press('Enter');
    await expect(toast(page, ownCreditText.done)).toContainText('$15.00');
    await expect(payButton(page)).toHaveText('Pay $85.00');
    await expect(amount).toHaveValue('25.00');
    await credit.getByRole('button', { name: fill(ownCreditText.use, { amount: '$25.00' }) }).click();
    await expect(payButton(page)).toHaveText('Pay $60.00');
    await expect(credit).toHaveCount(0);
  });
  await test.step('the rest at PayPal', async () => {
    const paypal = await pressPay(page);
    await atPayPal(paypal, 'Approve').click();
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${ownInvoiceText.creditUsed}$40.00`);
    const { rows } = await database.query('select status, paid_cents::int from invoices where id = $1', [invoice]);
    expect(rows).toEqual([{ status: 'paid', paid_cents: 10_000 }]);
  });
});

test('an invoice is paid at PayPal, tip and all, and once', async ({ page, database, paypal }) => {
  const invoice = await openInvoice(page, database, 10_000);
  await page.getByText('15%').click();
  await expect(payButton(page)).toHaveText('Pay $115.00');
  await paypal.fail('createOrder', 'slow', { ms: 700 });
  const [window] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);

  await test.step('while the order is made the button says so; once the window is there it is itself again', async () => {
    await expect(payButton(page)).toHaveText(checkoutText.processing);
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true');
    await window.waitForURL(/checkoutnow/);
    await expect(payButton(page)).toHaveText('Pay $115.00');
    await expect(payButton(page)).not.toHaveAttribute('aria-disabled');
    await expect(page.getByRole('region', { name: waitingText.label })).toContainText(waitingText.title);
  });
  await test.step('said yes there, it is captured, told and shown, and the window goes', async () => {
    const closed = window.waitForEvent('close');
    await atPayPal(window, 'Approve').click();
    await paidToast(page, '115.00');
    await expect(thanks(page)).toBeVisible();
    await expect(page.getByRole('link', { name: amountText.receipt, exact: true })).toHaveAttribute(
      'href',
      /\/receipt$/,
    );
    await closed;
  });
  const [payment] = await paymentsOf(database, invoice);
  expect(payment).toMatchObject({ status: 'completed', captured: 1 });
  expect((await paypal.journal(payment!.order)).map(({ amount_cents }) => amount_cents)).toEqual([11_500]);
});

test('a card is paid with where the office allows it, and elsewhere it isn’t offered', async ({
  page,
  database,
  paypal,
}) => {
  await database.query('update integration_settings set card_checkout = false');
  const invoice = await openInvoice(page, database, 4_815);
  await expect(page.getByRole('main').getByText(/card/i)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(payText.paypalHint);
  const atOnce = await pressPay(page);
  await expect(atOnce.getByRole('heading', { name: 'Pay with debit or credit card' })).toHaveCount(0);
  await atPayPal(atOnce, 'Cancel').click();
  await expect(toast(page, checkoutText.cancelled)).toBeVisible();

  await database.query('update integration_settings set card_checkout = true');
  await page.reload();
  await page.getByText(payText.methods.card, { exact: true }).click();
  const window = await pressPay(page);
  await expect(window.getByRole('heading', { name: 'Pay with debit or credit card' })).toBeVisible();
  await atPayPal(window, 'Pay by card').click();
  await paidToast(page, '48.15');
  await expect(thanks(page)).toBeVisible();
  const [, payment] = await paymentsOf(database, invoice);
  expect(await paypal.journal(payment!.order)).toHaveLength(1);
  await database.query('update integration_settings set card_checkout = false');
});

test('cancelled at PayPal, nothing is charged, and it can be paid all the same', async ({ page, database, paypal }) => {
  const invoice = await openInvoice(page, database, 6_000);
  const window = await pressPay(page);
  await atPayPal(window, 'Cancel').click();
  await expect(toast(page, checkoutText.cancelled)).toContainText(checkoutText.cancelledBody);
  await expect(page.getByRole('region', { name: waitingText.label })).toBeHidden();
  const [cancelled] = await paymentsOf(database, invoice);
  expect(cancelled).toMatchObject({ status: 'cancelled', captured: 0 });
  expect(await paypal.journal(cancelled!.order)).toEqual([]);

  const again = await pressPay(page);
  await atPayPal(again, 'Approve').click();
  await paidToast(page, '60.00');
});

test('a closed window means nothing: it is opened again, and paid', async ({ page, database }) => {
  const invoice = await openInvoice(page, database, 7_000);
  const window = await pressPay(page);
  await window.close();
  const waiting = page.getByRole('region', { name: waitingText.label });
  await page.waitForResponse(/\/capture$/);
  await expect(waiting).toContainText(waitingText.title);
  expect((await paymentsOf(database, invoice)).map(({ status }) => status)).toEqual(['created']);

  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    waiting.getByRole('button', { name: waitingText.again }).click(),
  ]);
  await atPayPal(again, 'Approve').click();
  await paidToast(page, '70.00');
  expect((await paymentsOf(database, invoice)).map(({ captured }) => captured)).toEqual([1]);
});

test('where windows are blocked the page itself goes to PayPal and comes back', async ({ page, database }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const invoice = await openInvoice(page, database, 8_000);
  await payButton(page).click();
  await page.waitForURL(/checkoutnow/);
  await hearOldState(page, 'declined');
  await atPayPal(page, 'Approve').click();
  await expect(page.getByRole('heading', { name: payReturnText.done })).toBeVisible();
  await page.getByRole('link', { name: payReturnText.toInvoice }).click();
  await expect(page).toHaveURL(`/client/invoices/${invoice}`);
  await expect(thanks(page)).toBeVisible();
  expect((await paymentsOf(database, invoice)).map(({ captured }) => captured)).toEqual([1]);
});

/* A webhook would capture the money too: here only the browser may. */
test.describe('while PayPal tells nothing', () => {
  test.beforeEach(({ paypal }) => paypal.webhooksTo(null));
  test.afterEach(({ paypal, portal }) => paypal.webhooksTo(`${portal.url}/api/webhooks/paypal`));

  test('the page that began is gone: the window that comes back captures by itself, once', async ({
    page,
    database,
    paypal,
  }) => {
    const invoice = await openInvoice(page, database, 9_000);
    const window = await pressPay(page);
    await page.close();
    await atPayPal(window, 'Approve').click();
    await expect(window.getByRole('heading', { name: payReturnText.done })).toBeVisible();
    const [payment] = await paymentsOf(database, invoice);
    expect(payment).toMatchObject({ status: 'completed', captured: 1 });
    expect(await paypal.journal(payment!.order)).toHaveLength(1);
    await window.getByRole('link', { name: payReturnText.toInvoice }).click();
    await expect(thanks(window)).toBeVisible();
  });

  test('a message from another origin does nothing; the same one from our own captures', async ({
    page,
    database,
    paypal,
    portal,
  }) => {
    await page.clock.install();
    const invoice = await openInvoice(page, database, 14_000);
    // The page's own capture request fails; then its clock stops, so it doesn't retry.
    await page.route(/\/capture$/, (route) => route.abort());
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().endsWith('/capture') && underWay.add(request));
    page.on('requestfailed', (request) => underWay.delete(request));
    const popup = await pressPay(page);
    await expect(page.getByRole('region', { name: waitingText.label })).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    // Requests that the clock's last tick started go out before this one is answered, and must fail like the rest.
    await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok));
    await expect.poll(() => underWay.size).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => request.url().endsWith('/capture') && asked.push(request.url()));
    await page.unrouteAll({ behavior: 'wait' });
    const [payment] = await paymentsOf(database, invoice);
    await paypal.approve(payment!.order);

    await page.evaluate(() => {
      addEventListener('message', ({ origin }) => document.documentElement.setAttribute('data-heard', origin));
    });
    await popup.evaluate(() => (window.opener as Window).postMessage('paypal-payment-success', '*'));
    await expect(page.locator('html')).toHaveAttribute('data-heard', paypal.url);
    await page.evaluate(() => window.postMessage('paypal-payment-failure', location.origin));
    await expect(page.locator('html')).toHaveAttribute('data-heard', portal.url);
    expect(asked).toEqual([]);
    expect(await paypal.journal(payment!.order)).toEqual([]);

    await page.evaluate(() => window.postMessage('paypal-payment-success', location.origin));
    await paidToast(page, '140.00');
    expect(asked).toHaveLength(1);
  });
});

test('a declined card is said so, and another one pays the same order', async ({ page, database, paypal }) => {
  const invoice = await openInvoice(page, database, 12_000);
  const window = await pressPay(page);
  await atPayPal(window, 'Decline funding').click();

  await test.step('both windows say so, and both lead back to PayPal', async () => {
    await expect(window.getByRole('heading', { name: payReturnText.declined })).toBeVisible();
    await expect(toast(page, checkoutText.failed)).toContainText(checkoutText.declined);
    const waiting = page.getByRole('region', { name: waitingText.label });
    await expect(waiting).toContainText(waitingText.declined);
    await expect(waiting.getByRole('button', { name: payReturnText.another })).toBeVisible();
  });
  await window.getByRole('button', { name: payReturnText.another }).click();
  await atPayPal(window, 'Approve').click();
  await paidToast(page, '120.00');
  const payments = await paymentsOf(database, invoice);
  expect(payments).toMatchObject([{ status: 'completed', captured: 1 }]);
  expect(await paypal.journal(payments[0]!.order)).toHaveLength(1);
});

for (const [end, status] of [
  ['clear', 'completed'],
  ['deny', 'failed'],
] as const) {
  test(`an eCheck is on its way, calmly, until it is ${status}`, async ({ page, database, paypal }) => {
    const invoice = await openInvoice(page, database, 13_000);
    const window = await pressPay(page);
    await atPayPal(window, 'eCheck').click();
    await expect(toast(page, checkoutText.pending)).toContainText(
      fill(checkoutText.pendingBody, { amount: '130.00', currency: 'USD' }),
    );
    await expect(
      page.getByRole('region', { name: fill(ownInvoicesText.onItsWay, { amount: '$130.00' }) }),
    ).toContainText('$130.00');
    await expect(payButton(page)).toHaveCount(0);
    const [payment] = await paymentsOf(database, invoice);
    expect(payment).toMatchObject({ status: 'pending', captured: 0 });

    // The list doesn't offer an invoice that is being paid.
    await page.goto('/client/invoices');
    await expect(page.getByText(fill(ownInvoicesText.onItsWay, { amount: '$130.00' })).first()).toBeVisible();
    await expect(page.locator(`a[href="/client/invoices/${invoice}"]`, { hasText: ownInvoicesText.pay })).toHaveCount(
      0,
    );
    await page.goBack();

    await paypal[end](payment!.order);
    if (end === 'clear') await expect(thanks(page)).toBeVisible();
    else await expect(payButton(page)).toHaveText('Pay $130.00');
    expect(await paymentsOf(database, invoice)).toMatchObject([{ status, captured: end === 'clear' ? 1 : 0 }]);
  });
}

test('pressed again, the button brings PayPal’s window back and opens no second one', async ({ page, database }) => {
  const invoice = await openInvoice(page, database, 10_000);
  let windows = 0;
  page.on('popup', () => (windows += 1));
  const window = await pressPay(page);
  const first = window.url();
  await window.evaluate(() => (document.title = 'half filled in'));

  await test.step('with the same amount the page there stays as it is', async () => {
    const opened = page.waitForResponse(/\/order$/);
    await payButton(page).click();
    await opened;
    await expect(payButton(page)).toHaveText('Pay $100.00');
    expect(await window.title()).toBe('half filled in');
  });
  await test.step('with another amount the same window shows it', async () => {
    await page.getByText('15%').click();
    await payButton(page).click();
    await window.waitForURL((url) => /checkoutnow/.test(url.href) && url.href !== first);
  });
  expect(windows).toBe(1);
  await atPayPal(window, 'Approve').click();
  await paidToast(page, '115.00');
  expect((await paymentsOf(database, invoice)).filter(({ captured }) => captured > 0)).toHaveLength(1);
});

test('two tabs pay one invoice: it is one payment, and both know', async ({ page, context, database, paypal }) => {
  const invoice = await openInvoice(page, database, 15_000);
  const other = await context.newPage();
  await other.goto(`/client/invoices/${invoice}`);
  const window = await pressPay(page);
  const otherWindow = await pressPay(other);
  expect(otherWindow.url()).toBe(window.url());
  await atPayPal(window, 'Approve').click();
  await paidToast(page, '150.00');
  await paidToast(other, '150.00');
  await expect(thanks(other)).toBeVisible();
  await otherWindow.reload();
  await expect(otherWindow.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
  const payments = await paymentsOf(database, invoice);
  expect(payments).toMatchObject([{ status: 'completed', captured: 1 }]);
  expect(await paypal.journal(payments[0]!.order)).toHaveLength(1);
});

for (const [fault, words] of [
  ['no-id', checkoutText.noOrder],
  ['no-link', checkoutText.noApproval],
] as const) {
  test(`an order without what is needed is no order: ${words}`, async ({ page, database, paypal }) => {
    const invoice = await openInvoice(page, database, 5_000);
    await paypal.fail('createOrder', fault);
    const [window] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
    if (!window.isClosed()) await window.waitForEvent('close');
    await expect(toast(page, checkoutText.failed)).toContainText(words);
    await expect(payButton(page)).toHaveText('Pay $50.00');
    expect((await paymentsOf(database, invoice)).map(({ captured }) => captured)).toEqual([0]);
  });
}

test('nobody opens, pays or prints what is another’s, and nobody names the amount', async ({
  page,
  context,
  database,
  portal,
}) => {
  const foreign = await addInvoice(database, idOf(stranger), 9_900);
  await page.goto(`/client/invoices/${foreign}`);
  await expect(page.getByText(ownInvoiceText.gone)).toBeVisible();
  const headers = { origin: portal.url, 'idempotency-key': crypto.randomUUID() };
  const data = { id: crypto.randomUUID(), part: 'balance', tip_cents: 0, method: 'paypal' };
  const address = `${portal.url}/api/invoices/${foreign}`;
  expect((await context.request.get(address)).status()).toBe(404);
  expect((await context.request.get(`${address}/pdf`)).status()).toBe(404);
  expect((await context.request.post(`${address}/pay`, { data, headers })).status()).toBe(404);
  expect(await paymentsOf(database, foreign)).toEqual([]);

  const own = await addInvoice(database, idOf(payer), 9_900);
  const named = await context.request.post(`${portal.url}/api/invoices/${own}/pay`, {
    data: { ...data, amount_cents: 1 },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(named.status()).toBe(400);
  expect(await paymentsOf(database, own)).toEqual([]);
});

test('signed out, the page PayPal comes back to says where to go on, and lets nobody in', async ({
  browser,
  portal,
}) => {
  const context = await watched(browser, { baseURL: portal.url });
  const page = await context.newPage();
  await page.goto('/pay/return?payment=01900000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: payReturnText.signedOut })).toBeVisible();
  await expect(page.getByRole('link', { name: payReturnText.signIn })).toBeVisible();
  await context.close();
});

test('the first page leads to what is due, and the list is filtered by its address', async ({
  page,
  context,
  portal,
  database,
}) => {
  const client = personNamed('Kemi Adeyemi');
  await signInAs(context, portal.url, client);
  for (const cents of [1_000, 2_000, 3_000, 4_000]) await addInvoice(database, idOf(client), cents);
  await page.goto('/client');
  const card = page.getByRole('region', { name: invoicesCardText.title });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await card.getByRole('link', { name: /^View all \d/ }).click();
  await expect(page).toHaveURL('/client/invoices');

  await page.getByRole('link', { name: ownInvoicesText.filters.paid, exact: true }).click();
  await expect(page).toHaveURL('/client/invoices?show=paid');
  await page.getByRole('link', { name: ownInvoicesText.filters.open, exact: true }).click();
  await expect(page).toHaveURL('/client/invoices?show=open');
  await expect(page.getByRole('table', { name: ownInvoicesText.list })).toBeVisible();

  await page.goto('/client');
  // Until the balance is known, the link leads to the list.
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: invoicesCardText.payInvoice }).click();
  await expect(page).toHaveURL(/\/client\/invoices\/[0-9a-f-]{36}$/);
  await expect(payButton(page)).toBeVisible();
});

for (const [device, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport });

    test('an invoice is accessible before, while and after it is paid, and never wider than its window', async ({
      page,
      database,
    }) => {
      test.slow();
      const judge = async (shown: Page) => {
        expect(await faults(shown)).toEqual([]);
        expect(await tooWide(shown)).toBe(0);
      };
      await openInvoice(page, database, 120_000);
      await page.getByText(payText.ownTip, { exact: true }).click();
      await payButton(page).click();
      await expect(page.getByText(payText.tipInvalid)).toBeVisible();
      await judge(page);
      await page.getByLabel(payText.tipAmount).fill('12.50');
      const window = await pressPay(page);
      await judge(page);
      await atPayPal(window, 'Decline funding').click();
      await expect(window.getByRole('heading', { name: payReturnText.declined })).toBeVisible();
      await judge(window);
      await window.getByRole('button', { name: payReturnText.another }).click();
      await atPayPal(window, 'Approve').click();
      await paidToast(page, '1,212.50');
      await expect(thanks(page)).toBeVisible();
      await judge(page);
    });
  });
}
