import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import type { Hold, Slots } from '#contract/booking/slot.schema.ts';
import { asSystem } from '#server/db/asSystem.ts';
import { createPool } from '#server/db/pool.ts';
import { raised } from '#server/db/raised.ts';
import { refusedBy } from '#server/db/refusals.ts';
import { sql } from 'kysely';
import { takeHold } from '#server/features/slots/holds.service.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { addOnlineService, bookedItem, setRules } from '#test/support/booking.ts';
import { Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { addPlace, addTechnician, everyDay } from '#test/support/jobs.ts';
import { addPerson, type Person } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { sessionAt } from '#test/support/sessions.ts';
import { often } from '#test/support/thorough.ts';

/** Two processes of one portal, and clients at both: the races of holding and booking a window. */
let admin: pg.Pool;
let app: pg.Pool;
let doors: [string, string];
let technician: Person;
let service: string;

type Guest = { id: string; place: string; door: string; cookie: string | null };
let guests: Guest[];

beforeAll(async () => {
  const database = await testDatabase();
  ({ admin } = database);
  app = createPool(database.appUrl, { max: 20 });
  atEnd(() => app.end());
  const spawn = () => spawnPortal(database.appUrl, ['--role', 'api'], {}, atEnd);
  const [one, two] = await Promise.all([spawn(), spawn()]);
  doors = [one.address, two.address];
  technician = await addTechnician(admin, everyDay('08:00', '16:00'));
  service = await addOnlineService(admin, { minutes: 60 });
  await setRules(admin);
  guests = [];
  for (let index = 0; index < 200; index += 1) guests.push(await addGuest(index));
});

beforeEach(async () => {
  await admin.query('delete from slot_holds');
  await admin.query('delete from jobs');
  await admin.query("delete from commands where route = 'slot.hold'");
});

async function addGuest(index: number): Promise<Guest> {
  const person = await addPerson(admin, 'client');
  const place = await addPlace(admin, person.id, [35.8, -78.6]);
  const door = doors[index % 2]!;
  return { id: person.id, place, door, cookie: (await sessionAt(admin, door, person)).cookie };
}

/** From another network each time: the limits per minute are per address. */
const browser = ({ door, cookie }: Guest) => new Client(door, { cookie });
const windowsFor = async (guest: Guest, work = service) => {
  const { body } = await browser(guest).send<Slots>('POST', '/api/slots', {
    body: { place_id: guest.place, items: [bookedItem(work)] },
  });
  // Not on the first day: the notice may cut into its windows.
  return body.days.slice(1).flatMap((day) => day.windows.filter(({ token }) => token));
};
/** Retried while the portal is too busy, as browsers do: with the same id, so that it is one request. */
async function hold(guest: Guest, token: string | null) {
  const wish = { id: uuidv7(), token };
  for (;;) {
    const answer = await browser(guest).command<Hold & ErrorBody>('POST', '/api/holds', wish);
    if (answer.status !== 503) return answer;
  }
}
const count = async (query: string) =>
  (await admin.query<{ n: number }>(`select count(*)::int as n ${query}`)).rows[0]!.n;

/** Leaves room for one visit in a window, and none on either side of it. */
async function onlyOneFits(window: { starts_at: string; ends_at: string }): Promise<void> {
  const job = (from: string, to: string) =>
    admin.query(
      `insert into jobs (id, title, assigned_to, scheduled_start, scheduled_end)
       values (gen_random_uuid(), 'Driveway wash', $1, $2::timestamptz, $3::timestamptz)`,
      [technician.id, from, to],
    );
  await admin.query('delete from jobs');
  const starts = Date.parse(window.starts_at);
  await job(new Date(starts + 75 * 60_000).toISOString(), new Date(starts + 180 * 60_000).toISOString());
}

describe('holding', () => {
  test('of two hundred clients who want one window exactly one gets it, and the others are offered three each', async () => {
    const first = (await windowsFor(guests[0]!)).find(
      ({ starts_at }) => starts_at.includes('T12:00') || starts_at.includes('T13:00'),
    )!;
    await onlyOneFits(first);
    const tokens: (string | null)[] = [];
    for (const guest of guests) {
      const window = (await windowsFor(guest)).find(({ starts_at }) => starts_at === first.starts_at);
      tokens.push(window!.token);
    }
    const answers = await Promise.all(guests.map((guest, index) => hold(guest, tokens[index]!)));
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ body }) => body.code === 'slot_lost');
    expect([won.length, lost.length]).toEqual([1, 199]);
    expect(new Set(lost.map(({ body }) => body.windows?.length))).toEqual(new Set([3]));
    expect(lost.some(({ body }) => body.windows!.some(({ starts_at }) => starts_at === first.starts_at))).toBe(false);
    expect(await count('from slot_holds')).toBe(1);
    expect(await count("from busy_spans where kind = 'hold'")).toBe(1);
  });

  test('one client who asks for many windows at once keeps one', async () => {
    const [guest] = guests as [Guest];
    const windows = await windowsFor(guest);
    const answers = await Promise.all(
      windows.slice(0, 10).map(({ token }, index) => hold({ ...guest, door: doors[index % 2]! }, token)),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual([]);
    expect(await count('from slot_holds')).toBe(1);
    expect(await count("from busy_spans where kind = 'hold'")).toBe(1);
  });
});

describe('holding a window of two people', () => {
  let helper: Person;
  let fleet: string;
  beforeAll(async () => {
    helper = await addTechnician(admin, everyDay('08:00', '16:00'));
    fleet = await addOnlineService(admin, { minutes: 960 });
    await admin.query('update services set people_min = 2 where id = $1', [fleet]);
  });
  // Others find one technician, as before.
  afterAll(() => admin.query('delete from working_hours where profile_id = $1', [helper.id]));
  const deadlocks = async () =>
    (
      await admin.query<{ n: number }>(
        'select deadlocks::int as n from pg_stat_database where datname = current_database()',
      )
    ).rows[0]!.n;

  test('two hundred clients want it, one gets it, and nobody is told of a deadlock', async () => {
    const before = await deadlocks();
    const first = (await windowsFor(guests[0]!, fleet))[1]!;
    const tokens: (string | null)[] = [];
    for (const guest of guests) {
      const windows = await windowsFor(guest, fleet);
      tokens.push(windows.find(({ starts_at }) => starts_at === first.starts_at)!.token);
    }
    const answers = await Promise.all(guests.map((guest, index) => hold(guest, tokens[index]!)));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'held' : body.code));
    expect([codes.filter((code) => code === 'held').length, new Set(codes)]).toEqual([
      1,
      new Set(['held', 'slot_lost']),
    ]);
    expect(await count('from slot_holds')).toBe(1);
    expect(await count("from busy_spans where kind = 'hold'")).toBe(2);
    process.stdout.write(`${(await deadlocks()) - before} deadlocks in the database, none told\n`);
  });

  test('clients who change their minds at once between crews’ windows deadlock nobody', async () => {
    const few = guests.slice(0, 12);
    const offers = await Promise.all(few.map((guest) => windowsFor(guest, fleet)));
    const answers = await Promise.all(
      [0, 1, 2].flatMap((round) =>
        few.map((guest, index) => hold(guest, offers[index]![(index + round * 5) % offers[index]!.length]!.token)),
      ),
    );
    const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 'held' : body.code)));
    expect([...codes].filter((code) => code !== 'held' && code !== 'slot_lost')).toEqual([]);
    expect(await count("from busy_spans where kind = 'hold'")).toBe(2 * (await count('from slot_holds')));
  });
});

/** As a booking does it: the hold ends and the job begins in one transaction. */
async function book(holdId: string): Promise<'booked' | 'lost'> {
  try {
    return await asSystem(app, async (tx) => {
      const taken = await takeHold(tx, holdId);
      if (!taken) return 'lost';
      await tx.run(sql`
        insert into jobs (id, title, client_id, place_id, assigned_to, scheduled_start, scheduled_end, buffer_minutes)
        values (${uuidv7()}, 'Driveway wash', ${taken.client_id}, ${taken.place_id}, ${taken.technician_id},
          ${taken.starts_at}, ${taken.ends_at}, ${taken.buffer_minutes})`);
      return 'booked';
    });
  } catch (error) {
    if (refusedBy(error, '23P01')) return 'lost';
    throw error;
  }
}

describe('booking', () => {
  test('a hold that ran out still counts if nobody came', async () => {
    const [guest] = guests as [Guest];
    const { body } = await hold(guest, (await windowsFor(guest))[0]!.token);
    await admin.query("update slot_holds set expires_at = now() - interval '1 minute'");
    expect(await book(body.id)).toBe('booked');
    expect(await book(body.id)).toBe('lost');
    expect(await count('from busy_spans')).toBe(1);
  });

  test('a hold that ran out and was taken is lost, and the one who took it books', async () => {
    const [first, second] = guests as [Guest, Guest];
    const [window] = await windowsFor(first);
    await onlyOneFits(window!);
    const mine = await hold(first, (await windowsFor(first))[0]!.token);
    await admin.query("update slot_holds set expires_at = now() - interval '1 second'");
    const theirs = await hold(
      second,
      (await windowsFor(second)).find(({ starts_at }) => starts_at === mine.body.window_start)!.token,
    );
    expect([await book(mine.body.id), await book(theirs.body.id)]).toEqual(['lost', 'booked']);
  });

  const rounds = often(20, 60);
  test(`against the end of the hold and fifteen rivals, ${rounds} rounds: given once, never twice`, async () => {
    const [owner, ...rivals] = guests.slice(0, 16) as [Guest, ...Guest[]];
    const [window] = await windowsFor(owner);
    const tokens = await Promise.all(
      [owner, ...rivals].map(
        async (guest) => (await windowsFor(guest)).find(({ starts_at }) => starts_at === window!.starts_at)!.token,
      ),
    );
    const given: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await admin.query('delete from slot_holds');
      await admin.query("delete from commands where route = 'slot.hold'");
      await onlyOneFits(window!);
      const mine = await hold(owner, tokens[0]!);
      // It expires while it is being booked and another client wants it.
      await admin.query("update slot_holds set expires_at = clock_timestamp() + interval '5 milliseconds'");
      const wants = rivals.map(async (guest, index) => {
        const { status, body } = await hold(guest, tokens[index + 1]!);
        return status === 200 ? book(body.id) : 'lost';
      });
      const outcomes = await Promise.all([book(mine.body.id), ...wants]);
      given.push(outcomes.filter((outcome) => outcome === 'booked').length);
      expect(await count('from jobs where client_id is not null')).toBe(given.at(-1));
    }
    expect(given).toEqual(Array.from({ length: rounds }, () => 1));
  });
});

describe('two visits that nobody could drive between', () => {
  const start = Date.parse('2031-05-06T14:00:00Z');
  let helper: Person;
  beforeAll(async () => {
    helper = await addTechnician(admin, []);
  });
  type Held = { person: string; at: number; helper?: string };
  const instant = (at: number) => new Date(at).toISOString();
  const insert = (connection: pg.PoolClient, client: string, place: string, { person, at, helper: with_ }: Held) => {
    const times = { starts_at: instant(at), ends_at: instant(at + 3_600_000) };
    const crew = with_ ? [person, with_] : [];
    const spans = crew.map((each) => Object.assign({ person_id: each, lead: each === person }, times));
    return connection.query(
      `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, buffer_minutes,
         window_start, window_end, near, spans)
       values (gen_random_uuid(), $1, $1, $2, $3, '[]', $4, $5, 0, $4, $6, false, $7)`,
      [
        client,
        person,
        place,
        times.starts_at,
        times.ends_at,
        instant(at + 7_200_000),
        with_ ? JSON.stringify(spans) : null,
      ],
    );
  };

  /** The second one checks while the first has written but not committed. */
  async function meanwhile(first: Held, then: Held): Promise<string> {
    const [one, two] = [await admin.connect(), await admin.connect()];
    try {
      const far = await addPlace(admin, guests[1]!.id, [36.3, -78.6]);
      await one.query('begin');
      await insert(one, guests[0]!.id, guests[0]!.place, first);
      const second = insert(two, guests[1]!.id, far, then).then(
        () => 'both held',
        (error: { code: string }) => error.code,
      );
      const waits = async (): Promise<boolean> =>
        (await count("from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")) > 0;
      while (!(await waits()) && (await Promise.race([second, Promise.resolve(null)])) === null);
      await one.query('commit');
      return await second;
    } finally {
      one.release();
      two.release();
    }
  }
  const soonAfter = start + 70 * 60_000;
  const alone = () => meanwhile({ person: technician.id, at: start }, { person: technician.id, at: soonAfter });

  test('are never both held: the lock comes first, and then the look', async () => {
    expect(await alone()).toBe(raised.time_taken);
  });

  test('nor where only the helper couldn’t drive it, first or second', async () => {
    const crew = { person: technician.id, helper: helper.id };
    expect(await meanwhile({ ...crew, at: start }, { person: helper.id, at: soonAfter })).toBe(raised.time_taken);
    await admin.query('delete from slot_holds');
    expect(await meanwhile({ person: helper.id, at: start }, { ...crew, at: soonAfter })).toBe(raised.time_taken);
  });

  test('would both be held if the lock were missing', async () => {
    const { rows } = await admin.query<{ text: string }>("select pg_get_functiondef('hold_time'::regproc) as text");
    const { rows: replaced } = await admin.query<{ text: string }>(
      "select pg_get_functiondef('replace_hold'::regproc) as text",
    );
    const unlocked = (text: string) => text.replaceAll(/perform from public\.staff[^;]*;/g, '');
    await admin.query(unlocked(rows[0]!.text));
    await admin.query(unlocked(replaced[0]!.text));
    try {
      expect(await alone()).toBe('both held');
    } finally {
      await admin.query(rows[0]!.text);
      await admin.query(replaced[0]!.text);
    }
  });
});
