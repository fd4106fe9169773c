import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Booking, VisitPolicy } from '#contract/booking/booking.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { raised } from '#server/db/raised.ts';
import { bookedItem, setRules } from '#test/support/booking.ts';
import {
  addBooker,
  askSlots,
  asked,
  book,
  freeWindows,
  holdWindow,
  keepAlone,
  settle,
  type Booker,
} from '#test/support/bookings.ts';
import { signedIn } from '#test/support/client.ts';
import { addActingFor } from '#test/support/clientPeople.ts';
import { addTaxRate } from '#test/support/invoices.ts';
import { addJob, addPlace } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';

let office: Awaited<ReturnType<typeof startOffice>>;
let booker: Booker;

beforeAll(async () => {
  office = await startOffice();
});
beforeEach(async () => {
  booker = await addBooker(office.database.admin, office.portal);
  await keepAlone(office.database.admin, booker.technician);
  await setRules(office.database.admin);
  await rows('update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 0');
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await office.database.admin.query<T>(sql, values)).rows;
const jobOf = async (id: string) => (await office.office.get<JobDetail>(`/api/jobs/${id}`)).body;
const moveTokens = async (id: string) =>
  freeWindows(await askSlots(booker, { place_id: undefined, items: undefined, job_id: id }));

describe('a booking without a deposit', () => {
  test('becomes a visit in the promised window, at the price that was shown', async () => {
    const hold = await holdWindow(booker);
    const { status, body } = await booker.client.command<Booking>(
      'POST',
      '/api/bookings',
      asked(hold, { note: 'Dog' }),
    );
    expect([status, body]).toMatchObject([200, { status: 'requested', kind: 'new', job_id: null }]);
    const settled = await settle(booker.client, body.id);
    expect(settled).toMatchObject({
      status: 'confirmed',
      window_start: hold.window_start,
      window_end: hold.window_end,
    });
    const job = await jobOf(settled.job_id!);
    expect(job).toMatchObject({
      status: 'pending',
      description: 'Dog',
      client_id: booker.person.id,
      place_id: booker.place,
      assigned_to: booker.technician.id,
      window_start: hold.window_start,
      window_end: hold.window_end,
      items: [{ service_id: booker.service, price_cents: 4_500 }],
    });
    expect(Date.parse(job.scheduled_start!)).toBeGreaterThanOrEqual(Date.parse(hold.window_start));
    expect(await rows('select from slot_holds where id = $1', [hold.id])).toEqual([]);
    // The history names the client, although the system wrote it.
    expect(await rows('select actor_id from job_changes where job_id = $1', [job.id])).toEqual([
      { actor_id: booker.person.id },
    ]);
  });

  test('is settled once, however often it is asked for', async () => {
    const body = asked(await holdWindow(booker));
    await booker.client.command('POST', '/api/bookings', body);
    const all = await Promise.all(Array.from({ length: 8 }, () => settle(booker.client, body.id)));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['confirmed']));
    expect(await rows('select id from jobs where booking_id = $1', [body.id])).toHaveLength(1);
  });

  test('is refused where the price isn’t the one that was shown, or the hold is gone or taken', async () => {
    const hold = await holdWindow(booker);
    const dearer = await booker.client.command('POST', '/api/bookings', asked(hold, { total_cents: 1 }));
    expect([dearer.status, dearer.body.code]).toEqual([409, 'price_changed']);
    expect((await booker.client.command('POST', '/api/bookings', asked(hold))).status).toBe(200);
    const again = await booker.client.command('POST', '/api/bookings', asked(hold));
    expect([again.status, again.body.code]).toEqual([409, 'hold_over']);
    const gone = await booker.client.command('POST', '/api/bookings', asked({ ...hold, id: uuidv7() }));
    expect([gone.status, gone.body.code]).toEqual([409, 'hold_over']);
  });

  test('keeps the price that was agreed, whatever the price book says by then', async () => {
    const body = asked(await holdWindow(booker));
    await booker.client.command('POST', '/api/bookings', body);
    await rows('update service_prices set price_cents = 9900 where service_id = $1', [booker.service]);
    const { job_id } = await settle(booker.client, body.id);
    expect((await jobOf(job_id!)).items).toMatchObject([{ price_cents: 4_500 }]);
  });

  test('a hold that ran out is still booked while the time is free, and needs another time once it is taken', async () => {
    const hold = await holdWindow(booker);
    await rows(
      "update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 minute' where id = $1",
      [hold.id],
    );
    const first = asked(hold);
    await booker.client.command('POST', '/api/bookings', first);
    expect(await settle(booker.client, first.id)).toMatchObject({ status: 'confirmed' });

    const other = await holdWindow(booker, 1);
    const second = asked(other);
    await booker.client.command('POST', '/api/bookings', second);
    await rows(
      "update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 minute' where id = $1",
      [other.id],
    );
    const [taken] = await rows<{ starts_at: string; ends_at: string }>(
      'select starts_at, ends_at from bookings where id = $1',
      [second.id],
    );
    const rival = await office.office.command('POST', '/api/jobs', {
      id: uuidv7(),
      title: 'Rival',
      description: null,
      status: 'pending',
      priority: 'medium',
      client_id: null,
      place_id: null,
      assigned_to: booker.technician.id,
      due_date: null,
      scheduled_start: new Date(taken!.starts_at).toISOString(),
      scheduled_end: new Date(taken!.ends_at).toISOString(),
      items: [],
      override_hours: false,
    });
    expect(rival.status).toBe(200);
    expect(await settle(booker.client, second.id)).toMatchObject({
      status: 'needs_time',
      refusal: 'slot_lost',
      job_id: null,
    });
    const token = freeWindows(await askSlots(booker))[0]!.token;
    await booker.client.command('POST', `/api/bookings/${second.id}/choose`, { token });
    expect(await settle(booker.client, second.id)).toMatchObject({ status: 'confirmed', refusal: null });
  });

  test('is nobody else’s', async () => {
    const { id } = await book(booker);
    const stranger = await addBooker(office.database.admin, office.portal);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/settle'],
    ] as const)
      expect((await stranger.client.send(method, `/api/bookings/${id}${path}`)).status).toBe(404);
    expect((await stranger.client.command('POST', `/api/bookings/${id}/withdraw`, undefined)).status).toBe(404);
  });
});

describe('where the owner wants to approve', () => {
  beforeEach(() => setRules(office.database.admin, { approval: 'all' }));

  test('the visit occupies its time at once, and is confirmed by the office', async () => {
    const booking = await book(booker);
    expect(booking).toMatchObject({ status: 'awaiting_office', job_id: expect.any(String) as string });
    expect((await office.office.get('/api/booking-requests/counts')).body).toMatchObject({
      waiting: expect.any(Number) as number,
    });
    const { body } = await office.office.get<{ items: Booking[] }>('/api/booking-requests');
    expect(body.items.map(({ id }) => id)).toContain(booking.id);
    const detail = await office.office.get(`/api/booking-requests/${booking.id}`);
    expect(detail.body).toMatchObject({ id: booking.id, visits: 0, day: [{ current: true }] });
    const approved = await office.office.command<Booking>(
      'POST',
      `/api/booking-requests/${booking.id}/approve`,
      undefined,
    );
    expect([approved.status, approved.body.status]).toEqual([200, 'confirmed']);
    const twice = await office.office.command('POST', `/api/booking-requests/${booking.id}/approve`, undefined);
    expect([twice.status, twice.body.code]).toEqual([409, 'booking_changed']);
  });

  test('a refusal takes the visit off the calendar and says why', async () => {
    const { id, job_id } = await book(booker);
    const { body } = await office.office.command<Booking>('POST', `/api/booking-requests/${id}/decline`, {
      reason: 'Too far',
    });
    expect(body).toMatchObject({ status: 'refused', refusal: 'office', reason: 'Too far' });
    await settle(booker.client, id);
    expect(await jobOf(job_id!)).toMatchObject({ status: 'cancelled' });
    expect((await booker.client.get<Booking[]>('/api/bookings')).body.map((one) => one.id)).toContain(id);
  });

  test('the client withdraws what waits, and its time is free again', async () => {
    const { id, job_id } = await book(booker);
    const { body } = await booker.client.command<Booking>('POST', `/api/bookings/${id}/withdraw`, undefined);
    expect(body.status).toBe('withdrawn');
    await settle(booker.client, id);
    expect(await jobOf(job_id!)).toMatchObject({ status: 'cancelled' });
    expect(await rows('select from busy_spans where owner_id = $1', [job_id])).toEqual([]);
  });

  test('the office proposes other times; what was asked for stays held until the client takes one', async () => {
    const booking = await book(booker);
    const windows = freeWindows(await askSlots(booker)).slice(-2);
    const proposed = await office.office.command<Booking>('POST', `/api/booking-requests/${booking.id}/propose`, {
      tokens: windows.map(({ token }) => token),
      note: 'The driveway next door is wet then.',
    });
    expect(proposed.body.status).toBe('awaiting_office');
    expect(proposed.body.proposals.map(({ window_start }) => Date.parse(window_start))).toEqual(
      windows.map(({ starts_at }) => Date.parse(starts_at)),
    );
    expect(await rows('select from busy_spans where owner_id = $1', [booking.job_id])).toHaveLength(1);
    const { token } = proposed.body.proposals[1]!;
    const chosen = await booker.client.command<Booking>('POST', `/api/bookings/${booking.id}/choose`, { token });
    expect(chosen.status).toBe(200);
    expect(await settle(booker.client, booking.id)).toMatchObject({
      status: 'confirmed',
      job_id: booking.job_id,
      window_start: windows[1]!.starts_at,
      proposals: [],
    });
    expect(await jobOf(booking.job_id!)).toMatchObject({ window_start: windows[1]!.starts_at });
  });

  test('a window that was offered for other work or another place is no time for this booking', async () => {
    const { admin } = office.database;
    const booking = await book(booker);
    const place = await addPlace(admin, booker.person.id);
    const choose = (token: string) => booker.client.command('POST', `/api/bookings/${booking.id}/choose`, { token });
    const offered = [
      freeWindows(await askSlots(booker, { items: [{ ...bookedItem(booker.service), condition: 'dirty' }] })),
      freeWindows(await askSlots(booker, { items: [bookedItem(booker.service), bookedItem(booker.service)] })),
      freeWindows(await askSlots(booker, { place_id: place })),
    ];
    for (const windows of offered)
      expect(await choose(windows.at(-1)!.token)).toMatchObject({ status: 410, body: { code: 'token_over' } });
    const { status } = await office.office.command('POST', `/api/booking-requests/${booking.id}/propose`, {
      tokens: [offered[1]!.at(-1)!.token],
      note: null,
    });
    expect(status).toBe(410);
    await rows("update bookings set status = 'requested', job_id = null where id = $1", [booking.id]);
    await rows("update bookings set status = 'needs_time' where id = $1", [booking.id]);
    expect((await choose(offered[1]!.at(-1)!.token)).status).toBe(410);
    expect((await choose(freeWindows(await askSlots(booker)).at(-1)!.token)).status).toBe(200);
  });

  test('only new clients are looked at, where the rule says so', async () => {
    await setRules(office.database.admin, { approval: 'new_clients' });
    expect((await book(booker)).status).toBe('awaiting_office');
    await rows("insert into jobs (id, title, status, client_id) values ($1, 'Done', 'completed', $2)", [
      uuidv7(),
      booker.person.id,
    ]);
    expect((await book(booker)).status).toBe('confirmed');
  });
});

/** A day on which the technician works near the client's place. */
async function comeNear({ place, technician }: Booker): Promise<string> {
  const spot: [number, number] = [35.8, -78.6];
  await rows('update places set latitude = $2, longitude = $3 where id = $1', [place, ...spot]);
  const other = await addPerson(office.database.admin, 'client');
  const [{ at, day }] = (await rows<{ at: Date; day: string }>(
    `select ((now() at time zone time_zone)::date + 4 + time '08:00') at time zone time_zone as at,
       ((now() at time zone time_zone)::date + 4)::text as day from business_settings`,
  )) as [{ at: Date; day: string }];
  await addJob(office.database.admin, {
    client_id: other.id,
    place_id: await addPlace(office.database.admin, other.id, spot),
    assigned_to: technician.id,
    scheduled_start: at.toISOString(),
    scheduled_end: new Date(at.getTime() + 3_600_000).toISOString(),
  });
  return day;
}

describe('a client’s own visit', () => {
  const policyOf = async (id: string) => (await booker.client.get<VisitPolicy>(`/api/own-visits/${id}/policy`)).body;
  const visitOf = async (id: string) => (await booker.client.get<OwnVisitDetail>(`/api/own-visits/${id}`)).body;
  const move = (id: string, part: object) =>
    booker.client.command<Booking>('POST', `/api/own-visits/${id}/move`, {
      id: uuidv7(),
      fee_cents: 0,
      total_cents: 4_500,
      ...part,
    });
  const cancel = (id: string, part: object) =>
    booker.client.command<Booking>('POST', `/api/own-visits/${id}/cancel`, {
      id: uuidv7(),
      fee_cents: 0,
      reason: null,
      ...part,
    });

  test('is moved free of charge while there is time, and promised anew', async () => {
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    expect(await policyOf(id)).toMatchObject({ window_start, can_move: true, can_cancel: true, why: null });
    const target = (await moveTokens(id)).at(-1)!;
    const { status, body } = await move(id, {
      token: target.token,
      seen_start: window_start,
      fee_cents: (await policyOf(id)).fee_cents,
    });
    expect([status, body]).toMatchObject([200, { kind: 'move', status: 'requested' }]);
    expect(await settle(booker.client, body.id)).toMatchObject({ status: 'done', job_id: id });
    expect(await jobOf(id)).toMatchObject({ window_start: target.starts_at, window_end: target.ends_at });
  });

  test('isn’t moved by a client who saw another time, however the office’s note changed it', async () => {
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    const [target] = await moveTokens(id);
    const old = await move(id, {
      token: target!.token,
      seen_start: new Date(Date.parse(window_start!) - 1_000).toISOString(),
    });
    expect([old.status, (old.body as unknown as { code: string }).code]).toEqual([409, 'changed_meanwhile']);
    // The office's note changes the version but not the time.
    await rows('update jobs set description = $2 where id = $1', [id, 'Gate is open']);
    const { status } = await move(id, { token: target!.token, seen_start: window_start });
    expect(status).toBe(200);
  });

  test('that the office moves between the tap and the change stays where the office put it', async () => {
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    const target = (await moveTokens(id)).at(-1)!;
    const { body } = await move(id, { token: target.token, seen_start: window_start });
    await rows(
      "update jobs set scheduled_start = scheduled_start + interval '30 days', scheduled_end = scheduled_end + interval '30 days' where id = $1",
      [id],
    );
    expect(await settle(booker.client, body.id)).toMatchObject({ status: 'refused', refusal: 'changed_meanwhile' });
    expect((await jobOf(id)).window_start).not.toBe(window_start);
  });

  test('that has begun isn’t the client’s to change', async () => {
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    const { body } = await cancel(id, { seen_start: window_start });
    await rows("update jobs set status = 'in_progress' where id = $1", [id]);
    expect(await settle(booker.client, body.id)).toMatchObject({ status: 'refused', refusal: 'begun' });
    const again = await cancel(id, { seen_start: window_start });
    expect([again.status, (again.body as unknown as { code: string }).code]).toEqual([409, 'visit_begun']);
    expect(await policyOf(id)).toMatchObject({ can_cancel: false, why: 'begun' });
  });

  test('is cancelled late for the fee that was shown: its time is free, and the office gets a draft', async () => {
    await rows('update business_settings set cancellation_notice_hours = 336, cancellation_fee_cents = 2500');
    const { job_id, window_start } = await book(booker);
    await rows('update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 5000');
    const id = job_id!;
    expect(await policyOf(id)).toMatchObject({ late: true, fee_cents: 2_500, notice_hours: 336 });
    const unaware = await cancel(id, { seen_start: window_start });
    expect([unaware.status, (unaware.body as unknown as { code: string }).code]).toEqual([409, 'price_changed']);
    const { body } = await cancel(id, { seen_start: window_start, fee_cents: 2_500, reason: 'Rain' });
    expect(await settle(booker.client, body.id)).toMatchObject({ status: 'done', fee_cents: 2_500 });
    expect(await jobOf(id)).toMatchObject({ status: 'cancelled' });
    expect(await rows('select from busy_spans where owner_id = $1', [id])).toEqual([]);
    expect(
      await rows(
        'select i.status, i.total_cents::int, i.client_id from invoices i join bookings b on b.fee_invoice_id = i.id where b.id = $1',
        [body.id],
      ),
    ).toEqual([{ status: 'draft', total_cents: 2_500, client_id: booker.person.id }]);
    // The client neither owes nor sees a draft.
    expect((await booker.client.get<{ items: unknown[] }>('/api/invoices')).body.items).toEqual([]);
  });

  test('costs its fee for every late change, wherever it is moved in between and whichever person of the client asks', async () => {
    await rows('update business_settings set cancellation_notice_hours = 96, cancellation_fee_cents = 2500');
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    const person = await signedIn(office.portal, await addActingFor(office.database.admin, booker.person));
    const drafts = async () =>
      (
        await rows<{ cents: number }>('select total_cents::int as cents from invoices where client_id = $1', [
          booker.person.id,
        ])
      ).map(({ cents }) => cents);
    const to = async (pick: (starts: string) => boolean, seen_start: string, by = booker.client) => {
      const target = (await moveTokens(id)).find(({ starts_at }) => pick(starts_at))!;
      const { fee_cents } = await policyOf(id);
      const { status, body } = await by.command<Booking>('POST', `/api/own-visits/${id}/move`, {
        id: uuidv7(),
        fee_cents,
        seen_start,
        total_cents: 4_500,
        token: target.token,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(await settle(by, body.id)).toMatchObject({ status: 'done', fee_cents });
      return target.starts_at;
    };
    const soon = (starts: string) => Date.parse(starts) < Date.now() + 90 * 3_600_000 && starts !== window_start;
    const later = (starts: string) => Date.parse(starts) > Date.now() + 200 * 3_600_000;
    const near = await to(soon, window_start!, person);
    const back = await to((starts) => starts === window_start, near);
    expect(await drafts()).toEqual([2_500, 2_500]);
    // Two tabs ask at once: only one of them succeeds.
    const token = (await moveTokens(id)).find(({ starts_at }) => later(starts_at))!.token;
    const both = await Promise.all([
      move(id, { token, seen_start: back, fee_cents: 2_500 }),
      cancel(id, { seen_start: back, fee_cents: 2_500 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)!.body;
    await settle(booker.client, first.id);
    expect(await drafts()).toEqual([2_500, 2_500, 2_500]);
  });

  test('whose time the client was never told costs nothing to cancel, however late; the client hears that it is cancelled', async () => {
    await rows('update business_settings set cancellation_notice_hours = 336, cancellation_fee_cents = 3500');
    const { job_id, window_start } = await book(booker);
    const id = job_id!;
    // Like a visit that the office makes: scheduled, but no window is promised.
    await rows('update jobs set window_start = null, window_end = null, booking_id = null where id = $1', [id]);
    const policy = await policyOf(id);
    expect(policy).toMatchObject({ late: false, fee_cents: 0, free_until: null, can_cancel: true });
    const charge = `insert into bookings (id, client_id, created_by, kind, status, job_id, seen_start, notice_hours,
      late_fee_cents, fee_cents) values ($1, $2, $2, 'cancel', 'requested', $3, $4, 24, 3500, 3500)`;
    await expect(rows(charge, [uuidv7(), booker.person.id, id, window_start])).rejects.toMatchObject({
      code: raised.fee_without_promise,
    });
    const asking = await cancel(id, { seen_start: policy.window_start, fee_cents: 3_500 });
    expect([asking.status, (asking.body as unknown as { code: string }).code]).toEqual([409, 'price_changed']);
    const { body } = await cancel(id, { seen_start: policy.window_start });
    expect(await settle(booker.client, body.id)).toMatchObject({ status: 'done', fee_cents: 0 });
    expect(await rows('select from invoices where client_id = $1', [booker.person.id])).toEqual([]);
    expect(
      await rows(
        "select payload ->> 'starts_at' as at from graphile_worker._private_jobs where payload ->> 'notice' = 'visit_cancelled' and payload ->> 'entity_id' = $1",
        [id],
      ),
    ).toEqual([{ at: policy.window_start }]);
  });

  test('says on its page what a late cancellation cost, until the office waives it', async () => {
    await rows('update business_settings set cancellation_notice_hours = 336, cancellation_fee_cents = 2500');
    const { job_id, window_start } = await book(booker);
    const { body } = await cancel(job_id!, { seen_start: window_start, fee_cents: 2_500 });
    await settle(booker.client, body.id);
    const feesOf = async () => (await visitOf(job_id!)).late_fees;
    expect(await feesOf()).toEqual([
      { id: body.id, kind: 'cancel', fee_cents: 2_500, from_deposit: false, invoice_id: null },
    ]);
    const [bill] = await rows<{ id: string; version: number }>(
      'select id, version from invoices where client_id = $1',
      [booker.person.id],
    );
    await office.office.command('POST', `/api/invoices/${bill!.id}/issue`, { version: bill!.version, send: false });
    expect(await feesOf()).toMatchObject([{ invoice_id: bill!.id }]);
    await office.office.command('POST', `/api/invoices/${bill!.id}/void`, { reason: 'Goodwill' });
    expect(await feesOf()).toEqual([]);
  });

  test('keeps a neighborhood discount on its day alone: the price that is shown before the move is the price after it', async () => {
    await setRules(office.database.admin, { near_discount_cents: 1_000 });
    await addTaxRate(office.database.admin);
    try {
      const near = await comeNear(booker);
      const found = await askSlots(booker);
      const token = freeWindows({ ...found, days: found.days.filter(({ day }) => day === near) }).at(-1)!.token;
      const { body: hold } = await booker.client.command<Hold>('POST', '/api/holds', { id: uuidv7(), token });
      const wish = asked(hold);
      await booker.client.command('POST', '/api/bookings', wish);
      const { job_id, window_start } = await settle(booker.client, wish.id);
      const id = job_id!;
      // The visit's page shows what was agreed, line by line.
      expect((await visitOf(id)).quote).toEqual({ ...hold.quote, deposit_cents: 0 });
      expect(hold.quote).toMatchObject({ discount_cents: 1_000, total_cents: 3_754 });

      const times = await askSlots(booker, { place_id: undefined, items: undefined, job_id: id });
      expect([times.quote.total_cents, times.near_quote?.total_cents]).toEqual([4_826, 3_754]);
      const away = times.days.find(({ near: isNear, windows }) => !isNear && windows.some((each) => each.token))!;
      const target = away.windows.find((each) => each.token)!;
      const kept = await move(id, { token: target.token, seen_start: window_start, total_cents: 3_754 });
      expect([kept.status, (kept.body as unknown as { code: string }).code]).toEqual([409, 'price_changed']);
      const { body } = await move(id, { token: target.token, seen_start: window_start, total_cents: 4_826 });
      expect(await settle(booker.client, body.id)).toMatchObject({ status: 'done' });
      expect((await visitOf(id)).quote).toMatchObject({ discount_cents: 0, total_cents: 4_826 });
      expect((await jobOf(id)).items).toMatchObject([{ price_cents: 4_500, book_cents: null, price_reason: null }]);

      // Moved back to a day when we are near, the visit gets the discount again.
      const again = await askSlots(booker, { place_id: undefined, items: undefined, job_id: id });
      const back = again.days.find(({ day }) => day === near)!.windows.findLast((each) => each.token)!;
      const { body: moved } = await move(id, { token: back.token, seen_start: target.starts_at, total_cents: 3_754 });
      expect(await settle(booker.client, moved.id)).toMatchObject({ status: 'done' });
      expect((await visitOf(id)).quote).toMatchObject({ discount_cents: 1_000, total_cents: 3_754 });
    } finally {
      await rows('delete from tax_rates');
    }
  });

  test('is nobody else’s', async () => {
    const { job_id, window_start } = await book(booker);
    const stranger = await addBooker(office.database.admin, office.portal);
    expect((await stranger.client.get(`/api/own-visits/${job_id}/policy`)).status).toBe(404);
    expect(
      (
        await stranger.client.command('POST', `/api/own-visits/${job_id}/cancel`, {
          id: uuidv7(),
          seen_start: window_start,
          fee_cents: 0,
          reason: null,
        })
      ).status,
    ).toBe(404);
    const [token] = await moveTokens(job_id!);
    expect(
      (
        await stranger.client.command('POST', `/api/own-visits/${job_id}/move`, {
          id: uuidv7(),
          seen_start: window_start,
          fee_cents: 0,
          total_cents: 4_500,
          token: token!.token,
        })
      ).status,
    ).toBe(404);
  });

  test('of two changes at once one is made', async () => {
    const { job_id, window_start } = await book(booker);
    const all = await Promise.all(Array.from({ length: 6 }, () => cancel(job_id!, { seen_start: window_start })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});

test('a client can’t read whose time a booking is, nor write another’s', async () => {
  const { id } = await book(booker);
  const client = await office.database.admin.connect();
  try {
    for (const column of ['technician_id', 'spans'])
      for (const table of ['bookings', 'slot_holds', 'booking_proposals']) {
        await client.query('begin; set local role portal_client');
        await client.query("select set_config('app.user_id', $1, true)", [booker.person.id]);
        await client.query(`select id, days from ${table} where id = $1`, [id]);
        const secret = client.query(`select ${column} from ${table} where id = $1`, [id]);
        await expect(secret, `${table}.${column}`).rejects.toThrow(/permission denied/);
        await client.query('rollback');
      }
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('a client who books without end', () => {
  const own = (person: { id: string }) =>
    rows<{ id: string; job_id: string }>(
      "select id, job_id from bookings where client_id = $1 and status = 'confirmed'",
      [person.id],
    );

  test('has five visits that haven’t happened, all people of the client together, and one more for each that is over', async () => {
    const { admin } = office.database;
    const alone = await addBooker(admin, office.portal);
    await keepAlone(admin, alone.technician);
    const colleague = { ...alone, client: await signedIn(office.portal, await addActingFor(admin, alone.person)) };
    for (let turn = 0; turn < 5; turn += 1) await book(turn % 2 ? colleague : alone);
    const [window] = freeWindows(await askSlots(alone));
    for (const { client } of [alone, colleague])
      expect(await client.command('POST', '/api/holds', { id: uuidv7(), token: window!.token })).toMatchObject({
        status: 409,
        body: { code: 'too_many_visits' },
      });
    const [first, second] = await own(alone.person);
    await rows("update jobs set status = 'cancelled' where id = $1", [first!.job_id]);
    await book(alone);
    await rows("update jobs set scheduled_start = now() - interval '3 hours', scheduled_end = now() where id = $1", [
      second!.job_id,
    ]);
    await book(colleague);
    expect(await own(alone.person)).toHaveLength(7);
  });

  test('holds twenty windows an hour, all people of the client together', async () => {
    const { admin } = office.database;
    const alone = await addBooker(admin, office.portal);
    const colleague = await addActingFor(admin, alone.person);
    await rows(
      `insert into commands (owner_id, id, route, body_hash, status)
       select $1, gen_random_uuid(), 'slot.hold', '\\x00', 200 from generate_series(1, 20)`,
      [colleague.id],
    );
    const [window] = freeWindows(await askSlots(alone));
    const refused = await alone.client.command('POST', '/api/holds', { id: uuidv7(), token: window!.token });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  });
});
