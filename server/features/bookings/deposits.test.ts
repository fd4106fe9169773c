import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import type { InvoiceDetail, JobBilling } from '#contract/money/invoice.schema.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import { setRules } from '#test/support/booking.ts';
import {
  addBooker,
  asked,
  askSlots,
  freeWindows,
  holdWindow,
  keepAlone,
  settle,
  type Booker,
} from '#test/support/bookings.ts';
import { settle as settleFunnel, startFunnel, type Funnel } from '#test/support/funnel.ts';
import { addJob } from '#test/support/jobs.ts';
import { queueEmptied } from '#test/support/queue.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

let funnel: Funnel;
let booker: Booker;
const deposit = 2_250;

beforeAll(async () => {
  funnel = await startFunnel();
});
beforeEach(async () => {
  booker = await addBooker(funnel.admin, funnel.portal);
  await keepAlone(funnel.admin, booker.technician);
  await setRules(funnel.admin);
  await funnel.admin.query('update services set deposit_percent = 50, taxable = false where id = $1', [booker.service]);
});
afterEach(() => settleFunnel(funnel));

/** A booking whose deposit is due. */
async function owing(): Promise<Booking> {
  const { status, body } = await booker.client.command<Booking>(
    'POST',
    '/api/bookings',
    asked(await holdWindow(booker)),
  );
  expect([status, body.status], JSON.stringify(body)).toEqual([200, 'awaiting_deposit']);
  expect(body.deposit).toEqual({ amount_cents: deposit, paid_cents: 0, refunded_cents: 0 });
  return body;
}
const pay = (id: string) =>
  booker.client.command<Payment>('POST', `/api/bookings/${id}/deposit`, { id: uuidv7(), method: 'paypal' });

/** Approved at PayPal, but not captured yet. */
async function approved(booking: Booking): Promise<string> {
  const { status, body } = await pay(booking.id);
  expect([status, body.amount_cents], JSON.stringify(body)).toEqual([200, deposit]);
  await funnel.paypal.approve((await funnel.open(booker.client, body.id)).body.order.id);
  return body.id;
}
async function paid(): Promise<Booking> {
  const booking = await owing();
  const payment = await approved(booking);
  expect((await funnel.sync(booker.client, payment)).body.status).toBe('completed');
  return read(booking.id);
}
const read = async (id: string) => (await booker.client.get<Booking>(`/api/bookings/${id}`)).body;
const credit = async () =>
  (await funnel.rows<{ credit: number }>('select client_credit($1)::int as credit', [booker.person.id]))[0]!.credit;
const kept = async (id: string) =>
  (
    await funnel.rows<{ held: number; applied: number; paid: number }>(
      'select held_cents::int as held, applied_cents::int as applied, paid_cents::int as paid from deposits where booking_id = $1',
      [id],
    )
  )[0]!;
const expireHold = (id: string) =>
  funnel.admin.query(
    `update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 minute'
     where id = (select hold_id from bookings where id = $1)`,
    [id],
  );
/** Another client takes the technician's time. */
async function take(id: string): Promise<void> {
  const [time] = await funnel.rows<{ starts_at: string; ends_at: string }>(
    'select starts_at, ends_at from bookings where id = $1',
    [id],
  );
  await addJob(funnel.admin, {
    assigned_to: booker.technician.id,
    scheduled_start: time!.starts_at,
    scheduled_end: time!.ends_at,
  });
}
async function complete(jobId: string): Promise<void> {
  await funnel.admin.query("update jobs set status = 'completed' where id = $1", [jobId]);
}
async function bill(jobId: string): Promise<InvoiceDetail> {
  const { status, body } = await funnel.office.command<InvoiceDetail>('POST', '/api/invoices/bill', {
    id: uuidv7(),
    client_id: booker.person.id,
    job_ids: [jobId],
    send: false,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('a deposit', () => {
  test('confirms its booking, is kept apart from the client’s credit, and pays the invoice of that visit', async () => {
    const booking = await paid();
    expect(booking).toMatchObject({ status: 'confirmed', deposit: { paid_cents: deposit, refunded_cents: 0 } });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: deposit, applied: 0, paid: deposit }]);
    await complete(booking.job_id!);
    const invoice = await bill(booking.job_id!);
    expect(invoice).toMatchObject({ total_cents: 4_500, paid_cents: deposit, balance_cents: 4_500 - deposit });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: 0, applied: deposit, paid: deposit }]);
    await queueEmptied(funnel.admin);
    const told = await funnel.rows<{ kind: string }>(
      'select kind from notifications where profile_id = $1 order by kind',
      [booker.person.id],
    );
    expect(told.map(({ kind }) => kind)).toEqual(['deposit_received', 'visit_confirmed']);
  });

  test('is seen by the office on the job, in the client’s record and on the draft before it is applied', async () => {
    const { job_id } = await paid();
    const office = funnel.office;
    const billing = async () => (await office.get<JobBilling>(`/api/jobs/${job_id}/billing`)).body;
    const record = async () => (await office.get<ClientRecord>(`/api/clients/${booker.person.id}`)).body;
    const before = (await record()).deposits_held_cents;
    expect([(await billing()).deposit_held_cents, (await record()).credit_cents]).toEqual([deposit, 0]);
    await complete(job_id!);
    const { body: draft } = await office.command<InvoiceDetail>('POST', '/api/invoices', {
      id: uuidv7(),
      client_id: booker.person.id,
      job_ids: [job_id],
      due_on: null,
      deposit_cents: 0,
      note: null,
      lines: [],
    });
    expect(draft).toMatchObject({ total_cents: 4_500, paid_cents: 0, deposit_held_cents: deposit });
    const { body: issued } = await office.command<InvoiceDetail>('POST', `/api/invoices/${draft.id}/issue`, {
      version: draft.version,
      send: false,
    });
    expect(issued).toMatchObject({ paid_cents: deposit, deposit_held_cents: 0, balance_cents: 4_500 - deposit });
    expect([(await billing()).deposit_held_cents, (await record()).deposits_held_cents]).toEqual([0, before - deposit]);
  });

  test('isn’t eaten by another invoice of the same client', async () => {
    const booking = await paid();
    const other = await addJob(funnel.admin, { client_id: booker.person.id, status: 'completed' });
    const { body } = await funnel.office.command<InvoiceDetail>('POST', '/api/invoices', {
      id: uuidv7(),
      client_id: booker.person.id,
      job_ids: [other],
      due_on: null,
      deposit_cents: 0,
      note: null,
      lines: [
        {
          id: uuidv7(),
          job_id: other,
          service_id: null,
          description: 'Other work',
          detail: null,
          quantity: 1,
          unit_cents: 900,
          tax_rate_id: null,
        },
      ],
    });
    const issued = await funnel.office.command<InvoiceDetail>('POST', `/api/invoices/${body.id}/issue`, {
      version: body.version,
      send: false,
    });
    expect(issued.body).toMatchObject({ paid_cents: 0, client_credit_cents: 0 });
    const use = await funnel.office.command('POST', `/api/invoices/${body.id}/apply-credit`, { amount_cents: 900 });
    expect([use.status, use.body.code]).toEqual([409, 'no_credit']);
    expect(await kept(booking.id)).toMatchObject({ held: deposit });
  });

  test('nobody has to come back: what was approved is captured, and its visit made', async () => {
    const booking = await owing();
    const payment = await approved(booking);
    await funnel.later(payment);
    expect(await read(booking.id)).toMatchObject({ status: 'confirmed' });
  });

  test('keeps the time while it is paid, within 45 minutes', async () => {
    const booking = await owing();
    const minutes = async () =>
      (
        await funnel.rows<{ minutes: number }>(
          `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from slot_holds
         where id = (select hold_id from bookings where id = $1)`,
          [booking.id],
        )
      )[0]!.minutes;
    expect(await minutes()).toBe(10);
    const { body } = await pay(booking.id);
    await funnel.open(booker.client, body.id);
    expect(await minutes()).toBe(20);
  });

  test('that is captured after the time was lost waits for another time, or goes back with one tap', async () => {
    const booking = await owing();
    const payment = await approved(booking);
    await expireHold(booking.id);
    await take(booking.id);
    await funnel.sync(booker.client, payment);
    const lost = await read(booking.id);
    expect(lost).toMatchObject({ status: 'needs_time', refusal: 'slot_lost', deposit: { paid_cents: deposit } });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: deposit, applied: 0, paid: deposit }]);
    const back = await booker.client.command<Booking>('POST', `/api/bookings/${booking.id}/refund`, undefined);
    expect([back.status, back.body.status]).toEqual([200, 'withdrawn']);
    await settle(booker.client, booking.id);
    await queueEmptied(funnel.admin);
    expect((await read(booking.id)).deposit).toEqual({
      amount_cents: deposit,
      paid_cents: deposit,
      refunded_cents: deposit,
    });
    expect(await funnel.payment(payment)).toMatchObject({ status: 'refunded', refunded_cents: deposit });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: 0, applied: 0, paid: deposit }]);
    const twice = await booker.client.command('POST', `/api/bookings/${booking.id}/refund`, undefined);
    expect([twice.status, twice.body.code]).toEqual([409, 'booking_changed']);
  });

  test('that was paid follows its booking to another time', async () => {
    const booking = await owing();
    const payment = await approved(booking);
    await expireHold(booking.id);
    await take(booking.id);
    await funnel.sync(booker.client, payment);
    const token = freeWindows(await askSlots(booker))[0]!.token;
    await booker.client.command('POST', `/api/bookings/${booking.id}/choose`, { token });
    expect(await settle(booker.client, booking.id)).toMatchObject({ status: 'confirmed' });
    expect(await kept(booking.id)).toMatchObject({ held: deposit });
  });

  test('of a visit that is cancelled in time goes back whole', async () => {
    const booking = await paid();
    await cancelVisit(booking, 0);
    await queueEmptied(funnel.admin);
    expect((await read(booking.id)).deposit).toMatchObject({ refunded_cents: deposit });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: 0, applied: 0, paid: deposit }]);
  });

  test('of a late one pays the fee first; the rest goes back, and the bill is the office’s to send or to waive', async () => {
    await funnel.admin.query(
      'update business_settings set cancellation_notice_hours = 336, cancellation_fee_cents = 1000',
    );
    const booking = await paid();
    const done = await cancelVisit(booking, 1_000);
    await queueEmptied(funnel.admin);
    expect((await read(booking.id)).deposit).toMatchObject({ refunded_cents: deposit - 1_000 });
    expect(await kept(booking.id)).toMatchObject({ held: 1_000 });
    const [fee] = await funnel.rows<{ id: string; version: number }>(
      'select i.id, i.version from invoices i join bookings b on b.fee_invoice_id = i.id where b.id = $1',
      [done.id],
    );
    const issued = await funnel.office.command<InvoiceDetail>('POST', `/api/invoices/${fee!.id}/issue`, {
      version: fee!.version,
      send: false,
    });
    expect(issued.body).toMatchObject({ status: 'paid', total_cents: 1_000, paid_cents: 1_000, balance_cents: 0 });
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: 0, applied: 1_000, paid: deposit }]);
    await funnel.admin.query('update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 0');
  });

  test('that was kept for a fee that the office waives is the client’s again', async () => {
    await funnel.admin.query(
      'update business_settings set cancellation_notice_hours = 336, cancellation_fee_cents = 5000',
    );
    const booking = await paid();
    const done = await cancelVisit(booking, 5_000);
    const [fee] = await funnel.rows<{ id: string }>('select fee_invoice_id as id from bookings where id = $1', [
      done.id,
    ]);
    expect([await credit(), await kept(booking.id)]).toEqual([0, { held: deposit, applied: 0, paid: deposit }]);
    expect((await funnel.office.command('DELETE', `/api/invoices/${fee!.id}`, undefined)).status).toBe(200);
    expect([await credit(), (await kept(booking.id)).held]).toEqual([deposit, 0]);
    await funnel.admin.query('update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 0');
  });

  test('goes back when the office declines', async () => {
    await setRules(funnel.admin, { approval: 'all' });
    const booking = await paid();
    expect(booking.status).toBe('awaiting_office');
    await funnel.office.command('POST', `/api/booking-requests/${booking.id}/decline`, { reason: 'Too far' });
    await queueEmptied(funnel.admin);
    expect(await read(booking.id)).toMatchObject({ status: 'refused', deposit: { refunded_cents: deposit } });
  });

  test('that nobody pays lapses; money that comes in all the same makes the visit, or waits', async () => {
    const booking = await owing();
    const { body } = await pay(booking.id);
    await funnel.open(booker.client, body.id);
    await withoutTriggers(funnel.admin, (client) =>
      client.query("update bookings set created_at = now() - interval '1 hour' where id = $1", [booking.id]),
    );
    await funnel.run('lapseBookings');
    expect((await read(booking.id)).status).toBe('lapsed');
    expect(await funnel.payment(body.id)).toMatchObject({ status: 'expired' });
  });

  test('is paid once: two tabs are one payment, and another amount or booking is refused', async () => {
    const booking = await owing();
    const [one, two] = await Promise.all([pay(booking.id), pay(booking.id)]);
    expect(one.body.id).toBe(two.body.id);
    const stranger = await addBooker(funnel.admin, funnel.portal);
    expect(
      (await stranger.client.command('POST', `/api/bookings/${booking.id}/deposit`, { id: uuidv7(), method: 'paypal' }))
        .status,
    ).toBe(404);
  });

  test('isn’t taken for a booking that was withdrawn while its payer was at PayPal', async () => {
    const booking = await owing();
    const payment = await approved(booking);
    await booker.client.command('POST', `/api/bookings/${booking.id}/withdraw`, undefined);
    await funnel.sync(booker.client, payment);
    expect(await funnel.payment(payment)).toMatchObject({ status: 'superseded', captured_cents: null });
  });

  test('can be refunded by the office, and then isn’t held any more', async () => {
    const booking = await paid();
    const [payment] = await funnel.rows<{ id: string }>(
      'select p.id from payments p join deposits d on d.id = p.deposit_id where d.booking_id = $1',
      [booking.id],
    );
    const { status } = await funnel.office.command('POST', `/api/payments/${payment!.id}/refunds`, {
      id: uuidv7(),
      amount_cents: 250,
      reason: 'Goodwill',
    });
    expect(status).toBe(200);
    await queueEmptied(funnel.admin);
    expect([await credit(), (await kept(booking.id)).held]).toEqual([0, deposit - 250]);
  });
});

async function cancelVisit(booking: Booking, fee_cents: number): Promise<Booking> {
  const { status, body } = await booker.client.command<Booking>('POST', `/api/own-visits/${booking.job_id}/cancel`, {
    id: uuidv7(),
    seen_start: booking.window_start,
    fee_cents,
    reason: null,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const done = await settle(booker.client, body.id);
  expect(done.status).toBe('done');
  return done;
}
