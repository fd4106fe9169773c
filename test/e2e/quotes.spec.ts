import { v7 } from 'uuid';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { chosenTotals } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { amountText } from '#text/amounts.ts';
import { setPasswordText } from '#text/auth.ts';
import { calculatorText } from '#text/calculator.ts';
import { dayText } from '#text/days.ts';
import { fieldText } from '#text/fields.ts';
import { draftText, issueText } from '#text/invoices.ts';
import { invoiceStatusText } from '#text/invoiceStatus.ts';
import { jobStepText } from '#text/jobs.ts';
import {
  cancelAgreementText,
  declineText,
  offerText,
  ownQuoteStateText,
  ownQuotesText,
  signText,
} from '#text/ownQuotes.ts';
import {
  builderText,
  menuText,
  officeQuoteText,
  quoteStatusText,
  sendText,
  startPlanText,
  yesText,
} from '#text/quotePages.ts';
import { quotePlanText } from '#text/quotePlans.ts';
import { requestFormText } from '#text/requestForm.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, openAs, phone, signIn, test, watched } from '#test/e2e/fixtures.ts';
import { newInvoice } from '#test/support/invoices.ts';
import { goodPassword } from '#test/support/people.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';

const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;
const cole = people.find(({ role }) => role === 'sales')!;
const wash = 'Driveway and flatwork wash';

test.afterEach(async ({ database }) => {
  await database.query('update services set deposit_percent = 0 where name = $1', [wash]);
  await database.query('update business_settings set deposit_from_cents = 50000');
});

test('a stranger asks, is offered three options, signs by keyboard, pays the deposit, and the job is done and paid', async ({
  browser,
  context,
  page,
  portal,
  database,
  catchers,
}) => {
  test.slow();
  await database.query('update services set deposit_percent = 30 where name = $1', [wash]);
  const email = `noor.${Date.now()}@mail.example`;

  // A stranger asks on a phone; the office gives the lead to Cole, who sees it on the board.
  const handheld = await (await watched(browser, { baseURL: portal.url, ...phone })).newPage();
  await handheld.goto('/request');
  await handheld.getByText(wash, { exact: true }).tap();
  await handheld.getByLabel(requestFormText.name).fill('Noor Rahman');
  await handheld.getByLabel(requestFormText.email).fill(email);
  await handheld.getByLabel(requestFormText.street).fill('8 Alder Court');
  await handheld.getByLabel(requestFormText.city).fill('Cary');
  await handheld.getByLabel(requestFormText.postalCode).fill('27513');
  await handheld.getByRole('button', { name: requestFormText.send }).tap();
  await expect(handheld.getByText(requestFormText.sent)).toBeVisible();
  await handheld.context().close();
  const desk = await openAs(browser, portal.url, 'admin');
  const office = desk.context();
  const { rows } = await database.query<{ id: string }>('select id from leads where email = $1', [email]);
  await command(office, portal.url, '/api/leads/assign', { lead_ids: [rows[0]!.id], owner_id: idOf(cole) });
  await signIn(context, portal.url, 'sales');
  await page.goto('/sales/leads');
  await page.getByRole('link', { name: 'Noor Rahman', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: calculatorText.makeQuote }).click();
  await expect(page).toHaveURL(/quotes\/new\?lead=/);

  // The builder: one option, copied twice and improved.
  await expect(page.getByText('Noor Rahman')).toBeVisible();
  await page.getByLabel(fieldText.title, { exact: true }).fill('Driveway for the Rahmans');
  const options = page.getByRole('region', { name: builderText.options });
  await options.getByLabel(builderText.fromBook).selectOption(wash);
  await options.getByRole('button', { name: amountText.addLine, exact: true }).click();
  const feet = options.getByLabel(fill(builderText.fieldOf, { field: fieldText.squareFeet, name: wash }));
  await feet.fill('800');
  await expect(options.getByRole('tab')).toContainText('$200.00');
  for (const [name, price] of [
    ['Sealing', '90'],
    ['Sealing and sand', '150'],
  ] as const) {
    await options.getByRole('button', { name: builderText.addOption }).click();
    await options.getByRole('button', { name: builderText.ownLine }).click();
    const line = options.getByRole('listitem').last();
    await line.getByLabel(builderText.ownName).fill(name);
    await line.getByLabel(fill(builderText.fieldOf, { field: fieldText.minutes, name })).fill('30');
    await line.getByLabel(fill(builderText.fieldOf, { field: amountText.price, name })).fill(price);
    await line.getByLabel(fill(builderText.fieldOf, { field: builderText.ownReason, name })).fill('Asked on site');
  }
  await expect(options.getByRole('tab')).toHaveCount(3);
  await expect(page.getByRole('table', { name: builderText.compare }).getByRole('row')).toHaveCount(4);
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: sendText.send }).click();
  const dialog = page.getByRole('dialog', { name: sendText.send });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: sendText.send }).click();
  await expect(page.getByText(quoteStatusText.sent, { exact: true })).toBeVisible();
  const id = /quotes\/([\da-f-]{36})/.exec(page.url())![1]!;
  const sent = (await (await context.request.get(`${portal.url}/api/quotes/${id}`)).json()) as QuoteDetail;
  const best = sent.content.options.find(({ tier }) => tier === 'best')!;
  const totals = chosenTotals(sent.content, best.id, [])!;

  // The client, on a phone and by keyboard alone: the invitation leads to the quote.
  const mail = await catchers.mail.next(email);
  const client = await (await watched(browser, { baseURL: portal.url, ...phone })).newPage();
  await client.goto(/http\S+#token=\S+/.exec(mail.text)![0]);
  await client.getByLabel(setPasswordText.newPassword, { exact: true }).fill(goodPassword);
  await client.getByLabel(setPasswordText.confirmPassword).fill(goodPassword);
  await client.getByRole('button', { name: setPasswordText.submit }).click();
  await client.waitForURL(/\/client/);
  await client.goto('/client');
  await client.getByRole('list', { name: ownQuotesText.openTitle }).getByRole('link').press('Enter');
  await expect(client.getByRole('heading', { level: 1, name: 'Driveway for the Rahmans' })).toBeVisible();
  expect(await faults(client)).toEqual([]);
  expect(await tooWide(client)).toBe(0);
  const sign = client.getByRole('button', { name: /^Sign/ });
  await sign.press('Enter');
  await expect(client.getByText(signText.choose)).toBeVisible();
  await client.getByRole('radio').first().focus();
  await client.keyboard.press('Space');
  await client.keyboard.press('ArrowDown');
  await client.keyboard.press('ArrowDown');
  await expect(client.getByRole('radio', { name: /Best/ })).toBeChecked();
  await client.getByLabel(signText.fullName).focus();
  await client.keyboard.type('Noor Rahman');
  await client.getByRole('button', { name: signText.draw }).press('Enter');
  const pad = client.locator('svg[aria-labelledby]');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await client.mouse.move(box.x + 30, box.y + 60);
  await client.mouse.down();
  await client.mouse.move(box.x + 120, box.y + 30, { steps: 3 });
  await client.mouse.up();
  await client.reload();
  await expect(client.getByRole('radio', { name: /Best/ })).toBeChecked();
  await expect(client.getByLabel(signText.fullName)).toHaveValue('Noor Rahman');
  await expect(pad, 'what was drawn is signed with').toBeVisible();
  await client.getByRole('checkbox', { name: signText.agree }).focus();
  await client.keyboard.press('Space');
  await expect(sign).toContainText('$');
  await sign.press('Enter');
  await expect(client.getByText(ownQuoteStateText.states.deposit.title)).toBeVisible();
  expect(await faults(client)).toEqual([]);

  const opened = client.waitForEvent('popup');
  await client.getByRole('button', { name: /^Pay \$/ }).press('Enter');
  await (await opened).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(client.getByText(ownQuoteStateText.states.accepted.title)).toBeVisible();
  const copy = await client.request.get(`/api/own-quotes/${id}/pdf`);
  expect([copy.status(), (await copy.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  await expect(page.getByText(quoteStatusText.accepted, { exact: true })).toBeVisible();

  // The office finds the job in the drawer at the quote's prices, completes it, and bills the rest.
  await desk.goto(`/admin/jobs/quotes?quote=${id}`);
  await desk.getByRole('link', { name: actionText.openJob }).click();
  await expect(desk).toHaveURL(/\/admin\/jobs\?job=/);
  const dollars = (cents: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
  const deposit = dollars(totals.deposit_cents);
  await expect(desk.getByText(fill(jobStepText.depositPaid, { amount: deposit }))).toBeVisible();
  const jobId = new URL(desk.url()).searchParams.get('job')!;
  const job = (await (await office.request.get(`${portal.url}/api/jobs/${jobId}`)).json()) as JobDetail;
  expect([job.scheduled_start, job.items.reduce((sum, { price_cents }) => sum + (price_cents ?? 0), 0)]).toEqual([
    null,
    totals.subtotal_cents,
  ]);
  const tech = await database.query<{ id: string }>("select id from profiles where role = 'tech' and active limit 1");
  const start = Date.now() + 200 * 86_400_000;
  const planned = await command<JobDetail>(office, portal.url, `/api/jobs/${jobId}/schedule`, {
    assigned_to: tech.rows[0]!.id,
    scheduled_start: new Date(start).toISOString(),
    scheduled_end: new Date(start + 3_600_000).toISOString(),
    override_hours: true,
    version: job.version,
  });
  await expect(client.getByText(ownQuoteStateText.planned)).toBeVisible();
  await command(office, portal.url, `/api/jobs/${jobId}/status`, {
    status: 'completed',
    version: planned.version,
    completion: { reason: 'Done on paper.' },
  });
  const left = dollars(totals.total_cents - totals.deposit_cents);
  await expect(desk.getByText(jobStepText.due, { exact: true }).locator('+ dd')).toHaveText(left);
  const draft = await command<InvoiceDetail>(
    office,
    portal.url,
    '/api/invoices',
    newInvoice(job.client_id!, { job_ids: [jobId], lines: [] }),
  );
  // The draft and its question say what is paid already, and ask for no second deposit.
  await database.query('update business_settings set deposit_from_cents = 0');
  await desk.goto(`/admin/payments/invoices/${draft.id}`);
  await expect(desk.getByText(amountText.depositPaid).locator('+ dd')).toHaveText(`-${deposit}`);
  await expect(desk.getByText(draftText.leftToPay, { exact: true }).locator('+ dd')).toHaveText(left);
  await expect(
    desk.getByRole('button', { name: fill(draftText.depositOffer, { percent: 30, amount: '' }) }),
  ).toHaveCount(0);
  await desk.getByRole('button', { name: issueText.issue, exact: true }).click();
  const paidAhead = { total: dollars(totals.total_cents), deposit, left };
  await expect(desk.getByRole('dialog')).toContainText(fill(issueText.depositPaid, paidAhead));
  const bill = await command<InvoiceDetail>(office, portal.url, `/api/invoices/${draft.id}/issue`, {
    version: draft.version,
    send: false,
  });
  expect([bill.total_cents, bill.balance_cents]).toEqual([
    totals.total_cents,
    totals.total_cents - totals.deposit_cents,
  ]);
  await command(office, portal.url, '/api/payments/manual', {
    id: v7(),
    amount_cents: bill.balance_cents,
    method: 'cash',
    reference: null,
    received_on: bill.issued_on,
    client_id: job.client_id,
    invoice_id: bill.id,
  });
  await client.goto(`/client/invoices/${bill.id}`);
  await expect(client.getByText(invoiceStatusText.paid, { exact: true }).first()).toBeVisible();
  for (const each of [client, desk]) await each.context().close();
});

test('a discount waits for the office, a new version replaces the open one, and a yes by phone is written down', async ({
  browser,
  context,
  page,
  portal,
}) => {
  await signIn(context, portal.url, 'sales');
  const id = v7();
  const item = {
    id: v7(),
    service_id: null,
    units: null,
    square_feet: null,
    vehicle_size: null,
    condition: 'normal',
    service_name: 'Fence rinse',
    minutes: 45,
    price_cents: 20_000,
    price_reason: 'Not on the list yet',
  };
  const made = await context.request.put(`${portal.url}/api/quotes/${id}`, {
    headers: { origin: portal.url, 'idempotency-key': v7() },
    data: {
      version: 0,
      lead_id: null,
      client_id: idOf(hannah),
      place_id: null,
      title: 'Fence before the party',
      note: null,
      valid_until: null,
      place_of_sale: 'remote',
      discount_percent: 60,
      options: [{ id: v7(), tier: 'good', name: 'Fence rinse', note: null, advised: false, items: [item] }],
      add_ons: [],
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  await page.goto(`/sales/quotes/${id}`);
  const send = page.getByRole('button', { name: sendText.send, exact: true });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: builderText.askApproval }).click();
  await expect(page.getByText(builderText.waitsApproval)).toBeVisible();

  const desk = await openAs(browser, portal.url, 'admin');
  await desk.goto('/admin/jobs/quotes?tab=approval');
  await desk.getByRole('link', { name: /Fence before the party/ }).click();
  expect(await faults(desk)).toEqual([]);
  await desk.getByRole('button', { name: officeQuoteText.approve }).click();
  await expect(send).not.toHaveAttribute('aria-disabled');
  await send.click();
  await page.getByRole('dialog', { name: sendText.send }).getByRole('button', { name: sendText.send }).click();
  await expect(page.getByText(quoteStatusText.sent, { exact: true })).toBeVisible();

  // A new revision replaces the quote while the client looks at it.
  const client = await openAs(browser, portal.url, 'client', phone);
  await client.goto(`/client/quotes/${id}`);
  await expect(client.getByRole('button', { name: signText.sign })).toBeVisible();
  await page.getByRole('button', { name: menuText.revise }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(send, 'an approval is for the version that was looked at').toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel(builderText.discount).fill('0');
  await send.click();
  await page.getByRole('dialog', { name: sendText.send }).getByRole('button', { name: sendText.send }).click();
  await expect(page.getByText(quoteStatusText.sent, { exact: true })).toBeVisible();
  await expect(client.getByText(ownQuoteStateText.states.superseded.title)).toBeVisible();
  await client.getByRole('link', { name: ownQuoteStateText.newest }).tap();
  await expect(client.getByRole('button', { name: signText.sign })).toBeVisible();

  await page.getByRole('button', { name: menuText.yes }).click();
  const yes = page.getByRole('dialog', { name: menuText.yes });
  expect(await faults(page, 'dialog')).toEqual([]);
  await yes.getByRole('button', { name: yesText.save }).click();
  await expect(page.getByText(quoteStatusText.accepted, { exact: true })).toBeVisible();
  await expect(client.getByText(/by phone/)).toBeVisible();
  for (const each of [client, desk]) await each.context().close();
});

test('a plan is offered at home beside the work, signed, kept from an early day, started, and cancelled by right; another is declined', async ({
  browser,
  context,
  page,
  portal,
  database,
}) => {
  test.slow();
  await database.query('update quote_rules set cooling_off = true');
  const plan = 'Trash-bin plan';
  await signIn(context, portal.url, 'sales');
  const client = await openAs(browser, portal.url, 'client', phone);
  const desk = await openAs(browser, portal.url, 'admin');
  await page.goto(`/sales/quotes/new?client=${idOf(hannah)}`);
  await page.getByLabel(fieldText.title, { exact: true }).fill('Driveway and clean bins');
  await page.getByLabel(builderText.atHome).check();
  const options = page.getByRole('region', { name: builderText.options });
  for (const service of [wash, plan]) {
    await options.getByLabel(builderText.fromBook).selectOption(service);
    await options.getByRole('button', { name: amountText.addLine, exact: true }).click();
  }
  await options.getByLabel(fill(builderText.fieldOf, { field: fieldText.squareFeet, name: wash })).fill('800');
  await expect(options.getByLabel(fill(builderText.fieldOf, { field: builderText.repeat, name: plan }))).toHaveValue(
    'four_weeks',
  );
  await expect(options.getByRole('tab')).toContainText('$200.00 + $29.00 a month');
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: sendText.send }).click();
  await page.getByRole('dialog', { name: sendText.send }).getByRole('button', { name: sendText.send }).click();
  await expect(page.getByText(quoteStatusText.sent, { exact: true })).toBeVisible();
  const id = /quotes\/([\da-f-]{36})/.exec(page.url())![1]!;

  // The client sees recurring prices separately, and signs both.
  await client.goto(`/client/quotes/${id}`);
  const sum = client.getByRole('region', { name: offerText.sum });
  await expect(sum.getByText(quotePlanText.totalMonth)).toBeVisible();
  expect(await faults(client)).toEqual([]);
  expect(await tooWide(client)).toBe(0);
  await client.getByLabel(signText.fullName).fill('Hannah Osei');
  await client.getByRole('checkbox', { name: signText.agree }).check();
  await client.getByRole('button', { name: signText.sign }).tap();
  const next = client.getByRole('region', { name: ownQuoteStateText.next });
  await expect(next.getByText(/first day of your plan, every 4 weeks/)).toBeVisible();

  // The office starts the plan: not on a day on which the client may still cancel.
  await desk.goto(`/admin/jobs/quotes?tab=plans&quote=${id}`);
  await desk.getByRole('button', { name: startPlanText.start }).click();
  const dialog = desk.getByRole('dialog', { name: startPlanText.start });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(dayText.first).fill(inDays(1));
  await dialog.getByRole('button', { name: startPlanText.start }).click();
  await expect(dialog.getByText(/^Choose .* or later/)).toBeVisible();
  expect(await faults(desk, 'dialog')).toEqual([]);
  await dialog.getByLabel(dayText.first).fill(inDays(20));
  await dialog.getByRole('button', { name: startPlanText.start }).click();
  await expect(dialog).toBeHidden();
  await expect(next.getByRole('link', { name: /^Your plan every 4 weeks begins/ })).toBeVisible();

  // The client cancels: job and plan are removed, and the page says so.
  await client.getByRole('button', { name: cancelAgreementText.cancel }).tap();
  await client.getByRole('dialog').getByRole('button', { name: cancelAgreementText.cancel }).tap();
  await expect(client.getByText(ownQuoteStateText.states.cancelled.title)).toBeVisible();
  await expect
    .poll(async () => {
      const { rows } = await database.query<{ open: number }>(
        `select count(*)::int as open from jobs j left join job_series s on s.id = j.series_id
         where coalesce(j.quote_id, s.quote_id) = $1 and j.status <> 'cancelled'`,
        [id],
      );
      return rows[0]!.open;
    })
    .toBe(0);

  // The same offer again, declined.
  await page.getByRole('button', { name: actionText.duplicate }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await page.getByRole('button', { name: sendText.send }).click();
  await page.getByRole('dialog', { name: sendText.send }).getByRole('button', { name: sendText.send }).click();
  await expect(page.getByText(quoteStatusText.sent, { exact: true })).toBeVisible();
  const again = /quotes\/([\da-f-]{36})/.exec(page.url())![1]!;
  await client.goto(`/client/quotes/${again}`);
  await client.getByRole('button', { name: signText.decline }).tap();
  const no = client.getByRole('dialog', { name: declineText.title });
  await no.getByText(declineText.reasons.later, { exact: true }).tap();
  await no.getByRole('button', { name: declineText.decline }).tap();
  await expect(client.getByText(ownQuoteStateText.states.declined.title)).toBeVisible();
  await expect(page.getByText(quoteStatusText.declined, { exact: true }).first()).toBeVisible();
  await database.query('update quote_rules set cooling_off = false');
  for (const each of [client, desk]) await each.context().close();
});
