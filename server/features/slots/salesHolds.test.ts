import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { salesHoldLimits } from '#contract/base/limits.ts';
import type { SalesWeek } from '#contract/sales/salesClient.schema.ts';
import type { HeldForClient, Hold, Slots } from '#contract/booking/slot.schema.ts';
import { jobErrorText } from '#text/jobErrors.ts';
import { addOnlineService, bookedItem, setRules } from '#test/support/booking.ts';
import { Client, signedIn } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addTechnician, everyDay } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { giveTo } from '#test/support/reps.ts';

let database: TestDatabase;
let portal: string;
let service: string;
let cole: Person;
let rep: Client;
let rival: Client;

type Guest = { id: string; place: string; client: Client };
let guests: Guest[];

beforeAll(async () => {
  ({ database, portal } = await startOffice());
  for (let n = 0; n < 4; n += 1) await addTechnician(database.admin, everyDay('08:00', '16:00'));
  service = await addOnlineService(database.admin, { minutes: 60 });
  cole = await addPerson(database.admin, 'sales', { full_name: 'Cole Barrett' });
  rep = await signedIn(portal, cole);
  rival = await signedIn(portal, await addPerson(database.admin, 'sales'));
  guests = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const person = await addPerson(database.admin, 'client');
      const place = await addPlace(database.admin, person.id, [35.8, -78.6]);
      return { id: person.id, place, client: await signedIn(portal, person) };
    }),
  );
});

beforeEach(async () => {
  await setRules(database.admin);
  await database.admin.query('delete from slot_holds');
  await database.admin.query("delete from commands where route = 'slot.hold'");
  await giveTo(
    database.admin,
    cole,
    guests.map(({ id }) => id),
  );
});

/** Sent from a new network each time, because rate limits count per address. */
const elsewhere = ({ cookie }: Client) => new Client(portal, { cookie });
const ask = (asking: Client, guest: Guest, own = false) =>
  elsewhere(asking).send<Slots & ErrorBody>('POST', '/api/slots', {
    body: { ...(!own && { client_id: guest.id }), place_id: guest.place, items: [bookedItem(service)] },
  });
/** Free windows, without the first days, which the notice period cuts into. */
async function tokens(guest: Guest, asking = rep): Promise<string[]> {
  const { body } = await ask(asking, guest, asking === guest.client);
  return body.days.slice(3).flatMap(({ windows }) => windows.flatMap(({ token }) => token ?? []));
}
const hold = (token: string | undefined, asking = rep, id = uuidv7()) =>
  elsewhere(asking).command<Hold & ErrorBody>('POST', '/api/holds', { id, token });
const holdFor = async (guest: Guest) => hold((await tokens(guest))[0]);
const held = async (asking = rep) => (await asking.get<HeldForClient[]>('/api/holds')).body;
const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;

describe('a representative', () => {
  test('holds a time for a client, who is told, sees who holds it, and books it through the funnel', async () => {
    const [guest] = guests as [Guest];
    const { status, body } = await holdFor(guest);
    expect([status, body.holder]).toEqual([200, 'Cole']);
    expect(JSON.stringify(body)).not.toMatch(/technician|starts_at/);
    const [minutes] = await rows<{ lasts: number }>(
      'select round(extract(epoch from expires_at - created_at) / 60)::int as lasts from slot_holds',
    );
    expect(minutes!.lasts).toBe(salesHoldLimits.hours * 60);
    expect(await held()).toMatchObject([{ id: body.id, client_id: guest.id, window_start: body.window_start }]);
    expect(await rows("select from graphile_worker.jobs where task_identifier = 'notify'")).not.toEqual([]);

    const { body: seen } = await guest.client.get<Hold>('/api/holds/current');
    expect(seen).toMatchObject({ id: body.id, holder: 'Cole', quote: { total_cents: body.quote.total_cents } });
    const id = uuidv7();
    await guest.client.command('POST', '/api/bookings', {
      id,
      hold_id: seen.id,
      note: null,
      total_cents: seen.quote.total_cents,
    });
    const settled = await guest.client.send<Booking>('POST', `/api/bookings/${id}/settle`);
    expect(settled.body.status).toBe('confirmed');
    expect(await held()).toEqual([]);
    const [day] = await rows<{ day: string }>(
      'select (window_start at time zone time_zone)::date::text as day from jobs, business_settings where booking_id = $1',
      [id],
    );
    const { body: week } = await rep.get<SalesWeek>(`/api/sales-clients/week?from=${day!.day}`);
    expect(week.visits).toMatchObject([{ client_id: guest.id, window_start: body.window_start }]);
    expect(JSON.stringify(week)).not.toMatch(/technician|scheduled_start/);
    expect((await rival.get<SalesWeek>(`/api/sales-clients/week?from=${day!.day}`)).body.visits).toEqual([]);
  });

  test('holds for three clients at once, however many they ask for at the same moment', async () => {
    const wishes = await Promise.all(guests.map(async (guest, n) => (await tokens(guest))[n]));
    const answers = await Promise.all(wishes.map((token) => hold(token)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
      salesHoldLimits.clients,
    );
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['too_many_holds']));
    expect(await held()).toHaveLength(salesHoldLimits.clients);
    // Another time for the same client doesn't count as a fourth hold.
    const [first] = await held();
    const guest = guests.find(({ id }) => id === first!.client_id)!;
    expect((await hold((await tokens(guest)).at(-1))).status).toBe(200);
    expect(await held()).toHaveLength(salesHoldLimits.clients);
    // Expired holds don't count.
    await database.admin.query("update slot_holds set expires_at = now() - interval '1 minute'");
    expect((await holdFor(guests.find(({ id }) => id !== guest.id)!)).status).toBe(200);
  });

  test('doesn’t take away what the client is booking; the client may take another time, and gives this one back', async () => {
    const guest = guests[1]!;
    const own = await hold((await tokens(guest, guest.client))[0], guest.client);
    expect((await holdFor(guest)).body.code).toBe('client_booking');
    expect(await rows('select id from slot_holds')).toEqual([{ id: own.body.id }]);
    expect(await held()).toEqual([]);
    await guest.client.command('DELETE', `/api/holds/${own.body.id}`, undefined);

    const offered = await holdFor(guest);
    await hold((await tokens(guest, guest.client)).at(-1), guest.client);
    expect(await rows('select from slot_holds where id = $1', [offered.body.id])).toEqual([]);
  });

  test('and the client both release it; nobody else sees or takes it', async () => {
    const guest = guests[2]!;
    const [first, second] = [(await holdFor(guest)).body.id, guests[3]!];
    const path = `/api/holds/${first}`;
    expect((await rival.command('DELETE', path, undefined)).status).toBe(404);
    expect((await second.client.command('DELETE', path, undefined)).status).toBe(404);
    expect(await held(rival)).toEqual([]);
    expect((await guest.client.command('DELETE', path, undefined)).status).toBe(200);
    expect(await held()).toEqual([]);
    const { body } = await holdFor(second);
    expect((await rep.command('DELETE', `/api/holds/${body.id}`, undefined)).status).toBe(200);
    expect((await second.client.get('/api/holds/current')).body).toBeNull();
  });

  test('asks for and holds nothing for a colleague’s client, also with a window that was offered before', async () => {
    const guest = guests[4]!;
    expect((await ask(rival, guest)).status).toBe(404);
    const job_id = await addJob(database.admin, { client_id: guest.id, place_id: guest.place });
    const move = await elsewhere(rep).send('POST', '/api/slots', { body: { job_id } });
    expect(move.status).toBe(404);
    const [token] = await tokens(guest);
    expect((await hold(token, rival)).body.code).toBe('token_over');
    const kept = await hold(token);
    await giveTo(database.admin, null, [guest.id]);
    expect(await held()).toEqual([]);
    expect((await hold(token)).body.code).toBe('token_over');
    // The client keeps the hold that was promised.
    expect((await guest.client.get<Hold>('/api/holds/current')).body.id).toBe(kept.body.id);
  });
});

test('no window is offered or held for work that must cure', async () => {
  const guest = guests[3]!;
  const [token] = await tokens(guest);
  const cure = 'update services set online = false, wait_minutes = $2, wait_after_percent = $3 where id = $1';
  await database.admin.query(cure, [service, 60, 50]);
  const refused = [await ask(rep, guest), await hold(token)];
  await database.admin.query(cure, [service, 0, null]);
  for (const { status, body } of refused)
    expect([status, body.fields]).toEqual([400, { items: jobErrorText.mustCure }]);
});

test('what is held ends when nobody could book it any more, but lasts as long as anybody’s', async () => {
  const guest = guests[5]!;
  const first = (await ask(rep, guest)).body.days.flatMap(({ windows }) => windows).find(({ token }) => token)!;
  await setRules(database.admin, { lead_hours: 24 });
  const { body } = await hold(first.token!);
  const [row] = await rows<{ least: boolean; most: boolean }>(
    `select expires_at >= created_at + interval '10 minutes' as least, expires_at <= greatest(created_at + interval '10 minutes',
       window_start - interval '24 hours') as most from slot_holds where id = $1`,
    [body.id],
  );
  expect(row).toEqual({ least: true, most: true });
});
