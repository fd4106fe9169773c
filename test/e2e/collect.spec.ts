import type { Page } from '@playwright/test';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import { invoiceName } from '#contract/money/money.ts';
import { fill } from '#contract/text/fill.ts';
import { amountText } from '#text/amounts.ts';
import { payText } from '#text/billing.ts';
import { createText } from '#text/create.ts';
import { jobStepText } from '#text/jobs.ts';
import { collectText, paymentMethodText, paymentText } from '#text/payments.ts';
import { shellText } from '#text/shell.ts';
import { colourFaults, tooWide } from '#test/e2e/axe.ts';
import { countEffort } from '#test/e2e/effort.ts';
import { command, expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { addDoneJob, newInvoice, newLine } from '#test/support/invoices.ts';
import { addPerson } from '#test/support/people.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

let count = 0;
const fresh = (what: string) => `${what} ${Date.now().toString(36)}${(count += 1)}`;

/*
 * In the first release the panel of a completed job didn't link to its invoice. The shortest path was: Payments in the sidebar,
 * Done, not invoiced, Create invoice, Issue, Issue and Send, Record payment, and Record payment in its dialog. That is seven
 * clicks, and by keyboard as many keys plus every Tab between them.
 */
const before = 7;

test('a finished job becomes a paid invoice in three presses, by mouse and by keyboard alone', async ({
  page,
  database,
  catchers,
}) => {
  const effort = await countEffort(page);
  const client = await addPerson(database, 'client', { full_name: fresh('Nadia Brandt') });
  const ways: [string, (main: () => ReturnType<Page['getByRole']>, total: string) => Promise<void>][] = [
    [
      'mouse',
      async (main, total) => {
        await main().click();
        await expect(main()).toHaveText(/^Collect \$/);
        await main().click();
        const submit = `${collectText.submit.cash}, ${total}`;
        await page.getByRole('dialog', { name: createText.collect }).getByRole('button', { name: submit }).click();
      },
    ],
    [
      'keyboard',
      async (main, total) => {
        await page.keyboard.press('Control+Enter');
        await expect(main()).toHaveText(/^Collect \$/);
        await page.keyboard.press('Control+Enter');
        await expect(page.getByLabel(amountText.amount, { exact: true })).toBeFocused();
        await expect(page.getByLabel(amountText.amount, { exact: true })).toHaveValue(total.slice(1));
        await page.keyboard.press('Enter');
      },
    ],
  ];
  for (const [way, collect] of ways) {
    await test.step(`by ${way}`, async () => {
      const title = fresh('Bins behind');
      const job = await addDoneJob(database, client.id, { price: 4_500, title });
      await page.goto(`/admin/jobs?job=${job}`);
      const panel = page.getByRole('dialog', { name: title });
      const main = () => panel.getByRole('button', { name: /^(Create invoice|Collect|Open INV)/ });
      await expect(main()).toHaveText(/^Create invoice, \$/);
      const total = (await main().textContent())!.split(', ')[1]!;
      await expect(panel.getByRole('checkbox', { name: client.email })).toBeChecked();
      effort.reset();
      await collect(main, total);
      await expect(toast(page, collectText.done).first()).toContainText(`${total} (cash) for INV-`);
      await expect(main()).toHaveText(/^Open INV-\d+$/);
      const { clicks, keys } = await effort.read();
      expect({ clicks, keys }).toEqual(way === 'mouse' ? { clicks: 3, keys: 0 } : { clicks: 0, keys: 3 });
      expect(clicks + keys).toBeLessThanOrEqual(before / 2);
      const mails = [await catchers.mail.next(client.email), await catchers.mail.next(client.email)];
      expect(mails.filter(({ subject }) => subject.includes('INV-'))).toHaveLength(1);
      const { rows } = await database.query<{ status: string; method: string }>(
        `select i.status, p.method from invoice_jobs o join invoices i on i.id = o.invoice_id
         join payments p on p.invoice_id = i.id where o.job_id = $1`,
        [job],
      );
      expect(rows).toEqual([{ status: 'paid', method: 'cash' }]);
    });
  }
});

test('a check pays a part of the oldest invoice, with a tip; what stays due is said first, and its number is found', async ({
  context,
  page,
  database,
  portal,
}) => {
  const client = await addPerson(database, 'client', { full_name: fresh('Otis Lindqvist') });
  const post = (path: string, data: object) => command<InvoiceDetail>(context, portal.url, path, data);
  const bill = async (unit_cents: number) => {
    const draft = newInvoice(client.id, { lines: [newLine({ unit_cents })] });
    const { id, version } = await post('/api/invoices', draft);
    return post(`/api/invoices/${id}/issue`, { version, send: false });
  };
  const oldest = await bill(13_406);
  await bill(5_000);
  const dialog = page.getByRole('dialog', { name: createText.collect });
  const amount = dialog.getByLabel(amountText.amount, { exact: true });
  const number = fresh('20');

  await test.step('from anywhere, for the client who was found', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: shellText.search }).fill(client.full_name);
    await page.getByRole('option', { name: fill(createText.collectFrom, { name: client.full_name }) }).click();
    await expect(dialog.getByText(`${client.full_name} owes $184.06`)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: invoiceName(oldest.number!) })).toBeChecked();
    await expect(amount).toHaveValue('134.06');
  });
  await test.step('what is typed is added up before anything is recorded', async () => {
    await expect(amount).toBeFocused();
    await page.keyboard.type('100');
    await dialog.getByText(paymentMethodText.check, { exact: true }).click();
    await dialog.getByLabel(collectText.reference.check).fill(number);
    await dialog.getByText(payText.ownTip, { exact: true }).click();
    await dialog.getByLabel(payText.tipAmount).fill('10');
    const sum = dialog.getByRole('region', { name: collectText.sum });
    await expect(sum).toContainText(`To ${invoiceName(oldest.number!)}$100.00`);
    await expect(sum).toContainText('Tip$10.00');
    await expect(sum).toContainText('Check total$110.00');
    await expect(sum).toContainText('Still due $34.06');
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await tooWide(page)).toBe(0);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('what is more than due is kept as credit', async () => {
    await amount.fill('200');
    await expect(dialog.getByRole('region', { name: collectText.sum })).toContainText('To client credit$65.94');
    await amount.fill('100');
  });
  await test.step('and then it is recorded', async () => {
    await dialog.getByRole('button', { name: `${collectText.submit.check}, $110.00` }).click();
    await expect(toast(page, collectText.done)).toContainText('$110.00 (check)');
    await page.goto(`/admin/payments?search=${encodeURIComponent(number)}`);
    await page.getByRole('row').filter({ hasText: client.full_name }).getByRole('link').click();
    await expect(page.getByText(number, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(paymentText.reference.check)).toBeVisible();
    const file = await context.request.get(`${portal.url}/api/payments/export?client=${client.id}`);
    expect(await file.text()).toContain(`"${number}"`);
    const { rows } = await database.query('select status, paid_cents::int from invoices where id = $1', [oldest.id]);
    expect(rows).toEqual([{ status: 'partly_paid', paid_cents: 10_000 }]);
  });
});

test('a job whose client has no email is invoiced to print, and can be edited first', async ({ page, database }) => {
  const client = await addPerson(database, 'client', { full_name: fresh('Ruth Amsel') });
  await database.query('update profiles set email = null where id = $1', [client.id]);
  const title = fresh('Gutters');
  const job = await addDoneJob(database, client.id, { price: 9_900, title });
  await page.goto(`/admin/jobs?job=${job}`);
  const panel = page.getByRole('dialog', { name: title });
  await expect(panel.getByText(fill(jobStepText.noMail, { client: client.full_name }))).toBeVisible();
  await expect(panel.getByRole('button', { name: jobStepText.editFirst })).toBeVisible();
  await panel.getByRole('button', { name: /^Create invoice/ }).click();
  await expect(panel.getByRole('status').filter({ hasText: 'finalized' })).toContainText('not emailed');
  await expect(panel.getByRole('link', { name: /^INV-/ })).toHaveAttribute('href', /\/admin\/payments\/invoices\//);
});
