import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { clockAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { Booking, VisitPolicy } from '#contract/booking/booking.schema.ts';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { addOnlineService, setRules } from '#test/support/booking.ts';
import { asked, askSlots, freeWindows, holdWindow, settle, type Booker } from '#test/support/bookings.ts';
import { signedIn } from '#test/support/client.ts';
import { addPlace, addTechnician, addVisit, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';
import { inDays } from '#test/support/today.ts';

/** Work of several people and days that clients book, move and cancel themselves. */
const zone = 'America/New_York';
let office: Awaited<ReturnType<typeof startOffice>>;
let dani: Person;
let marcus: Person;
let booker: Booker;
/** A day and a half of one person; and a day and a half of two. */
let coating: string;
let fleet: string;

beforeAll(async () => {
  office = await startOffice();
  const { admin } = office.database;
  dani = await addTechnician(admin, everyDay('08:00', '16:00'), {
    full_name: 'Dani Ortega',
    skills: ['ceramic_coating'],
  });
  marcus = await addTechnician(admin, everyDay('08:00', '16:00'), { full_name: 'Marcus Webb' });
  coating = await addOnlineService(admin, { minutes: 720, buffer: 15, skills: ['ceramic_coating'] });
  fleet = await addOnlineService(admin, { minutes: 1_440, buffer: 15, skills: ['ceramic_coating'] });
  await rows('update services set people_min = 2 where id = $1', [fleet]);
});
beforeEach(async () => {
  const { admin } = office.database;
  await setRules(admin, { several_days_online: true });
  await rows('delete from slot_holds');
  await rows("update jobs set status = 'cancelled'");
  await rows('update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 0');
  const person = await addPerson(admin, 'client');
  const place = await addPlace(admin, person.id);
  booker = { person, client: await signedIn(office.portal, person), place, service: coating, technician: dani };
});

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await office.database.admin.query<T>(sql, values)).rows;
const count = async (query: string) => (await rows<{ n: number }>(`select count(*)::int as n ${query}`))[0]!.n;
const ofTwo = () => ({ ...booker, service: fleet });
const jobOf = async (id: string) => (await office.office.get<JobDetail>(`/api/jobs/${id}`)).body;
const visitOf = async (id: string) => (await booker.client.get<OwnVisitDetail>(`/api/own-visits/${id}`)).body;
const policyOf = async (id: string) => (await booker.client.get<VisitPolicy>(`/api/own-visits/${id}/policy`)).body;
const hold = (token: string) => booker.client.command<Hold & ErrorBody>('POST', '/api/holds', { id: uuidv7(), token });
const moveWindows = async (id: string) =>
  freeWindows(await askSlots(booker, { place_id: undefined, items: undefined, job_id: id }));
const dayOf = (at: string) => clockAt(at, zone).day;
const timesOf = ({ spans }: JobDetail) =>
  spans.map(({ person_name, lead, start, end }) => [
    person_name,
    lead,
    dayOf(start),
    `${clockAt(start, zone).time}-${clockAt(end, zone).time}`,
  ]);
const busy = () =>
  rows<{ kind: string; technician_id: string; grouped: boolean; buffer: number }>(
    `select kind, technician_id, group_id is not null as grouped, (extract(epoch from upper(span) - work_ends) / 60)::int as buffer
     from busy_spans order by lower(span), technician_id`,
  );
/** The window that begins in the morning of that day. */
const morning = async (from: number, who = booker) =>
  freeWindows(await askSlots(who)).find(
    ({ starts_at }) => clockAt(starts_at, zone).day === inDays(from) && clockAt(starts_at, zone).time === '08:00',
  )!;

async function move(id: string, token: string, part: object = {}) {
  const { window_start, fee_cents } = await policyOf(id);
  const booking = uuidv7();
  const body = { id: booking, token, seen_start: window_start, fee_cents, total_cents: 4_500, ...part };
  const answer = await booker.client.command<Booking & ErrorBody>('POST', `/api/own-visits/${id}/move`, body);
  return answer.status === 200 ? settle(booker.client, booking) : answer.body;
}
async function cancel(id: string) {
  const { window_start, fee_cents } = await policyOf(id);
  const body = { id: uuidv7(), seen_start: window_start, fee_cents, reason: null };
  const answer = await booker.client.command<Booking & ErrorBody>('POST', `/api/own-visits/${id}/cancel`, body);
  return answer.status === 200 ? settle(booker.client, body.id) : answer.body;
}

describe('the windows of long work', () => {
  test('say on which days the work is done, once the owner lets clients book several', async () => {
    await setRules(office.database.admin);
    expect(freeWindows(await askSlots(booker))).toEqual([]);
    await setRules(office.database.admin, { several_days_online: true });
    expect((await morning(3)).days).toEqual([inDays(3), inDays(4)]);
    // The next day is taken, so the work goes on a day later.
    await addVisit(office.database.admin, 4, ['08:00', '16:00'], { assigned_to: dani.id });
    expect((await morning(3)).days).toEqual([inDays(3), inDays(5)]);
  });

  test('keep the owner’s limits: the least of a day, and the most days', async () => {
    await setRules(office.database.admin, { several_days_online: true, max_days: 1 });
    expect(freeWindows(await askSlots(booker))).toEqual([]);
    await setRules(office.database.admin, { several_days_online: true, min_stretch_minutes: 420 });
    expect(freeWindows(await askSlots(booker))).toEqual([]);
  });

  test('are offered for two people on one day without that', async () => {
    await setRules(office.database.admin);
    await rows('update services set duration_minutes = 480 where id = $1', [fleet]);
    const windows = freeWindows(await askSlots(ofTwo()));
    await rows('update services set duration_minutes = 1440 where id = $1', [fleet]);
    expect(windows.length).toBeGreaterThan(0);
    expect(windows.every(({ starts_at, days }) => days.join() === dayOf(starts_at))).toBe(true);
    // A helper needs no skill, but time.
    await setRules(office.database.admin, { several_days_online: true });
    expect((await morning(3, ofTwo())).days).toEqual([inDays(3), inDays(4)]);
    await addVisit(office.database.admin, 3, ['09:00', '10:00'], { assigned_to: marcus.id });
    expect(await morning(3, ofTwo())).toBeUndefined();
  });

  test('of short work are what they were, one day each', async () => {
    const short = await addOnlineService(office.database.admin, { minutes: 60 });
    const on = freeWindows(await askSlots({ ...booker, service: short }));
    await setRules(office.database.admin);
    const off = freeWindows(await askSlots({ ...booker, service: short }));
    const times = (windows: typeof on) => windows.map(({ starts_at, ends_at, days }) => [starts_at, ends_at, days]);
    expect(times(on)).toEqual(times(off));
    expect(on.every(({ starts_at, days }) => days.join() === dayOf(starts_at))).toBe(true);
  });

  test('can’t be taken for other days than they showed', async () => {
    const window = await morning(3);
    await addVisit(office.database.admin, 4, ['08:00', '16:00'], { assigned_to: dani.id });
    const { status, body } = await hold(window.token);
    expect([status, body.code]).toEqual([409, 'slot_lost']);
    expect(body.windows).toHaveLength(3);
    expect(body.windows!.every(({ days }) => days.length > 1)).toBe(true);
    const again = await hold((await morning(3)).token);
    expect(again.body.days).toEqual([inDays(3), inDays(5)]);
  });
});

describe('a held plan', () => {
  test('keeps everyone’s time on all days, each with its buffer, and frees all of it', async () => {
    const { body } = await hold((await morning(3, ofTwo())).token);
    expect(body.days).toEqual([inDays(3), inDays(4)]);
    expect(await busy()).toEqual(
      [0, 0, 1, 1].map((_, index) => ({
        kind: 'hold',
        technician_id: [dani.id, marcus.id].toSorted((one, other) => (one < other ? -1 : 1))[index % 2],
        grouped: true,
        buffer: 15,
      })),
    );
    // Who is planned is nobody’s to read.
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${dani.id}|${marcus.id}|spans`));
    const { status } = await booker.client.command('DELETE', `/api/holds/${body.id}`, undefined);
    expect([status, await busy()]).toEqual([200, []]);
  });

  test('is replaced as a whole by the client’s next', async () => {
    await hold((await morning(3, ofTwo())).token);
    await hold((await morning(5)).token);
    expect((await busy()).map(({ technician_id }) => technician_id)).toEqual([dani.id, dani.id]);
    const short = await addOnlineService(office.database.admin, { minutes: 60 });
    await holdWindow({ ...booker, service: short });
    expect((await busy()).map(({ grouped }) => grouped)).toEqual([false]);
  });

  test('is extended as a whole, and takes nobody’s time once it ran out', async () => {
    const { body } = await hold((await morning(3, ofTwo())).token);
    await booker.client.command('POST', `/api/holds/${body.id}/extend`, undefined);
    expect(
      await count('from busy_spans b join slot_holds h on h.id = b.group_id and h.expires_at = b.expires_at'),
    ).toBe(4);
    await rows(
      "update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 minute'",
    );
    const other = await addPerson(office.database.admin, 'client');
    const place = await addPlace(office.database.admin, other.id);
    const rival = { ...ofTwo(), person: other, place, client: await signedIn(office.portal, other) };
    const theirs = { id: uuidv7(), token: (await morning(3, rival)).token };
    await rival.client.command('POST', '/api/holds', theirs);
    expect(await count(`from busy_spans where group_id = '${theirs.id}'`)).toBe(4);
    expect(await count('from busy_spans where expires_at < now()')).toBe(0);
  });

  test('a client can’t write one that the finder didn’t find', async () => {
    const [held] = [await hold((await morning(3, ofTwo())).token)];
    const forged = `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, spans,
        buffer_minutes, window_start, window_end, near)
      select gen_random_uuid(), client_id, held_by, technician_id, place_id, items, starts_at, ends_at, $2::jsonb, 0, window_start,
        window_end, false from slot_holds where id = $1`;
    const [kept] = await rows<{ spans: { lead: boolean; starts_at: string }[] }>('select spans from slot_holds');
    const spans = kept!.spans;
    for (const plan of [
      spans.slice(0, 1),
      spans.map((span) => Object.assign({}, span, { lead: false })),
      spans.map((span) => Object.assign({}, span, { lead: true })),
      spans.map((span, index) => (index ? Object.assign({}, span, { starts_at: addDays(inDays(1), 0) }) : span)),
    ])
      await expect(rows(forged, [held.body.id, JSON.stringify(plan)])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a booked plan', () => {
  test('becomes one visit of all its people and days, in the promised window', async () => {
    const held = (await hold((await morning(3, ofTwo())).token)).body;
    const body = asked(held);
    await booker.client.command('POST', '/api/bookings', body);
    const settled = await settle(booker.client, body.id);
    expect(settled).toMatchObject({ status: 'confirmed', window_start: held.window_start, days: held.days });
    const job = await jobOf(settled.job_id!);
    expect(timesOf(job)).toEqual([
      ['Dani Ortega', true, inDays(3), '08:00-16:00'],
      ['Marcus Webb', false, inDays(3), '08:00-16:00'],
      ['Dani Ortega', true, inDays(4), '08:00-12:00'],
      ['Marcus Webb', false, inDays(4), '08:00-12:00'],
    ]);
    expect(job).toMatchObject({
      assigned_to: dani.id,
      helpers: [marcus.id],
      window_start: held.window_start,
      window_end: held.window_end,
    });
    expect((await busy()).map(({ kind, buffer }) => [kind, buffer])).toEqual(
      Array.from({ length: 4 }, () => ['job', 15]),
    );
    const visit = await visitOf(job.id);
    expect(visit.days.map(({ day }) => day)).toEqual(held.days);
    expect([visit.technician, visit.crew]).toEqual([null, []]);
    expect(await told(job.id)).toEqual(['job_assigned', 'job_assigned', 'visit_confirmed']);
    expect(await rows('select distinct actor_id from job_changes where job_id = $1', [job.id])).toEqual([
      { actor_id: booker.person.id },
    ]);
  });

  test('a hold that ran out is booked while all of it is free, and lost with any part of it', async () => {
    const outdated =
      "update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 minute'";
    const first = asked((await hold((await morning(3, ofTwo())).token)).body);
    await rows(outdated);
    await booker.client.command('POST', '/api/bookings', first);
    expect((await settle(booker.client, first.id)).status).toBe('confirmed');
    await rows("update jobs set status = 'cancelled'");
    const second = asked((await hold((await morning(3, ofTwo())).token)).body);
    await rows(outdated);
    // Only the helper’s second day is taken.
    await addVisit(office.database.admin, 4, ['09:00', '10:00'], { assigned_to: marcus.id });
    await booker.client.command('POST', '/api/bookings', second);
    expect(await settle(booker.client, second.id)).toMatchObject({ status: 'needs_time', job_id: null });
    expect(await count("from busy_spans where kind = 'hold'")).toBe(0);
  });

  test('waits for the office where the owner wants to approve; the office proposes other days, and all are told', async () => {
    await setRules(office.database.admin, { several_days_online: true, approval: 'all' });
    const body = asked((await hold((await morning(3)).token)).body);
    await booker.client.command('POST', '/api/bookings', body);
    const waiting = await settle(booker.client, body.id);
    expect([waiting.status, waiting.days]).toEqual(['awaiting_office', [inDays(3), inDays(4)]]);
    const found = await office.office.send<Awaited<ReturnType<typeof askSlots>>>('POST', '/api/slots', {
      body: { client_id: booker.person.id, place_id: booker.place, items: waiting.items },
    });
    const other = freeWindows(found.body).find(({ days }) => days[0] === inDays(6))!;
    const proposed = await office.office.command<Booking>('POST', `/api/booking-requests/${body.id}/propose`, {
      tokens: [other.token],
      note: null,
    });
    expect(proposed.body.proposals.map(({ days }) => days)).toEqual([other.days]);
    const { token } = proposed.body.proposals[0]!;
    await booker.client.command('POST', `/api/bookings/${body.id}/choose`, { token });
    const taken = await settle(booker.client, body.id);
    expect([taken.status, taken.days, taken.job_id]).toEqual(['confirmed', other.days, waiting.job_id]);
    const job = await jobOf(taken.job_id!);
    expect(job.spans.map(({ start }) => dayOf(start))).toEqual(other.days);
    expect(await told(job.id)).toContain('visit_confirmed');
  });

  test('is held by a representative for their client, who confirms it', async () => {
    const rep = await addPerson(office.database.admin, 'sales', { full_name: 'Cole Barrett' });
    await giveTo(office.database.admin, rep, [booker.person.id]);
    const cole = await signedIn(office.portal, rep);
    const found = await cole.send<Awaited<ReturnType<typeof askSlots>>>('POST', '/api/slots', {
      body: { client_id: booker.person.id, place_id: booker.place, items: [item(fleet)] },
    });
    const window = freeWindows(found.body)[1]!;
    const held = await cole.command<Hold>('POST', '/api/holds', { id: uuidv7(), token: window.token });
    expect(held.body.days).toEqual(window.days);
    expect((await cole.get<Hold[]>('/api/holds')).body.map(({ days }) => days)).toEqual([window.days]);
    const current = (await booker.client.get<Hold>('/api/holds/current')).body;
    expect(current).toMatchObject({ days: window.days, holder: 'Cole' });
    const body = asked(current);
    await booker.client.command('POST', '/api/bookings', body);
    expect((await settle(booker.client, body.id)).status).toBe('confirmed');
    expect(await count("from busy_spans where kind = 'job'")).toBe(2 * window.days.length);
  });
});

const item = (service_id: string) => ({
  service_id,
  units: null,
  square_feet: null,
  vehicle_size: null,
  condition: 'normal',
});
/** The notices about a job, of anyone. */
const told = async (id: string) =>
  (
    await rows<{ notice: string }>(
      `select payload ->> 'notice' as notice from graphile_worker._private_jobs where payload ->> 'entity_id' = $1 order by 1`,
      [id],
    )
  ).map(({ notice }) => notice);

describe('a client’s visit on several days', () => {
  const booked = async (who = booker) => {
    const body = asked((await hold((await morning(5, who)).token)).body);
    await booker.client.command('POST', '/api/bookings', body);
    return (await settle(booker.client, body.id)).job_id!;
  };

  test('is moved as a whole, and all are told', async () => {
    const id = await booked(ofTwo());
    const before = await told(id);
    const windows = await moveWindows(id);
    const target = windows.find(({ days }) => days[0] === inDays(9))!;
    expect(target.days).toHaveLength(2);
    const moved = await move(id, target.token);
    expect(moved).toMatchObject({ status: 'done', window_start: target.starts_at, days: target.days });
    const job = await jobOf(id);
    expect(job).toMatchObject({ window_start: target.starts_at, window_end: target.ends_at, assigned_to: dani.id });
    expect(job.spans).toHaveLength(4);
    expect([...new Set(job.spans.map(({ start }) => dayOf(start)))]).toEqual(target.days);
    expect((await visitOf(id)).days.map(({ day }) => day)).toEqual(target.days);
    expect(await busy()).toHaveLength(4);
    const after = [...(await told(id))];
    for (const notice of before) after.splice(after.indexOf(notice), 1);
    expect(after).toEqual(['job_moved', 'job_moved', 'visit_moved']);
  });

  test('is cancelled as a whole', async () => {
    const id = await booked(ofTwo());
    expect(await cancel(id)).toMatchObject({ status: 'done' });
    expect([(await jobOf(id)).status, await busy()]).toEqual(['cancelled', []]);
  });

  test('costs the fee of its first day', async () => {
    await rows('update business_settings set cancellation_notice_hours = 48, cancellation_fee_cents = 2500');
    const id = await booked();
    const first = (await visitOf(id)).window_start!;
    await rows('update bookings set notice_hours = $2 where job_id = $1', [
      id,
      Math.floor((Date.parse(first) - Date.now()) / 3_600_000) - 1,
    ]);
    expect(await policyOf(id)).toMatchObject({ late: false, fee_cents: 0, can_move: true });
    await rows('update bookings set notice_hours = notice_hours + 2 where job_id = $1', [id]);
    expect(await policyOf(id)).toMatchObject({ late: true, fee_cents: 2_500 });
  });

  test('isn’t the client’s to change once its first day has begun', async () => {
    const id = await booked();
    const token = (await moveWindows(id))[0]!.token;
    const arrived = `insert into visit_progress (job_id, arrived_at) values ($1, now())`;
    await rows(arrived, [id]);
    expect(await policyOf(id)).toMatchObject({ why: 'begun', can_move: false, can_cancel: false });
    expect(await move(id, token)).toMatchObject({ code: 'visit_begun' });
    expect(await cancel(id)).toMatchObject({ code: 'visit_begun' });
    expect(await jobOf(id)).toMatchObject({ status: 'pending', span_count: 2 });
  });

  test('that should have begun has begun, as long as days are to come', async () => {
    const id = await booked();
    const times = await rows<{ id: string }>('select id from job_spans where job_id = $1 order by starts_at', [id]);
    await rows(
      `update job_spans set starts_at = now() - interval '30 hours', ends_at = now() - interval '24 hours' where id = $1`,
      [times[0]!.id],
    );
    expect(await policyOf(id)).toMatchObject({ why: 'begun', can_cancel: false });
    await rows(
      `update job_spans set starts_at = now() - interval '6 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [times[1]!.id],
    );
    expect(await policyOf(id)).toMatchObject({ why: 'over' });
  });

  test('is moved by a call once the owner no longer lets clients book several days', async () => {
    const id = await booked();
    const token = (await moveWindows(id))[0]!.token;
    await setRules(office.database.admin);
    expect(await policyOf(id)).toMatchObject({ why: null, can_move: false, can_cancel: true });
    expect(['slot_lost', 'booking_off']).toContain(
      (await move(id, token)) && ((await move(id, token)) as ErrorBody).code,
    );
    expect(await cancel(id)).toMatchObject({ status: 'done' });
  });

  test('that must cure is moved by the office alone', async () => {
    const id = await booked();
    const { token } = (await moveWindows(id))[0]!;
    const cure = 'update services set online = $2, wait_minutes = $3, wait_after_percent = $4 where id = $1';
    await rows(cure, [booker.service, false, 60, 50]);
    expect(await policyOf(id)).toMatchObject({ why: null, can_move: false, can_cancel: true });
    expect(await move(id, token)).toMatchObject({ code: 'not_found' });
    const { status } = await booker.client.send('POST', '/api/slots', { body: { job_id: id } });
    await rows(cure, [booker.service, true, 0, null]);
    expect(status).toBe(404);
  });

  test('becomes one stretch of one person where that is enough, and several again', async () => {
    const id = await booked();
    await rows("update working_hours set ends = '22:00' where profile_id = $1", [dani.id]);
    const whole = (await moveWindows(id)).find(({ days }) => days.length === 1)!;
    expect(await move(id, whole.token)).toMatchObject({ status: 'done', days: [] });
    expect(await jobOf(id)).toMatchObject({
      span_count: 0,
      assigned_to: dani.id,
      helpers: null,
      window_start: whole.starts_at,
    });
    await rows("update working_hours set ends = '16:00' where profile_id = $1", [dani.id]);
    const split = (await moveWindows(id)).find(({ days }) => days.length === 2)!;
    expect(await move(id, split.token)).toMatchObject({ status: 'done', days: split.days });
    expect(await jobOf(id)).toMatchObject({ span_count: 2, window_start: split.starts_at });
    expect((await busy()).map(({ grouped }) => grouped)).toEqual([true, true]);
  });

  test('of a series stays on one day', async () => {
    const id = await addVisit(office.database.admin, 5, ['06:00', '18:00'], {
      client_id: booker.person.id,
      place_id: booker.place,
    });
    expect((await moveWindows(id)).some(({ days }) => days.length > 1)).toBe(true);
    await rows(
      `with plan as (
         insert into job_series (id, plan_id, client_id, place_id, title, rule, starts_on, start_time, duration_minutes, priority)
         select p.id, p.id, client_id, place_id, title, '{}', current_date, '06:00', 720, 'medium'
         from jobs j, gen_random_uuid() p (id) where j.id = $1 returning id)
       update jobs set series_id = plan.id, occurrence = current_date from plan where jobs.id = $1`,
      [id],
    );
    expect(await moveWindows(id)).toEqual([]);
  });
});
