import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type pg from 'pg';
import { v7 } from 'uuid';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, signIn, test, toast } from '#test/e2e/fixtures.ts';
import type { InvoiceDetail, NewInvoice } from '#contract/money/invoice.schema.ts';
import { invoiceName, paymentName, taxOn } from '#contract/money/money.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { clientText } from '#text/clients.ts';
import { commonText } from '#text/common.ts';
import { createText } from '#text/create.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { invoiceRowText, invoiceStatusText } from '#text/invoiceStatus.ts';
import {
  applyCreditText,
  billAllText,
  creditText,
  discountText,
  draftText,
  invoicesText,
  invoiceSumsText,
  issueText,
  newInvoiceText,
  remindText,
  sendText,
  unbilledText,
  voidText,
} from '#text/invoices.ts';
import { attentionText } from '#text/officeDashboard.ts';
import { errorText } from '#text/errors.ts';
import { collectText, paymentMethodText } from '#text/payments.ts';
import { reportsText } from '#text/reports.ts';
import { pageText } from '#text/sections.ts';
import { tipsText } from '#text/tips.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { addCash, addDoneJob, makeDueAgo, newInvoice, newLine } from '#test/support/invoices.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';

test.beforeEach(({ context, portal }) => signIn(context, portal.url, 'admin'));

let count = 0;
/** A client of this test alone, so that no other test adds to their balance. */
const addClient = (database: pg.Pool) =>
  addPerson(database, 'client', { full_name: `Ines Ferreira ${Date.now().toString(36)}${(count += 1)}` });

const draft = (context: BrowserContext, url: string, client: string, part: Partial<NewInvoice> = {}) =>
  command<InvoiceDetail>(context, url, '/api/invoices', newInvoice(client, part));
async function issued(context: BrowserContext, url: string, client: string, part: Partial<NewInvoice> = {}) {
  const { id, version } = await draft(context, url, client, part);
  return command<InvoiceDetail>(context, url, `/api/invoices/${id}/issue`, { version, send: false });
}
const nameOf = ({ number }: InvoiceDetail) => invoiceName(number!);
const open = async (page: Page, invoice: InvoiceDetail) => {
  await page.goto(`/admin/payments/invoices/${invoice.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
const fieldOf = (page: Page, label: string, number: number) =>
  page.getByLabel(fill(label, { number }), { exact: true });

test('a completed job becomes an invoice that is written, issued and mailed', async ({ page, database, catchers }) => {
  const client = await addClient(database);
  await addDoneJob(database, client.id, { price: 20_500, title: 'Driveway wash' });
  await addDoneJob(database, client.id, { price: 4_500, title: 'Bins once' });

  await test.step('it is on the list of what is done, and the dashboard says so', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: /ready to invoice/ }).click();
    const group = page.getByRole('region', { name: client.full_name });
    await expect(group).toContainText('$250.00');
    await group.getByRole('checkbox', { name: fill(unbilledText.select, { title: 'Bins once' }) }).uncheck();
    await expect(group).toContainText('1 selected');
    await group.getByRole('checkbox', { name: fill(unbilledText.select, { title: 'Bins once' }) }).check();
    await group.getByRole('button', { name: fill(unbilledText.createOf, { client: client.full_name }) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Draft for ${client.full_name}` })).toBeVisible();
    await expect(page.getByText(invoiceStatusText.draft, { exact: true })).toBeVisible();
  });
  await test.step('lines are added, moved by keys and added up while one types', async () => {
    await page.getByRole('button', { name: amountText.addLine }).click();
    await expect(fieldOf(page, draftText.description, 3)).toBeFocused();
    await page.keyboard.type('Neighbour discount');
    await fieldOf(page, draftText.price, 3).fill('ten');
    await page.getByRole('button', { name: amountText.saveDraft }).click();
    await expect(page.getByText(draftText.problems.price)).toBeVisible();
    await expect(fieldOf(page, draftText.price, 3)).toBeFocused();
    await fieldOf(page, draftText.price, 3).fill('-10');
    await expect(fieldOf(page, draftText.amount, 3)).toHaveText('-$10.00');
    await fieldOf(page, draftText.quantity, 3).fill('2');
    await expect(fieldOf(page, draftText.amount, 3)).toHaveText('-$20.00');
    for (const number of [1, 2, 3]) await fieldOf(page, draftText.tax, number).selectOption('');
    await expect(page.getByRole('region', { name: draftText.totals })).toContainText('$230.00');
    await fieldOf(page, draftText.description, 3).press('Alt+ArrowUp');
    await expect(fieldOf(page, draftText.description, 2)).toHaveValue('Neighbour discount');
    await expect(fieldOf(page, draftText.description, 2)).toBeFocused();
    await page.getByRole('button', { name: fill(draftText.down, { number: 2 }) }).click();
    await expect(fieldOf(page, draftText.description, 3)).toHaveValue('Neighbour discount');
    await page
      .locator('[draggable=true]')
      .nth(2)
      .dragTo(fieldOf(page, draftText.quantity, 1));
    await expect(fieldOf(page, draftText.description, 1)).toHaveValue('Neighbour discount');
    await fieldOf(page, draftText.description, 1).press('Alt+ArrowDown');
    await fieldOf(page, draftText.description, 2).press('Alt+ArrowDown');
    await expect(fieldOf(page, draftText.description, 3)).toHaveValue('Neighbour discount');
  });
  await test.step('it can’t be issued before it is saved', async () => {
    const issue = page.getByRole('button', { name: issueText.issue, exact: true });
    await expect(issue).toHaveAttribute('aria-disabled', 'true');
    await expect(issue).toHaveAccessibleDescription(draftText.saveFirst);
    await page.getByLabel(amountText.deposit).fill('500');
    await page.getByRole('button', { name: amountText.saveDraft }).click();
    await expect(page.getByText(draftText.problems.deposit)).toBeVisible();
    await page.getByLabel(amountText.deposit).fill('');
    await page.getByLabel(amountText.noteToClient).fill('Thank you.');
    await page.getByRole('button', { name: amountText.saveDraft }).click();
    await expect(toast(page, actionText.draftSaved)).toBeVisible();
    await page.reload();
    await expect(fieldOf(page, draftText.description, 3)).toHaveValue('Neighbour discount');
    await issue.click();
  });
  await test.step('the dialog says what will happen, and it happens', async () => {
    const dialog = page.getByRole('dialog', { name: issueText.title });
    await expect(dialog).toContainText(`Send ${client.full_name} an invoice for $230.00?`);
    await expect(dialog.getByRole('checkbox', { name: client.email })).toBeChecked();
    await dialog.getByRole('button', { name: sendText.action }).click();
    await expect(toast(page, 'finalized')).toContainText(client.email);
    await expect(page.getByRole('heading', { level: 1, name: /^INV-\d+$/ })).toBeVisible();
    await expect(page.getByText(invoiceStatusText.issued, { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('-$20.00');
    const number = await page.getByRole('heading', { level: 1 }).textContent();
    const mail = await catchers.mail.next(client.email);
    expect(mail.subject).toContain(number);
  });
});

test('a discount comes off all lines in proportion, with its reason, and lowers each tax', async ({
  context,
  page,
  database,
  portal,
}) => {
  const { rows } = await database.query<{ id: string; rate_ppm: number }>(
    'select id, rate_ppm from tax_rates where valid_from <= business_day(now()) and valid_to is null limit 1',
  );
  const { id: tax_rate_id, rate_ppm } = rows[0]!;
  const lines = [newLine({ unit_cents: 10_000, tax_rate_id }), newLine({ unit_cents: 5_000, description: 'Bins' })];
  const invoice = await draft(context, portal.url, (await addClient(database)).id, { lines });
  await page.goto(`/admin/payments/invoices/${invoice.id}`);
  await page.getByRole('button', { name: discountText.submit }).click();
  const dialog = page.getByRole('dialog', { name: discountText.submit });
  const submit = dialog.getByRole('button', { name: discountText.submit });
  await test.step('what is missing or too much is said', async () => {
    await submit.click();
    await expect(dialog.getByText(discountText.percentWrong)).toBeVisible();
    await expect(dialog.getByText(discountText.reasonMissing)).toBeVisible();
    await dialog.getByText(discountText.kinds.amount, { exact: true }).click();
    await dialog.getByLabel(discountText.amount).fill('150.01');
    await expect(dialog.getByText(fill(discountText.amountWrong, { amount: '$150.00' }))).toBeVisible();
    await dialog.getByText(discountText.kinds.percent, { exact: true }).click();
  });
  await test.step('a line for each tax', async () => {
    await dialog.getByLabel(discountText.percent).fill('10');
    await dialog.getByLabel(fieldText.reason, { exact: true }).fill('Neighbor referral');
    await expect(dialog).toContainText('-$15.00');
    await expect(dialog.getByText(discountText.split)).toBeVisible();
    await submit.click();
    await expect(fieldOf(page, draftText.description, 3)).toHaveValue('Discount: Neighbor referral');
    await expect(fieldOf(page, draftText.amount, 3)).toHaveText('-$10.00');
    await expect(fieldOf(page, draftText.amount, 4)).toHaveText('-$5.00');
  });
  await page.getByRole('button', { name: amountText.saveDraft }).click();
  await expect(toast(page, actionText.draftSaved)).toBeVisible();
  const saved = await context.request.get(`${portal.url}/api/invoices/${invoice.id}`);
  expect(await saved.json()).toMatchObject({
    subtotal_cents: 13_500,
    tax_cents: taxOn(10_000, rate_ppm) - taxOn(1_000, rate_ppm),
    lines: [{}, {}, { detail: '10% off', unit_cents: -1_000, tax_rate_id }, { unit_cents: -500, tax_rate_id: null }],
  });
});

test('while PayPal waits, the dialog offers to keep the payment or to cancel it, and no bare Cancel', async ({
  context,
  page,
  database,
  portal,
}) => {
  const client = await addClient(database);
  await open(page, await issued(context, portal.url, client.id));
  await page.getByRole('button', { name: createText.collect }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(paymentMethodText.paypal, { exact: true }).click();
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('button', { name: collectText.submit.paypal }).click(),
  ]);
  await window.waitForURL(/checkoutnow/);
  await expect(dialog.getByRole('button', { name: 'Cancel payment' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Keep payment' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the office can’t take a card while card checkout is off, and is told why', async ({
  context,
  page,
  database,
  portal,
}) => {
  await database.query('update integration_settings set card_checkout = false');
  await open(page, await issued(context, portal.url, (await addClient(database)).id));
  await page.getByRole('button', { name: createText.collect }).click();
  const dialog = page.getByRole('dialog');
  const card = dialog.getByRole('radio', { name: paymentMethodText.card });
  await expect(card).toHaveAttribute('aria-disabled', 'true');
  await expect(card).toHaveAccessibleDescription(collectText.cardOff);
  // Forced: people also press a disabled option.
  await dialog.getByText(paymentMethodText.card, { exact: true }).click({ force: true });
  await expect(dialog.getByRole('radio', { name: paymentMethodText.cash })).toBeChecked();
  await expect(card).not.toBeChecked();
});

test('cash is written down for an invoice, and it is paid', async ({ context, page, database, portal }) => {
  const client = await addClient(database);
  await open(page, await issued(context, portal.url, client.id));
  await page.getByRole('button', { name: createText.collect }).click();
  const dialog = page.getByRole('dialog', { name: createText.collect });
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('205.00');
  // Only this invoice: the client's other balances aren't included.
  await expect(dialog).toContainText(fill(collectText.of, { client: client.full_name }));
  await dialog.getByRole('button', { name: collectText.submit.cash }).click();
  await expect(toast(page, collectText.done)).toBeVisible();
  await expect(page.getByText(invoiceStatusText.paid, { exact: true })).toBeVisible();
  const payments = page.getByRole('list', { name: amountText.payments }).getByRole('listitem');
  await expect(payments).toHaveCount(1);
  await expect(payments).toContainText('Cash');
  await expect(page.getByRole('button', { name: createText.collect })).toHaveCount(0);
  await payments.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/payments\?payment=/);
  await expect(page.getByRole('dialog', { name: new RegExp(paymentName(1).slice(0, 4)) })).toBeVisible();
});

test('an invoice is begun from the list, for a client and what was done for them', async ({ page, database }) => {
  const client = await addClient(database);
  await addDoneJob(database, client.id, { price: 9_900, title: 'Gutter wash' });
  await page.goto('/admin/payments/invoices');
  await page.getByRole('button', { name: createText.invoice }).first().click();
  const dialog = page.getByRole('dialog', { name: createText.invoice });
  await dialog.getByRole('button', { name: newInvoiceText.submit }).click();
  await expect(dialog.getByText(fieldText.clientMissing)).toBeVisible();
  const picker = dialog.getByRole('combobox', { name: fieldText.client });
  await picker.click();
  await picker.fill(client.full_name);
  await dialog.getByRole('option', { name: client.full_name }).click();
  await expect(
    dialog.getByRole('checkbox', { name: fill(unbilledText.select, { title: 'Gutter wash' }) }),
  ).toBeChecked();
  await dialog.getByRole('button', { name: newInvoiceText.submit }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Draft for ${client.full_name}` })).toBeVisible();
  await expect(fieldOf(page, draftText.price, 1)).toHaveValue('99.00');

  await test.step('and a draft goes without a trace; its job is free again', async () => {
    await page.getByRole('button', { name: amountText.deleteDraft }).click();
    const confirm = page.getByRole('dialog', { name: amountText.deleteDraft });
    await expect(confirm).toContainText(draftText.deleteJobs);
    await confirm.getByRole('button', { name: amountText.deleteDraft }).click();
    await expect(toast(page, draftText.deleted)).toBeVisible();
    await expect(page).toHaveURL('/admin/payments/invoices');
    await page.goto('/admin/payments/unbilled');
    await expect(page.getByRole('region', { name: client.full_name })).toContainText('Gutter wash');
  });
});

test('all that is selected is invoiced and sent at once; what is refused stays, and says why', async ({
  page,
  database,
  catchers,
}) => {
  const [ana, ben, cleo] = [await addClient(database), await addClient(database), await addClient(database)];
  await addDoneJob(database, ana.id, { price: 4_500, title: 'Bins in front' });
  await addDoneJob(database, ana.id, { price: 6_000, title: 'Bins behind' });
  await addDoneJob(database, ben.id, { price: 4_500, title: 'Bins of Ben' });
  await addDoneJob(database, cleo.id, { price: 4_500, title: 'Bins of Cleo' });
  await database.query('update profiles set email = null where id = $1', [ben.id]);
  const groupOf = ({ full_name }: { full_name: string }) => page.getByRole('region', { name: full_name });
  const bar = page.getByRole('region', { name: billAllText.label });
  const sendAll = async (label: string) => {
    await bar.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: billAllText.title });
    await dialog.getByRole('button', { name: label }).click();
  };

  await page.goto('/admin/payments/unbilled');
  await page.getByRole('checkbox', { name: actionText.selectAll, exact: true }).uncheck();
  await expect(bar.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await groupOf(ana)
    .getByRole('checkbox', { name: fill(unbilledText.selectAll, { client: ana.full_name }) })
    .check();
  for (const title of ['Bins of Ben', 'Bins of Cleo'])
    await page.getByRole('checkbox', { name: fill(unbilledText.select, { title }) }).check();
  await expect(bar).toContainText('4 jobs, 3 invoices');
  await expect(bar).toContainText('$195.00');
  await expect(bar).toContainText('1 to print (no email)');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await tooWide(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Another user bills Cleo's job at this moment.
  await page.route('**/api/invoices/bill', async (route) => {
    if (!route.request().postData()!.includes(cleo.id)) return route.continue();
    const body = { code: 'already_invoiced', message: 'A job is already on an invoice.', reference: 'r' };
    return route.fulfill({ status: 409, json: body });
  });
  await sendAll('Send 3 invoices');
  await expect(toast(page, '2 of 3 invoices made')).toBeVisible();
  await expect(groupOf(cleo).getByRole('alert')).toContainText('A job is already on an invoice.');
  await expect(groupOf(ana)).toBeHidden();
  await expect(groupOf(ben)).toBeHidden();
  const mail = await catchers.mail.next(ana.email);
  expect(mail.subject).toMatch(/INV-\d+/);

  // An error toast stays until it is closed, and never covers the retry button.
  await page.setViewportSize({ width: 1280, height: 4000 });
  const end = await bar.evaluate((element) => Math.ceil(element.getBoundingClientRect().bottom));
  for (const below of [0, 60, 120]) {
    await page.setViewportSize({ width: 1280, height: end + below });
    await bar.getByRole('button').click({ trial: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.unroute('**/api/invoices/bill');
  await sendAll('Send 1 invoice');
  await expect(toast(page, billAllText.doneOne)).toBeVisible();
  await expect(groupOf(cleo)).toBeHidden();
  const { rows } = await database.query<{ sent: number }>(
    `select count(*)::int as sent from invoices where client_id = any($1) and status = 'issued'`,
    [[ana.id, ben.id, cleo.id]],
  );
  expect(rows).toEqual([{ sent: 3 }]);
});

test('nothing is offered to be sent where only a job without a client is left', async ({ page, database }) => {
  await addJob(database, { status: 'completed', title: 'Nobody’s bins' });
  await page.route('**/api/invoices/unbilled*', async (route) => {
    const response = await route.fetch();
    const { items } = (await response.json()) as { items: { client_id: string | null }[] };
    await route.fulfill({ response, json: { items: items.filter(({ client_id }) => !client_id), next: null } });
  });
  await page.goto('/admin/payments/unbilled');
  await expect(page.getByText(unbilledText.notBillableWhy)).toBeVisible();
  await expect(page.getByRole('region', { name: billAllText.label })).toHaveCount(0);
});

test('who saves an older draft is told so, and can load the newer one', async ({ context, page, database, portal }) => {
  const client = await addClient(database);
  const begun = await draft(context, portal.url, client.id);
  await open(page, begun);
  await fieldOf(page, draftText.description, 1).fill('What I typed');
  const theirs = await context.request.patch(`${portal.url}/api/invoices/${begun.id}`, {
    data: {
      lines: [newLine({ description: 'What they saved' })],
      due_on: null,
      deposit_cents: 0,
      note: null,
      version: begun.version,
    },
    headers: { origin: portal.url, 'idempotency-key': v7() },
  });
  expect(theirs.status(), await theirs.text()).toBe(200);
  await page.getByRole('button', { name: amountText.saveDraft }).click();
  await expect(page.getByText(draftText.changedElsewhere)).toBeVisible();
  await expect(fieldOf(page, draftText.description, 1)).toHaveValue('What I typed');
  await page.getByRole('button', { name: draftText.takeTheirs }).click();
  await expect(fieldOf(page, draftText.description, 1)).toHaveValue('What they saved');
  await expect(page.getByRole('button', { name: amountText.saveDraft })).toBeHidden();
});

test('an invoice is credited in part, what is refused says why, and credit pays another', async ({
  context,
  page,
  database,
  portal,
}) => {
  const client = await addClient(database);
  const first = await issued(context, portal.url, client.id);
  await addCash(database, client.id, first.total_cents, first.id);
  await open(page, first);
  const action = (name: string) => page.getByRole('button', { name });

  await test.step('what is paid can’t be voided', async () => {
    await expect(action(voidText.action)).toHaveAccessibleDescription(voidText.paid);
    await expect(action(applyCreditText.action)).toHaveAccessibleDescription(amountText.settled);
  });
  await test.step('a credit note on a paid invoice becomes the client’s credit', async () => {
    await action(creditText.action).click();
    const dialog = page.getByRole('dialog', { name: fill(creditText.title, { number: nameOf(first) }) });
    await dialog.getByLabel(amountText.amount).fill('9999');
    await dialog.getByRole('button', { name: creditText.submit }).click();
    await expect(dialog.getByText(creditText.reasonMissing)).toBeVisible();
    await expect(dialog.getByLabel(amountText.amount)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(amountText.amount).fill('50');
    await expect(dialog).toContainText('$50.00 becomes client credit.');
    await dialog.getByLabel(fieldText.reason).fill('Missed a corner');
    await dialog.getByRole('button', { name: creditText.submit }).click();
    await expect(toast(page, creditText.done)).toContainText(nameOf(first));
    await expect(page.getByRole('list', { name: amountText.creditNotes })).toContainText('Missed a corner');
  });
  await test.step('which pays the next one', async () => {
    const second = await issued(context, portal.url, client.id);
    await open(page, second);
    await expect(action(applyCreditText.action)).toHaveAccessibleDescription(/\$50\.00 in credit/);
    await action(applyCreditText.action).click();
    const dialog = page.getByRole('dialog', { name: fill(applyCreditText.title, { number: nameOf(second) }) });
    await expect(dialog.getByLabel(amountText.amount)).toHaveValue('50.00');
    await dialog.getByRole('button', { name: applyCreditText.submit }).click();
    await expect(toast(page, applyCreditText.done)).toBeVisible();
    await expect(page.getByText(invoiceStatusText.partly_paid, { exact: true })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('$155.00');
  });
  await test.step('and their record says where they stand', async () => {
    await page.goto(`/admin/clients/${client.id}`);
    await expect(page.getByRole('main')).toContainText(`${amountText.balanceDue}$155.00`);
    await page.getByRole('link', { name: clientText.tabs.money }).click();
    await expect(page.getByRole('table', { name: pageText.invoices }).getByRole('row')).toHaveCount(3);
  });
});

test('a voided invoice keeps its number and lets go of its jobs', async ({ context, page, database, portal }) => {
  const client = await addClient(database);
  const job = await addDoneJob(database, client.id, { title: 'Patio wash' });
  const invoice = await issued(context, portal.url, client.id, { job_ids: [job], lines: [] });
  await open(page, invoice);
  await page.getByRole('button', { name: voidText.action }).click();
  const dialog = page.getByRole('dialog', { name: fill(voidText.title, { number: nameOf(invoice) }) });
  await dialog.getByRole('button', { name: voidText.submit }).click();
  await expect(dialog.getByText(voidText.reasonMissing)).toBeVisible();
  await dialog.getByLabel(fieldText.reason).fill('Wrong client');
  await dialog.getByRole('button', { name: voidText.submit }).click();
  await expect(toast(page, fill(voidText.done, { number: nameOf(invoice) }))).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Reason: Wrong client.');
  await expect(page.getByRole('button', { name: sendText.action })).toHaveAccessibleDescription(sendText.voided);

  await test.step('and what is given away leaves the list with a reason', async () => {
    await page.goto('/admin/payments/unbilled');
    const group = page.getByRole('region', { name: client.full_name });
    await group.getByRole('button', { name: fill(workText.actionsOf, { title: 'Patio wash' }) }).click();
    await page.getByRole('menuitem', { name: unbilledText.waive }).click();
    const waive = page.getByRole('dialog', { name: unbilledText.waiveTitle });
    await waive.getByLabel(fieldText.reason).fill('Redone for free');
    await waive.getByRole('button', { name: unbilledText.waiveSubmit }).click();
    await expect(toast(page, fill(unbilledText.waived, { title: 'Patio wash' }))).toBeVisible();
    await expect(group).toBeHidden();
  });
});

test('the list is looked through by tab, word and date, and the address keeps it', async ({
  context,
  page,
  database,
  portal,
}) => {
  const client = await addClient(database);
  const one = await issued(context, portal.url, client.id);
  await issued(context, portal.url, client.id);
  const other = await draft(context, portal.url, client.id);
  await page.goto('/admin/payments/invoices');
  const rows = page.getByRole('table', { name: pageText.invoices }).getByRole('row');
  await page.getByRole('searchbox').fill(client.full_name);
  await expect(rows).toHaveCount(4);
  await page.getByRole('link', { name: new RegExp(`^${invoicesText.tabs.draft}`) }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/status=draft/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: actionText.export }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(invoiceRowText.draft);
  await rows.nth(1).getByText(client.full_name).click();
  await expect(page).toHaveURL(new RegExp(other.id));
  await page.goBack();
  await page.getByRole('searchbox').fill('nobody is called like that');
  await expect(page.getByText(invoicesText.noMatchBody)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: commonText.resetFilters }).last().click();
  await page.goto(`/admin/payments/invoices?search=${nameOf(one)}`);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: actionText.filter, exact: true }).click();
  await page.getByLabel(invoicesText.to).fill('2020-01-01');
  await expect(page.getByText(invoicesText.noMatchBody)).toBeVisible();
});

test('what is owed is added up by age, an age opens its invoices, and all of them are reminded of at once', async ({
  context,
  page,
  database,
  portal,
  catchers,
}) => {
  const client = await addClient(database);
  for (const days of [40, 45]) await makeDueAgo(database, (await issued(context, portal.url, client.id)).id, days);
  await page.goto(`/admin/payments/invoices?search=${encodeURIComponent(client.full_name)}`);
  const sums = page.getByRole('region', { name: invoiceSumsText.label });
  const age = sums.getByRole('link', { name: new RegExp(reportsText.buckets.d60) });
  await age.click();
  await expect(page).toHaveURL(/age=d60/);
  await expect(age).toHaveAttribute('aria-current', 'true');
  const bar = page.getByRole('region', { name: remindText.label });
  await expect(bar).toContainText('2 overdue invoices');
  await bar.getByRole('button', { name: 'Send 2 reminders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 reminders' }).click();
  await expect(toast(page, 'Sending 2 reminders')).toBeVisible();
  expect((await catchers.mail.next(client.email)).subject).toMatch(/^Reminder: /);

  await bar.getByRole('button', { name: 'Send 2 reminders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 reminders' }).click();
  await expect(toast(page, 'Sending only 0 of 2 reminders')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(errorText.reminded_today);
  expect(await faults(page)).toEqual([]);
});

test('on a phone rows are cards, a draft is a form, and nothing scrolls sideways', async ({
  context,
  page,
  database,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const client = await addClient(database);
  const begun = await draft(context, portal.url, client.id);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.goto('/admin/payments/invoices');
  const card = page.getByRole('list', { name: pageText.invoices }).getByRole('listitem');
  await expect(card.filter({ hasText: client.full_name })).toBeVisible();
  expect(await fits()).toBe(true);
  await card.filter({ hasText: client.full_name }).getByRole('link').click();
  await fieldOf(page, draftText.price, 1).fill('99.50');
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: amountText.saveDraft }).click();
  await expect(toast(page, actionText.draftSaved)).toBeVisible();
  await page.getByRole('button', { name: issueText.issue, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: issueText.title });
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: issueText.issue, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  expect(begun.status).toBe('draft');
  expect(await fits()).toBe(true);
});

test('a technician sees their tips, and no other money', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'tech');
  await page.goto('/tech');
  const tips = page.getByRole('region', { name: tipsText.title });
  await expect(tips).toContainText(dayText.thisMonth);
  await expect(page.getByRole('main')).not.toContainText(attentionText.title);
  const answer = await context.request.get(`${portal.url}/api/invoices`);
  expect(answer.status()).toBe(403);
});
