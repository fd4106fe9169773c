import type { BrowserContext } from '@playwright/test';
import { v7 } from 'uuid';
import { addDays, addMonths } from '#contract/base/days.ts';
import type { Overview } from '#contract/money/commission.schema.ts';
import type { InvoiceDetail } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import type { QuoteDetail } from '#contract/sales/quote.schema.ts';
import { chosenTotals } from '#contract/sales/quoteTotals.ts';
import { fill } from '#contract/text/fill.ts';
import { commissionLineText, officeCommissionText, salesCommissionText } from '#text/commissionPages.ts';
import { issuesText } from '#text/issues.ts';
import { faults, tooWide } from '#test/e2e/axe.ts';
import { command, expect, openAs, signIn, test, toast } from '#test/e2e/fixtures.ts';
import { people } from '#tools/seed/people.ts';
import { idOf } from '#tools/seed/seed.ts';
import { formatCents } from '#web/money.ts';

const hannah = people.find(({ full_name }) => full_name === 'Hannah Osei')!;

/** A sale by the signed-in representative: quoted, accepted by phone, completed and billed by the office. */
async function sell(rep: BrowserContext, office: BrowserContext, url: string, title: string): Promise<InvoiceDetail> {
  const id = v7();
  const line = { service_id: null, units: null, square_feet: null, vehicle_size: null, condition: 'normal' };
  const item = { id: v7(), ...line, service_name: title, minutes: 45, price_cents: 20_000, price_reason: 'Small job' };
  const saved = await rep.request.put(`${url}/api/quotes/${id}`, {
    headers: { origin: url, 'idempotency-key': v7() },
    data: {
      version: 0,
      lead_id: null,
      client_id: idOf(hannah),
      place_id: null,
      title,
      note: null,
      valid_until: null,
      place_of_sale: 'remote',
      discount_percent: 0,
      options: [{ id: v7(), tier: 'good', name: title, note: null, advised: false, items: [item] }],
      add_ons: [],
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const { version } = (await saved.json()) as QuoteDetail;
  const { content, content_sha256 } = await command<QuoteDetail>(rep, url, `/api/quotes/${id}/send`, { version });
  const option_id = content.options[0]!.id;
  const { total_cents } = chosenTotals(content, option_id, [])!;
  const yes = { content_sha256, option_id, add_ons: [], total_cents, recurring: [], method: 'verbal', strokes: null };
  await command(rep, url, `/api/quotes/${id}/accept-for`, { ...yes, signer_name: hannah.full_name });
  const accepted = async () => (await (await rep.request.get(`${url}/api/quotes/${id}`)).json()) as QuoteDetail;
  await expect.poll(async () => (await accepted()).job_id).not.toBeNull();
  const { job_id } = await accepted();
  const job = (await (await office.request.get(`${url}/api/jobs/${job_id}`)).json()) as JobDetail;
  await command(office, url, `/api/jobs/${job_id}/status`, {
    status: 'completed',
    version: job.version,
    completion: { reason: 'Done on paper.' },
  });
  return command<InvoiceDetail>(office, url, '/api/invoices/bill', {
    id: v7(),
    client_id: idOf(hannah),
    job_ids: [job_id],
    send: false,
  });
}

test('what a client pays is commission at once; a refund takes it back, a month is paid out, and late money counts later', async ({
  browser,
  context,
  page,
  portal,
}) => {
  test.slow();
  const desk = await openAs(browser, portal.url, 'admin');
  const office = desk.context();
  await signIn(context, portal.url, 'sales');
  const bill = await sell(context, office, portal.url, 'Fence rinse');
  await page.goto('/sales/commission?show=waiting');
  await expect(page.getByRole('row', { name: /Fence rinse/ })).toContainText('$200.00');
  await page.getByRole('link', { name: salesCommissionText.counted }).click();
  const lines = page.getByRole('table', { name: commissionLineText.list });
  await expect(lines).toBeVisible();

  // The representative sees it without a reload, with its source.
  const pay = (amount_cents: number, received_on: string) =>
    command<Payment>(office, portal.url, '/api/payments/manual', {
      id: v7(),
      amount_cents,
      method: 'cash',
      reference: null,
      received_on,
      client_id: idOf(hannah),
      invoice_id: bill.id,
    });
  const today = bill.issued_on!;
  const paid = await pay(bill.total_cents, today);
  const line = lines.getByRole('row', { name: /Fence rinse/ }).first();
  await expect(line).toContainText('$20.00');
  await line.getByRole('button').click();
  await expect(page.getByLabel(commissionLineText.formula).last()).toContainText('$200.00');
  expect(await faults(page)).toEqual([]);

  // A question goes to the office and comes back with an answer.
  await page.getByRole('button', { name: commissionLineText.ask }).click();
  const asking = page.getByRole('dialog', { name: commissionLineText.ask });
  await asking.getByLabel(salesCommissionText.question).fill('Is the gate in it?');
  await asking.getByRole('button', { name: salesCommissionText.send }).click();
  await desk.goto('/admin/payments/commission');
  const question = desk.getByRole('listitem').filter({ hasText: 'Is the gate in it?' });
  await question.getByRole('button', { name: officeCommissionText.answer }).click();
  const answering = desk.getByRole('dialog');
  await answering.getByLabel(officeCommissionText.answerLabel).fill('Yes, both sides.');
  await answering.getByRole('button', { name: issuesText.send }).click();
  await expect(page.getByText('Yes, both sides.')).toBeVisible();

  await command(office, portal.url, `/api/payments/${paid.id}/refunds`, {
    id: v7(),
    amount_cents: bill.total_cents,
    reason: 'Paid twice',
    credit: false,
  });
  const back = lines.getByRole('row', { name: new RegExp(commissionLineText.returned) }).first();
  await expect(back).toContainText('-$20.00');

  // The refund stands beside the rates that count without it.
  await expect(page.getByText(/after \$[\d,.]+ in refunds/).first()).toBeVisible();
  // What earlier months left isn't in the sum for the month.
  await desk.goto('/admin/payments/commission');
  const { totals } = (await (await office.request.get(`${portal.url}/api/commission/overview`)).json()) as Overview;
  expect(totals.carried_cents).not.toBe(0);
  const toPay = desk
    .locator('dl > div')
    .filter({ hasText: fill(officeCommissionText.facts.toPay, { month: '' }).trim() });
  await expect(toPay).toContainText(formatCents(totals.open_cents - totals.carried_cents, 'USD'));
  await expect(toPay).toContainText(
    fill(officeCommissionText.facts.carried, { amount: formatCents(totals.carried_cents, 'USD') }),
  );

  // Last month is paid out; money that then arrives for it counts in this month.
  const last = addMonths(today.slice(0, 7), -1);
  await desk.goto(`/admin/payments/commission?month=${last}`);
  expect(await faults(desk)).toEqual([]);
  await desk.getByRole('button', { name: /^Pay out \$/ }).click();
  const confirm = desk.getByRole('dialog');
  const amount = /\$[\d,.]+/.exec(await confirm.getByRole('button', { name: /^Pay out \$/ }).innerText())![0];
  await confirm.getByRole('button', { name: /^Pay out \$/ }).click();
  await expect(toast(desk, fill(officeCommissionText.paidOutTo, { amount }))).toBeVisible();
  await expect(desk.getByText(officeCommissionText.status.paid, { exact: true }).first()).toBeVisible();
  await pay(bill.total_cents, addDays(`${today.slice(0, 7)}-01`, -1));
  await expect(lines.getByRole('row', { name: /was paid out/ })).toContainText('$20.00');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: commissionLineText.list })).toBeVisible();
  expect(await tooWide(page)).toBe(0);
  await desk.context().close();
});

test('the owner adds a rule that begins tomorrow, and removes it', async ({ context, page, portal }) => {
  await signIn(context, portal.url, 'admin');
  await page.goto('/admin/payments/commission');
  const { newRule, rules } = officeCommissionText;
  await page.getByRole('button', { name: rules.add }).click();
  const dialog = page.getByRole('dialog', { name: newRule.title });
  await dialog.getByLabel(newRule.who).selectOption({ label: 'Imani Frost' });
  await dialog.getByRole('button', { name: newRule.save }).click();
  await expect(dialog.getByText(newRule.problems.tiers)).toBeVisible();
  await dialog.getByLabel(newRule.rate, { exact: true }).fill('12');
  await dialog.getByRole('button', { name: newRule.addTier }).click();
  await dialog.getByLabel(fill(newRule.tierFromOf, { number: 2 })).fill('9000');
  await dialog.getByLabel(fill(newRule.rateOf, { number: 2 })).fill('22.5');
  expect(await faults(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: newRule.save }).click();
  await expect(page.getByText('22.5% above $9,000 a month')).toBeVisible();
  await page.getByRole('button', { name: /^Remove the rule/ }).click();
  await expect(page.getByText('22.5% above $9,000 a month')).toBeHidden();
});
