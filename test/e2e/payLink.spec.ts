import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { v7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { payText } from '#text/billing.ts';
import { invoiceName } from '#contract/money/money.ts';
import { officePayLinkText, payLinkText as text } from '#text/payLink.ts';
import { fill } from '#contract/text/fill.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, signIn, test, toast, watched } from '#test/e2e/fixtures.ts';
import { hearOldState } from '#test/e2e/payments.ts';
import { newInvoice, newLine } from '#test/support/invoices.ts';
import { addPayLink } from '#test/support/payLinks.ts';
import { addInvoice } from '#test/support/payments.ts';

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay \$|Opening)/ });
const atPayPal = (page: Page, choice: string) => page.getByRole('button', { name: choice, exact: true });
const says = (page: Page, title: string) => expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

/** A client whom the office entered and who has never signed in. */
async function wendy(database: pg.Pool) {
  const id = v7();
  const email = `wendy.${id}@example.com`;
  await database.query("insert into profiles (id, role, full_name, email) values ($1, 'client', 'Wendy Ochoa', $2)", [
    id,
    email,
  ]);
  return { id, email };
}

/** A bill of hers with an active link. */
async function withLink(database: pg.Pool, cents: number) {
  const invoice = await addInvoice(database, (await wendy(database)).id, cents);
  const { rows } = await database.query<{ number: string }>('select number from invoices where id = $1', [invoice]);
  const { id, token } = await addPayLink(database, invoice);
  return { invoice, name: invoiceName(Number(rows[0]!.number)), link: id, path: `/pay#token=${token}` };
}

/** The office bills her and emails it. */
async function mailBill(context: BrowserContext, url: string, client: string, cents: number) {
  await signIn(context, url, 'admin');
  const post = (path: string, data: object) => command<InvoiceDetail>(context, url, `/api/${path}`, data);
  const draft = await post('invoices', newInvoice(client, { lines: [newLine({ unit_cents: cents })] }));
  const { id, number } = await post(`invoices/${draft.id}/issue`, { version: draft.version, send: true });
  return { invoice: id, name: invoiceName(number!) };
}

const paymentsOf = async (database: pg.Pool, invoice: string) =>
  (
    await database.query<{ status: string; order: string }>(
      'select status, provider_order_id as order from payments where invoice_id = $1 order by created_at',
      [invoice],
    )
  ).rows;

/** Leads to PayPal's page, in the same tab. */
async function pressPay(page: Page) {
  await payButton(page).click();
  await page.waitForURL(/checkoutnow/);
}

test('from the mail to "Paid. Thank you!" without signing in; then the same link, altered, expired, and with another’s ids', async ({
  page,
  browser,
  catchers,
  database,
  paypal,
  portal,
}) => {
  const { id, email } = await wendy(database);
  const desk = await watched(browser, { baseURL: portal.url });
  const bill = await mailBill(desk, portal.url, id, 12_345);
  const mail = await catchers.mail.next(email);
  const link = /https?:\/\/\S+\/pay#token=\S+/.exec(mail.text)![0];
  const token = link.split('=')[1]!;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));

  await test.step('the link opens the bill, and leaves the address bar', async () => {
    await page.goto(link);
    await says(page, fill(text.heading, { invoice: bill.name }));
    await expect(page).toHaveTitle(fill(text.title, { invoice: bill.name }));
    await expect(page).toHaveURL('/pay');
    await expect(page.getByText('Wendy Ochoa')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
  });
  await test.step('it is paid at PayPal', async () => {
    await expect(payButton(page)).toHaveText('Pay $123.45');
    await pressPay(page);
    await atPayPal(page, 'Approve').click();
    await says(page, text.done);
    await expect(page.getByText(fill(text.doneBody, { amount: '$123.45', invoice: bill.name }))).toBeVisible();
  });
  const [payment] = await paymentsOf(database, bill.invoice);
  expect(payment!.status).toBe('completed');
  expect(await paypal.journal(payment!.order)).toHaveLength(1);
  expect(asked.filter((request) => request.includes(token))).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name).join()).not.toMatch(/session/);

  const visit = async (address: string) => {
    const tab = await watched(browser, { baseURL: portal.url, viewport: phone });
    const fresh = await tab.newPage();
    await fresh.goto(address);
    return fresh;
  };
  await test.step('the same link again says that it is paid, and nothing more', async () => {
    const again = await visit(link);
    await says(again, text.paid);
    await expect(again.getByRole('main')).toHaveText(`${text.paid}${fill(text.paidBody, { invoice: bill.name })}`);
  });
  const other = await withLink(database, 5_000);
  await test.step('altered or expired, it says one and the same sentence', async () => {
    const [path, good] = other.path.split('=');
    await says(await visit(`${path}=${good!.startsWith('A') ? 'B' : 'A'}${good!.slice(1)}`), text.gone);
    await says(await visit('/pay'), text.gone);
    await database.query("update pay_links set expires_at = now() - interval '1 second' where id = $1", [other.link]);
    const expired = await visit(other.path);
    await says(expired, text.gone);
    await expect(expired.getByText(text.goneBody)).toBeVisible();
    await expect(expired.getByRole('link', { name: text.signIn })).toHaveAttribute('href', '/auth?role=client');
  });
  await test.step('with another invoice’s id in the address it opens its own and no other', async () => {
    const mine = await withLink(database, 7_000);
    const tried = await visit(mine.path.replace('/pay', `/pay?invoice=${other.invoice}&id=${other.invoice}`));
    await says(tried, fill(text.heading, { invoice: mine.name }));
    await expect(payButton(tried)).toHaveText('Pay $70.00');
  });
});

test('the page is kept by nobody, indexed by nobody and named to nobody', async ({ request }) => {
  for (const path of ['/pay', '/pay?payment=1', '/pay/return?payment=1']) {
    const headers = (await request.get(path)).headers();
    expect(headers['cache-control'], path).toBe('no-store');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
    expect(headers['x-robots-tag'], path).toBe('noindex, nofollow');
  }
  expect(await (await request.get('/pay')).text()).toContain('<meta name="robots" content="noindex" />');
});

test('cancelled, declined and then paid with a tip, in one tab', async ({ page, database }) => {
  const bill = await withLink(database, 10_000);
  await page.goto(bill.path);
  await pressPay(page);
  await atPayPal(page, 'Cancel').click();
  await expect(page.getByText(text.ended.cancelled.title)).toBeVisible();
  await page.getByText('15%').click();
  await expect(payButton(page)).toHaveText('Pay $115.00');
  await pressPay(page);
  await atPayPal(page, 'Decline funding').click();
  await says(page, text.declined);
  await page.getByRole('button', { name: text.another }).click();
  await page.waitForURL(/checkoutnow/);
  await hearOldState(page, 'declined');
  await atPayPal(page, 'Approve').click();
  await says(page, text.done);
  expect((await paymentsOf(database, bill.invoice)).map(({ status }) => status)).toEqual(['cancelled', 'completed']);
});

test('what was paid is said although the bill can’t be read again', async ({ page, database }) => {
  const bill = await withLink(database, 4_000);
  await page.goto(bill.path);
  await pressPay(page);
  await page.route('**/api/pay-link', (route) => route.abort());
  await atPayPal(page, 'Approve').click();
  await says(page, text.done);
  await expect(page.getByText(fill(text.received, { amount: '$40.00' }))).toBeVisible();
});

test('an eCheck is told as what it is: on its way', async ({ page, database }) => {
  const bill = await withLink(database, 13_000);
  await page.goto(bill.path);
  await pressPay(page);
  await atPayPal(page, 'eCheck').click();
  await says(page, fill(text.pending, { amount: '$130.00' }));
  await expect(page.getByText(text.pendingBody)).toBeVisible();
  await page.goto(bill.path);
  await says(page, fill(text.pending, { amount: '$130.00' }));
  await expect(payButton(page)).toHaveCount(0);
});

test('without a connection it says so and tries again; a lost reply makes one payment', async ({ page, database }) => {
  const bill = await withLink(database, 9_000);
  await page.route('**/api/pay-link', (route) => route.abort());
  await page.goto(bill.path);
  await says(page, text.failed);
  await page.unroute('**/api/pay-link');
  await page.getByRole('button', { name: text.retry }).click();
  await says(page, fill(text.heading, { invoice: bill.name }));

  // The payment goes through, and its response is lost.
  await page.route(
    '**/api/pay-link/payments',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText(text.notStarted);
  await pressPay(page);
  expect(await paymentsOf(database, bill.invoice)).toHaveLength(1);
});

test('where card checkout is off it isn’t offered; where it is on it is', async ({ page, database }) => {
  const bill = await withLink(database, 4_815);
  await page.goto(bill.path);
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText(payText.methods.card, { exact: true })).toHaveCount(0);
  await database.query('update integration_settings set card_checkout = true');
  await page.reload();
  await page.getByText(payText.methods.card, { exact: true }).click();
  await pressPay(page);
  await expect(page.getByRole('heading', { name: 'Pay with debit or credit card' })).toBeVisible();
  await database.query('update integration_settings set card_checkout = false');
});

test('the office sees until when a link works, and turns it off', async ({ page, context, database, portal }) => {
  const bill = await withLink(database, 6_000);
  await signIn(context, portal.url, 'admin');
  await page.goto(`/admin/payments/invoices/${bill.invoice}`);
  await expect(page.getByText(/The pay link works until [A-Z][a-z]{2} \d+, \d{4}/)).toBeVisible();
  await page.getByRole('button', { name: officePayLinkText.action }).click();
  await page.getByRole('button', { name: officePayLinkText.submit }).click();
  await expect(toast(page, fill(officePayLinkText.done, { number: bill.name }))).toBeVisible();
  await expect(page.getByText(/The pay link works/)).toHaveCount(0);
  await page.goto(bill.path);
  await says(page, text.gone);
});

for (const width of [320, 390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width}, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 844 }, colorScheme });

      test('the bill, a dead link and the thanks are accessible and never wider than the window', async ({
        page,
        database,
      }) => {
        const judge = async () => {
          expect(await faults(page)).toEqual([]);
          expect(await tooWide(page)).toBe(0);
        };
        const bill = await withLink(database, 120_000);
        await page.goto(bill.path);
        await page.getByText(payText.ownTip, { exact: true }).click();
        await payButton(page).click();
        await expect(page.getByText(payText.tipInvalid)).toBeVisible();
        await judge();
        await page.getByText(payText.noTip, { exact: true }).click();
        await pressPay(page);
        await atPayPal(page, 'Approve').click();
        await says(page, text.done);
        await judge();
        await page.goto('/pay#token=no-such-link');
        await says(page, text.gone);
        await judge();
      });
    });
  }
}
