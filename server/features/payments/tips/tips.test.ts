import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { pageSize } from '#contract/base/limits.ts';
import type { Payment, PaymentDetail, TipPage } from '#contract/money/payment.schema.ts';
import { tipText as text } from '#text/moneyErrors.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addInvoice, handedOver } from '#test/support/payments.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let portal: string;
let office: Client;
let hannah: Person;
let dani: Person;
let omar: Person;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  hannah = await addPerson(database.admin, 'client', { full_name: 'Hannah Osei' });
  dani = await addTechnician(database.admin, [], { full_name: 'Dani Ortega' });
  omar = await addTechnician(database.admin, [], { full_name: 'Omar Diallo' });
  await database.admin.query("update business_settings set time_zone = 'UTC'");
});

/** A payment with a tip for work of these technicians. */
async function tipped(tip_cents: number, people: Person[]): Promise<Payment> {
  const job_ids = [];
  for (const { id } of people)
    job_ids.push(await addJob(database.admin, { title: 'House soft wash', client_id: hannah.id, assigned_to: id }));
  const invoice_id = await addInvoice(database.admin, hannah.id, 12_500, { job_ids });
  const part = { invoice_id, tip_cents, description: 'Hannah Osei, INV, $125.00' };
  return (await office.command<Payment>('POST', '/api/payments/manual', handedOver(part))).body;
}
const share = <T = PaymentDetail>(id: string, shares: { profile_id: string; amount_cents: number }[]) =>
  office.command<T>('PUT', `/api/payments/${id}/tip`, { shares });
const tips = async (person: Person) => (await (await signedIn(portal, person)).get<TipPage>('/api/tips')).body;

test('a technician sees their own tips, newest first, with this month’s sum, and nothing about the payer', async () => {
  const payment = await tipped(1_001, [dani, omar]);
  const [theirs, others] = [await tips(dani), await tips(omar)];
  expect(theirs.items[0]).toEqual({
    payment_id: payment.id,
    profile_id: dani.id,
    full_name: 'Dani Ortega',
    amount_cents: 501,
    received_on: payment.received_on,
    description: 'House soft wash',
  });
  expect([theirs.month_cents, others.month_cents]).toEqual([501, 500]);
  expect(JSON.stringify([theirs, others])).not.toMatch(/Hannah|\b125\b|\b12500\b/);
});

test('tips of an earlier month are listed, and don’t count for this one', async () => {
  const nico = await addTechnician(database.admin, []);
  const payment = await tipped(700, [nico]);
  await database.admin.query("update tip_shares set received_on = '2026-01-31' where payment_id = $1", [payment.id]);
  expect(await tips(nico)).toMatchObject({ items: [{ received_on: '2026-01-31' }], month_cents: 0 });
});

test('pages neither repeat nor miss a tip', async () => {
  const nico = await addTechnician(database.admin, []);
  const payment = await tipped(100, [nico]);
  await database.admin.query(
    `with paid as (
       insert into payments (id, amount_cents, tip_cents, currency, method, provider, status, description, captured_cents, received_on)
       select gen_random_uuid(), 100, 100, 'USD', 'cash', 'manual', 'completed', 'Bins', 200, date '2026-01-01' + n / 3
       from generate_series(1, $2::int) n returning id, received_on)
     insert into tip_shares select id, $1, 100, received_on, 'Bins' from paid`,
    [nico.id, pageSize + 20],
  );
  const client = await signedIn(portal, nico);
  const first = (await client.get<TipPage>('/api/tips')).body;
  const second = (await client.get<TipPage>(`/api/tips?cursor=${first.next}`)).body;
  expect([first.items.length, second.items.length, second.next]).toEqual([pageSize, 21, null]);
  const seen = [...first.items, ...second.items];
  expect(new Set(seen.map(({ payment_id }) => payment_id)).size).toBe(pageSize + 21);
  expect(seen[0]!.payment_id).toBe(payment.id);
  const days = seen.map(({ received_on }) => received_on);
  expect(days).toEqual(days.toSorted().toReversed());
  for (const cursor of ['x', '2026-02-30 a b', `2026-01-01 ${uuidv7()}`])
    expect((await client.get(`/api/tips?cursor=${Buffer.from(cursor).toString('base64url')}`)).status).toBe(400);
});

test('the office sees every technician’s', async () => {
  const payment = await tipped(600, [dani, omar]);
  const { body } = await office.get<TipPage>('/api/tips');
  const those = body.items.filter(({ payment_id }) => payment_id === payment.id);
  expect(those.map(({ full_name }) => full_name).toSorted()).toEqual(['Dani Ortega', 'Omar Diallo']);
});

test('what goes back of a tip is taken from all who share it; once all of it did, nothing is left to share', async () => {
  const payment = await tipped(1_001, [dani, omar]);
  const refund = (amount_cents: number) =>
    office.command('POST', `/api/payments/${payment.id}/refunds`, {
      id: uuidv7(),
      amount_cents,
      reason: 'Rained off',
      credit: true,
    });
  const sharesNow = async () => {
    const { body } = await office.get<PaymentDetail>(`/api/payments/${payment.id}`);
    return body.tip_shares.map(({ full_name, amount_cents }) => [full_name, amount_cents]);
  };
  const thisMonth = (await tips(dani)).month_cents;
  expect((await refund(12_500)).status).toBe(200);
  expect(await sharesNow()).toEqual([
    ['Dani Ortega', 501],
    ['Omar Diallo', 500],
  ]);
  expect((await refund(500)).status).toBe(200);
  expect(await sharesNow()).toEqual([
    ['Dani Ortega', 251],
    ['Omar Diallo', 250],
  ]);
  expect((await tips(dani)).month_cents).toBe(thisMonth - 250);
  expect((await share(payment.id, [{ profile_id: dani.id, amount_cents: 501 }])).status).toBe(200);
  expect((await refund(501)).status).toBe(200);
  expect(await sharesNow()).toEqual([]);
  const again = await share<ErrorBody>(payment.id, [{ profile_id: dani.id, amount_cents: 1_001 }]);
  expect(again.body.fields).toEqual({ shares: text.noTip });
});

describe('sharing it otherwise', () => {
  test('the office says who gets how much; who had some and has none now sees none', async () => {
    const nico = await addTechnician(database.admin, [], { full_name: 'Nico Alvarez' });
    const payment = await tipped(1_000, [dani]);
    const shares = [
      { profile_id: omar.id, amount_cents: 600 },
      { profile_id: nico.id, amount_cents: 400 },
    ];
    const { status, body } = await share(payment.id, shares);
    expect(status).toBe(200);
    expect(body.tip_shares).toEqual([
      { profile_id: omar.id, full_name: 'Omar Diallo', amount_cents: 600 },
      { profile_id: nico.id, full_name: 'Nico Alvarez', amount_cents: 400 },
    ]);
    expect((await tips(dani)).items.some(({ payment_id }) => payment_id === payment.id)).toBe(false);
    expect((await tips(nico)).items).toEqual([
      expect.objectContaining({ payment_id: payment.id, amount_cents: 400, description: 'House soft wash' }),
    ]);
  });

  test('of a payment without an invoice, what it was for isn’t told', async () => {
    const nico = await addTechnician(database.admin, []);
    const part = { client_id: hannah.id, tip_cents: 300, description: 'Hannah Osei paid' };
    const { body } = await office.command<Payment>('POST', '/api/payments/manual', handedOver(part));
    await share(body.id, [{ profile_id: nico.id, amount_cents: 300 }]);
    expect((await tips(nico)).items).toEqual([expect.objectContaining({ description: text.work })]);
  });

  test('all of it, among technicians, each once', async () => {
    const payment = await tipped(1_000, [dani]);
    const clerk = await addPerson(database.admin, 'sales');
    const tries: [{ profile_id: string; amount_cents: number }[], string][] = [
      [[{ profile_id: dani.id, amount_cents: 999 }], 'The shares must add up to the tip of 10.00.'],
      [[], 'The shares must add up to the tip of 10.00.'],
      [[{ profile_id: clerk.id, amount_cents: 1_000 }], text.notATechnician],
      [[{ profile_id: uuidv7(), amount_cents: 1_000 }], text.notATechnician],
      [[400, 600].map((amount_cents) => ({ profile_id: dani.id, amount_cents })), text.twice],
    ];
    for (const [shares, message] of tries) {
      const { status, body } = await share<ErrorBody>(payment.id, shares);
      expect([status, body.fields]).toEqual([400, { shares: message }]);
    }
    const { body } = await office.get<PaymentDetail>(`/api/payments/${payment.id}`);
    expect(body.tip_shares).toEqual([{ profile_id: dani.id, full_name: 'Dani Ortega', amount_cents: 1_000 }]);
  });

  test('where there is no tip, there is nothing to share', async () => {
    const { body: paid } = await office.command<Payment>('POST', '/api/payments/manual', handedOver());
    const { status, body } = await share<ErrorBody>(paid.id, [{ profile_id: dani.id, amount_cents: 1 }]);
    expect([status, body.fields]).toEqual([400, { shares: text.noTip }]);
    expect((await share(uuidv7(), [])).status).toBe(404);
  });
});
