import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { clockAt, instantAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { Hold, SlotQuery, Slots, SlotWindow, Soonest } from '#contract/booking/slot.schema.ts';
import { driveMinutes } from '#contract/jobs/travel.ts';
import { reachOf } from '#test/support/asRole.ts';
import { bookedItem, addOnlineService, setRules } from '#test/support/booking.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addTaxRate } from '#test/support/invoices.ts';
import { addJob, addPlace, addService, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

const zone = 'America/New_York';
const oakStreet: [number, number] = [35.8, -78.6];
const acrossTown: [number, number] = [35.95, -78.6];

let database: TestDatabase;
let portal: string;
let office: Client;
let technician: Person;
let ines: Person;
let client: Client;
let place: string;
let service: string;

beforeAll(async () => {
  ({ database, portal, office } = await startOffice());
  technician = await addTechnician(database.admin, everyDay('08:00', '16:00'), { full_name: 'Dani Ortega' });
  service = await addOnlineService(database.admin, { minutes: 60, buffer: 15 });
  ines = await addPerson(database.admin, 'client', { full_name: 'Ines Ferreira' });
  place = await addPlace(database.admin, ines.id, oakStreet);
  client = await signedIn(portal, ines);
});

beforeEach(async () => {
  await setRules(database.admin);
  await database.admin.query('delete from slot_holds');
  await database.admin.query('delete from jobs');
});

/** The same user from a new network, because rate limits count per address. */
const elsewhere = ({ cookie }: Client) => new Client(portal, { cookie });
const ask = (part: Partial<SlotQuery> = {}, asking = elsewhere(client)) =>
  asking.send<Slots & ErrorBody>('POST', '/api/slots', {
    body: { place_id: place, items: [bookedItem(service)], ...part },
  });
const slots = async (part: Partial<SlotQuery> = {}, asking = elsewhere(client)) => (await ask(part, asking)).body;
const hold = (token: string | null, asking = client) =>
  elsewhere(asking).command<Hold & ErrorBody>('POST', '/api/holds', { id: uuidv7(), token });
const windowsOn = ({ days }: Slots, day: string) => days.find((each) => each.day === day)!.windows;
const free = (found: Slots) => found.days.flatMap(({ windows }) => windows).filter(({ token }) => token);
const clock = ({ starts_at, ends_at }: SlotWindow) =>
  [clockAt(starts_at, zone).time, clockAt(ends_at, zone).time].join('-');
const today = () => clockAt(new Date().toISOString(), zone).day;
const inDays = (days: number) => addDays(today(), days);
const at = (day: string, time: string) => instantAt(day, time, zone);
const spans = async () => (await database.admin.query<{ kind: string }>('select kind from busy_spans')).rows;
const busy = (day: string, from: string, to: string, part: object = {}) =>
  addJob(database.admin, {
    assigned_to: technician.id,
    scheduled_start: at(day, from),
    scheduled_end: at(day, to),
    ...part,
  });

/** Another client, with their own place. */
async function neighbor(where: [number, number] = oakStreet) {
  const person = await addPerson(database.admin, 'client');
  return { person, place: await addPlace(database.admin, person.id, where), client: await signedIn(portal, person) };
}

describe('slot.list', () => {
  test('asks for no deposit where nobody could pay it', async () => {
    await database.admin.query('update services set deposit_percent = 50 where id = $1', [service]);
    const found = await slots();
    expect(found.quote.deposit_cents).toBe(0);
    expect((await hold(free(found)[0]!.token)).body.quote.deposit_cents).toBe(0);
    await database.admin.query('update services set deposit_percent = 0 where id = $1', [service]);
  });

  test('shows two weeks of windows from the first day that the notice allows, and what it comes to', async () => {
    const found = await slots();
    const days = found.days.map(({ day }) => day);
    expect([found.from, found.to, days.length]).toEqual([inDays(1), inDays(14), 14]);
    expect(found.more).toBe(true);
    expect(windowsOn(found, inDays(3)).map(clock)).toEqual([
      '08:00-10:00',
      '10:00-12:00',
      '12:00-14:00',
      '14:00-16:00',
    ]);
    expect(found.quote).toMatchObject({ minutes: 60, subtotal_cents: 4_500, total_cents: 4_500, deposit_cents: 0 });
    expect(found.near_quote).toBeNull();
  });

  test('takes out what is busy, with the drive there and on', async () => {
    const other = await neighbor(acrossTown);
    const day = inDays(5);
    // The drive across town takes half an hour, so no visit on Oak Street can start at eleven or end at one.
    await busy(day, '08:00', '09:45', { client_id: other.person.id, place_id: other.place });
    await busy(day, '13:15', '16:00', { client_id: other.person.id, place_id: other.place });
    const found = windowsOn(await slots(), day);
    expect(found.map((window) => [clock(window), window.token !== null])).toEqual([
      ['08:00-10:00', false],
      ['10:00-12:00', true],
      ['12:00-14:00', false],
      ['14:00-16:00', false],
    ]);
    const { body } = await hold(found[1]!.token);
    const { rows } = await database.admin.query<{ starts_at: string }>(
      'select starts_at from slot_holds where id = $1',
      [body.id],
    );
    expect(clockAt(new Date(rows[0]!.starts_at).toISOString(), zone).time).toBe('10:15');
  });

  test('says on which days we are in the neighborhood, and takes the owner’s discount off then', async () => {
    await setRules(database.admin, { near_discount_cents: 1_000 });
    const other = await neighbor();
    await busy(inDays(4), '09:00', '10:00', { client_id: other.person.id, place_id: other.place });
    const found = await slots();
    expect(found.days.flatMap(({ day, near }) => (near ? [day] : []))).toEqual([inDays(4)]);
    expect([found.quote.total_cents, found.near_quote?.total_cents]).toEqual([4_500, 3_500]);
    const { body } = await hold(windowsOn(found, inDays(4)).findLast(({ token }) => token)!.token);
    expect(body).toMatchObject({ near: true, quote: { discount_cents: 1_000, total_cents: 3_500 } });
  });

  test('ends at the horizon, and begins no sooner than the notice', async () => {
    await setRules(database.admin, { horizon_days: 3, lead_hours: 48 });
    const found = await slots();
    expect(found.days.map(({ state }) => state).slice(2)).toEqual(Array.from({ length: 12 }, () => 'too_late'));
    expect(found.from).toBe(inDays(2));
    expect(found.more).toBe(false);
    const later = await slots({ from: inDays(400) });
    expect(later.days.every(({ state, windows }) => state === 'too_late' && windows.length === 0)).toBe(true);
    expect((await slots({ from: '2020-01-01' })).from).toBe(inDays(2));
  });

  test('for a visit that is moved asks for its own length and skills, and its own time isn’t in its way', async () => {
    const day = inDays(6);
    const job = await busy(day, '08:00', '16:00', { client_id: ines.id, place_id: place });
    const found = await ask({ job_id: job, place_id: undefined, items: undefined });
    expect(found.status).toBe(200);
    expect(windowsOn(found.body, day).map(({ token }) => token !== null)).toEqual([true]);
    expect(found.body.quote.lines).toEqual([]);
    // A window for a move isn't held: the visit keeps its time until it is moved.
    expect((await hold(windowsOn(found.body, day)[0]!.token)).body.code).toBe('token_over');
  });

  test('is for what clients can book, from the client or from the office', async () => {
    const inside = await addService(database.admin);
    const items = [bookedItem(inside)];
    expect((await ask({ items })).status).toBe(400);
    expect((await ask({ items, client_id: ines.id }, office)).status).toBe(200);
    expect((await ask({ client_id: ines.id })).status).toBe(400);
    expect((await ask({}, office)).status).toBe(400);
    await setRules(database.admin, { online: false });
    expect((await ask()).body.code).toBe('booking_off');
    expect((await ask({ client_id: ines.id }, office)).status).toBe(200);
  });

  test('refuses what can’t be priced: a plan by the month, an area without its size, a service that is gone', async () => {
    const plan = await addService(database.admin, { billing: 'month' });
    const area = await addOnlineService(database.admin);
    await database.admin.query("update services set pricing = 'per_area' where id = $1", [area]);
    const gone = await addOnlineService(database.admin);
    await database.admin.query('update services set active = false where id = $1', [gone]);
    for (const id of [plan, area, gone, uuidv7()]) expect((await ask({ items: [bookedItem(id)] })).status).toBe(400);
    const sized = { ...bookedItem(area), square_feet: 800 };
    expect((await slots({ items: [sized] })).quote.total_cents).toBe(800 * 4_500);
  });

  test('taxes by the rate that an invoice would take', async () => {
    const id = await addTaxRate(database.admin, 72_500, 'Alder County');
    const { quote } = await slots();
    expect(quote.tax).toEqual([{ name: 'Alder County', rate_ppm: 72_500, cents: 326 }]);
    expect(quote.total_cents).toBe(4_826);
    await database.admin.query('delete from tax_rates where id = $1', [id]);
  });
});

describe('what a client can learn', () => {
  test('is windows and tokens: no name, no minute, no technician, however the answer is read', async () => {
    const other = await neighbor(acrossTown);
    await busy(inDays(2), '08:00', '11:07', { client_id: other.person.id, place_id: other.place });
    const found = await slots();
    const text = JSON.stringify(found);
    for (const secret of [technician.id, 'Dani', other.person.id, other.place, '11:07'])
      expect(text).not.toContain(secret);
    const starts = found.days.flatMap(({ windows }) => windows.map(({ starts_at }) => clockAt(starts_at, zone).time));
    expect([...new Set(starts)].toSorted()).toEqual(['08:00', '10:00', '12:00', '14:00']);
    const [first] = free(found);
    const opened = Buffer.from(first!.token!, 'base64url').toString('latin1');
    for (const secret of [technician.id, place, ines.id]) expect(opened).not.toContain(secret);
    const { body } = await hold(first!.token);
    expect(Object.keys(body).toSorted()).toEqual([
      'client_id',
      'days',
      'expires_at',
      'extended',
      'holder',
      'id',
      'items',
      'near',
      'place_id',
      'policy',
      'quote',
      'stay_minutes',
      'window_end',
      'window_start',
    ]);
  });

  test('is nothing of another client’s place, visit, token or hold', async () => {
    const other = await neighbor();
    const job = await busy(inDays(2), '08:00', '09:00', { client_id: ines.id, place_id: place });
    expect((await ask({}, other.client)).status).toBe(404);
    expect((await ask({ job_id: job, place_id: undefined, items: undefined }, other.client)).status).toBe(404);
    const token = free(await slots())[0]!.token;
    expect((await hold(token, other.client)).body.code).toBe('token_over');
    const mine = await hold(token);
    for (const [method, path] of [
      ['POST', `/api/holds/${mine.body.id}/extend`],
      ['DELETE', `/api/holds/${mine.body.id}`],
    ] as const)
      expect((await other.client.command(method, path, undefined)).status).toBe(404);
    expect((await other.client.get('/api/holds/current')).body).toBeNull();
    expect((await client.get<Hold>('/api/holds/current')).body.id).toBe(mine.body.id);
  });

  test('by the database’s own grants isn’t who would come, nor at which minute, nor where the vans stand', async () => {
    await hold(free(await slots())[0]!.token);
    const asClient = (query: string) => reachOf(database.admin, 'client', ines.id, query);
    expect(await asClient('select window_start, items from slot_holds')).toBe(1);
    for (const column of ['technician_id', 'starts_at', 'ends_at', 'buffer_minutes'])
      expect(await asClient(`select ${column} from slot_holds`), column).toBe('42501');
    for (const query of [
      'select depot_latitude from booking_rules',
      'select from busy_spans',
      'select from working_hours',
      'select can_drive(null, now(), now(), 0, 0, 0, null)',
    ])
      expect(await asClient(query), query).toBe('42501');
  });

  test('ends with the token, after minutes, and an altered one opens nothing', async () => {
    const { token } = free(await slots())[0]!;
    const altered = `${token!.slice(0, -2)}${token!.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await hold(altered)).status).toBe(410);
    expect((await hold('x')).status).toBe(410);
  });
});

describe('a hold', () => {
  test('keeps the window, shows price and policy, and is found again', async () => {
    await database.admin.query(
      'update business_settings set cancellation_notice_hours = 24, cancellation_fee_cents = 3500',
    );
    const window = windowsOn(await slots(), inDays(3))[1]!;
    const { status, body } = await hold(window.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      place_id: place,
      window_start: window.starts_at,
      window_end: window.ends_at,
      extended: false,
      policy: { notice_hours: 24, fee_cents: 3_500, free_until: at(inDays(2), '10:00').replace('.000Z', 'Z') },
    });
    const minutes = (Date.parse(body.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    expect((await client.get<Hold>('/api/holds/current')).body).toEqual(body);
  });

  test('of a day’s work crosses the break, and so does the visit', async () => {
    const skills = ['coating'];
    const coating = await addOnlineService(database.admin, { minutes: 480, buffer: 0, skills });
    const hours = everyDay('08:00', '17:00', ['12:00', '12:30']);
    const { id } = await addTechnician(database.admin, hours, { full_name: 'Marcus Webb', skills });
    const asked = { items: [bookedItem(coating)] };
    const windows = windowsOn(await slots(asked), inDays(3));
    expect(windows.map((window) => [clock(window), window.token !== null])).toEqual([['08:00-10:00', true]]);
    expect((await hold(windows[0]!.token)).status).toBe(200);
    const { rows } = await database.admin.query<{ span: string }>(
      'select (upper(span) - lower(span))::text as span from busy_spans where technician_id = $1',
      [id],
    );
    expect(rows).toEqual([{ span: '08:30:00' }]);
    // In the break nothing else fits.
    await busy(inDays(4), '12:10', '12:20', { assigned_to: id });
    expect(windowsOn(await slots(asked), inDays(4)).map(({ token }) => token)).toEqual([null]);
    await database.admin.query('update profiles set active = false where id = $1', [id]);
  });

  test('is lost to nobody else while it lasts, and given back when it is released', async () => {
    const other = await neighbor();
    const day = inDays(3);
    for (const [from, to] of [
      ['08:00', '11:45'],
      ['13:15', '16:00'],
    ] as const)
      await busy(day, from, to);
    const mine = await hold(windowsOn(await slots(), day).find(({ token }) => token)!.token);
    const theirs = async () =>
      windowsOn(await slots({ place_id: other.place }, other.client), day).filter(({ token }) => token).length;
    expect(await theirs()).toBe(0);
    expect((await client.command('DELETE', `/api/holds/${mine.body.id}`, undefined)).status).toBe(200);
    expect(await theirs()).toBe(1);
    expect((await client.get('/api/holds/current')).body).toBeNull();
  });

  test('is one for each client: another replaces it', async () => {
    const [first, second] = free(await slots());
    await hold(first!.token);
    const { body } = await hold(second!.token);
    expect((await client.get<Hold>('/api/holds/current')).body.id).toBe(body.id);
    expect(await spans()).toEqual([{ kind: 'hold' }]);
  });

  test('is extended once, while it lasts', async () => {
    const { body } = await hold(free(await slots())[0]!.token);
    const extend = () => client.command<Hold & ErrorBody>('POST', `/api/holds/${body.id}/extend`, undefined);
    const extended = (await extend()).body;
    expect(Date.parse(extended.expires_at) - Date.parse(body.expires_at)).toBe(5 * 60_000);
    const { rows } = await database.admin.query<{ same: boolean }>(
      'select b.expires_at = h.expires_at as same from slot_holds h join busy_spans b on b.owner_id = h.id',
    );
    expect(rows).toEqual([{ same: true }]);
    expect((await extend()).body.code).toBe('hold_over');
    const next = await hold(free(await slots())[0]!.token);
    await database.admin.query("update slot_holds set expires_at = now() - interval '1 second'");
    const late = await client.command('POST', `/api/holds/${next.body.id}/extend`, undefined);
    expect([late.status, late.body.code]).toEqual([409, 'hold_over']);
    expect((await client.get('/api/holds/current')).body).toBeNull();
  });

  test('of a time that another client took meanwhile is refused with other times that are free', async () => {
    const other = await neighbor();
    const day = inDays(3);
    await busy(day, '09:30', '16:00');
    const [window] = windowsOn(await slots(), day);
    await hold(windowsOn(await slots({ place_id: other.place }, other.client), day)[0]!.token, other.client);
    const { status, body } = await hold(window!.token);
    expect([status, body.code, body.windows!.length]).toEqual([409, 'slot_lost', 3]);
    expect((await hold(body.windows![0]!.token)).status).toBe(200);
  });

  test('of the same window goes to another technician, or to another minute of it', async () => {
    const other = await neighbor();
    const [window] = windowsOn(await slots(), inDays(3));
    const rival = windowsOn(await slots({ place_id: other.place }, other.client), inDays(3))[0]!;
    expect((await hold(rival.token, other.client)).status).toBe(200);
    expect((await hold(window!.token)).body.window_start).toBe(rival.starts_at);
  });

  test('doesn’t block the client who holds it', async () => {
    const day = inDays(3);
    // One visit fits into the window, not two.
    await busy(day, '09:30', '16:00');
    const [{ token }] = windowsOn(await slots(), day) as [SlotWindow];
    expect((await hold(token)).status).toBe(200);
    expect(windowsOn(await slots(), day)[0]!.token).not.toBeNull();
    expect((await hold(token)).status).toBe(200);
    const other = await neighbor();
    expect(windowsOn(await slots({ place_id: other.place }, other.client), day)[0]!.token).toBeNull();
  });

  test('can be made twenty times an hour', async () => {
    const person = await addPerson(database.admin, 'client');
    const own = await addPlace(database.admin, person.id, oakStreet);
    const fresh = await signedIn(portal, person);
    const { token } = free(await slots({ place_id: own }, fresh))[0]!;
    const made: number[] = [];
    for (let turn = 0; turn < 21; turn += 1) {
      made.push((await hold(token, fresh)).status);
    }
    expect(made).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect((await spans()).length).toBe(1);
  });

  test('and questions are limited by the minute', async () => {
    const asked = await Promise.all(Array.from({ length: 25 }, () => ask({}, client)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('never lasts longer than the table allows', async () => {
    const { body } = await hold(free(await slots())[0]!.token);
    const long = database.admin.query("update slot_holds set expires_at = now() + interval '1 hour' where id = $1", [
      body.id,
    ]);
    await expect(long).rejects.toMatchObject({ code: '23514' });
  });

  test('follows its place on the map', async () => {
    await hold(free(await slots())[0]!.token);
    await database.admin.query('update places set latitude = 36.1 where id = $1', [place]);
    const { rows } = await database.admin.query('select latitude from busy_spans');
    expect(rows).toEqual([{ latitude: 36.1 }]);
    await database.admin.query('update places set latitude = $2 where id = $1', [place, oakStreet[0]]);
  });
});

test('the database and the contract reckon the same minutes', async () => {
  const { rows } = await database.admin.query<{ a: number; b: number; c: number; d: number; minutes: number }>(`
    select a, b, c, d, line_minutes(a, b, c, d) as minutes from (
      select 35 + random() as a, -79 + random() as b, case when random() < 0.1 then null else 35 + random() end as c,
        -79 + random() as d from generate_series(1, 2000)) p`);
  const differing = rows.filter(
    ({ a, b, c, d, minutes }) =>
      driveMinutes({ latitude: a, longitude: b }, { latitude: c, longitude: c === null ? null : d }) !== minutes,
  );
  expect(differing).toEqual([]);
});

describe('slot.soonest', () => {
  let sales: Client;
  beforeAll(async () => {
    sales = await signedIn(portal, await addPerson(database.admin, 'sales'));
  });
  const soonest = async (items = [bookedItem(service)]) =>
    (await elsewhere(sales).send<Soonest>('POST', '/api/slots/soonest', { body: { items } })).body.windows;
  const daysOf = (windows: Soonest['windows']) => windows.map(({ starts_at }) => clockAt(starts_at, zone).day);

  test('is the first free window of three days, without who would come; a full day is passed over', async () => {
    const [first, ...others] = await soonest();
    expect(Object.keys(first!)).toEqual(['starts_at', 'ends_at', 'days']);
    expect(others).toHaveLength(2);
    const [day, next] = daysOf([first!, ...others]);
    await busy(next!, '08:00', '16:00');
    expect(daysOf(await soonest())).toEqual([day, addDays(next!, 1), addDays(next!, 2)]);
  });

  test('is none where nobody can do it, and says which service isn’t sold', async () => {
    const skilled = await addService(database.admin, { skills: ['pressure_washing'] });
    expect(await soonest([bookedItem(skilled)])).toEqual([]);
    const unknown = { body: { items: [bookedItem(uuidv7())] } };
    expect((await elsewhere(sales).send('POST', '/api/slots/soonest', unknown)).status).toBe(400);
  });
});
