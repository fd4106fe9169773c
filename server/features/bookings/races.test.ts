import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { Hold } from '#contract/booking/slot.schema.ts';
import { atEnd } from '#test/support/atEnd.ts';
import { setRules } from '#test/support/booking.ts';
import {
  addBooker,
  asked,
  askSlots,
  book,
  freeWindows,
  holdWindow,
  keepAlone,
  type Booker,
} from '#test/support/bookings.ts';
import { Client, signedIn } from '#test/support/client.ts';
import { testDatabase, type TestDatabase } from '#test/support/database.ts';
import { addPlace } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { spawnPortal } from '#test/support/portal.ts';
import { often } from '#test/support/thorough.ts';
import { withoutTriggers } from '#test/support/withoutTriggers.ts';

/*
 * Races between two processes of one portal. Each test asserts what the database holds afterwards, not which process
 * won.
 */
let database: TestDatabase;
let processes: [string, string];
let booker: Booker;

beforeAll(async () => {
  database = await testDatabase();
  const spawn = () => spawnPortal(database.appUrl, ['--role', 'api'], {}, atEnd);
  const [one, two] = await Promise.all([spawn(), spawn()]);
  processes = [one.address, two.address];
  booker = await addBooker(database.admin, processes[0]);
  await keepAlone(database.admin, booker.technician);
  await setRules(database.admin);
}, 60_000);

const rows = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await database.admin.query<T>(sql, values)).rows;
/** The same user from a new address, because requests per address are limited. */
const at = ({ cookie, device }: Client, turn: number) => new Client(processes[turn % 2]!, { cookie, device });
const settleAt = async (client: Client, id: string, turn: number) =>
  (await at(client, turn).send<Booking>('POST', `/api/bookings/${id}/settle`)).body;

const overlaps = () =>
  rows(`select from busy_spans a join busy_spans b on a.technician_id = b.technician_id and a.owner_id < b.owner_id
    where a.span && b.span`);

/** Another client of the same service, with their own place. */
async function rival(): Promise<Booker> {
  const person = await addPerson(database.admin, 'client');
  const place = await addPlace(database.admin, person.id);
  return { ...booker, person, place, client: await signedIn(processes[0], person) };
}

describe('one client, two processes', () => {
  test('that book without end at both keep five visits', async () => {
    const greedy = await rival();
    const refused: (string | undefined)[] = [];
    const bookOn = async (turn: number) => {
      for (let round = 0; round < 4; round += 1) {
        const client = at(greedy.client, turn);
        const [window] = freeWindows(await askSlots({ ...greedy, client }));
        const hold = await client.command<Hold>('POST', '/api/holds', { id: uuidv7(), token: window!.token });
        if (hold.status === 200) await client.command('POST', '/api/bookings', asked(hold.body));
        else refused.push((hold.body as { code?: string }).code);
      }
    };
    while (!refused.includes('too_many_visits')) await Promise.all([bookOn(0), bookOn(1)]);
    const open = await rows("select from bookings where client_id = $1 and status = 'requested'", [greedy.person.id]);
    expect(open).toHaveLength(5);
  });

  test('that held a time just before the fifth visit was booked is refused the sixth', async () => {
    const greedy = await rival();
    for (let visit = 0; visit < 4; visit += 1) await book({ ...greedy, client: at(greedy.client, visit) });
    const hold = await holdWindow(greedy);
    await withoutTriggers(database.admin, (owner) =>
      owner.query(
        `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', $2::uuid, 'hold_id', null))).*
         from bookings b where client_id = $1 limit 1`,
        [greedy.person.id, uuidv7()],
      ),
    );
    const sixth = await greedy.client.command('POST', '/api/bookings', asked(hold));
    expect(sixth).toMatchObject({ status: 409, body: { code: 'too_many_visits' } });
  });
});

describe('one booking, two processes', () => {
  test('asked for and settled by both at once, it is one visit', async () => {
    const body = asked(await holdWindow(booker));
    await booker.client.command('POST', '/api/bookings', body);
    const all = await Promise.all(Array.from({ length: 20 }, (_, turn) => settleAt(booker.client, body.id, turn)));
    expect(new Set(all.map(({ status, job_id }) => `${status} ${job_id}`)).size).toBe(1);
    expect(await rows('select from jobs where booking_id = $1', [body.id])).toHaveLength(1);
  });

  const rounds = often(8, 60);
  test(`a hold that runs out against its booking and rivals, ${rounds} rounds: given once, never twice`, async () => {
    const rivals = await Promise.all(Array.from({ length: 5 }, rival));
    for (let round = 0; round < rounds; round += 1) {
      const { client, ...rest } = await rival();
      const hold = await holdWindow({ client, ...rest });
      const body = asked(hold);
      await client.command('POST', '/api/bookings', body);
      await rows(
        `update slot_holds set created_at = now() - interval '20 minutes', expires_at = now() - interval '1 second'
         where id = $1`,
        [hold.id],
      );
      const outcomes = await Promise.all([
        settleAt(client, body.id, round),
        ...rivals.map(async (each, turn) => {
          const windows = freeWindows(await askSlots({ ...each, client: at(each.client, turn) }));
          const token = windows.find(({ starts_at }) => starts_at === hold.window_start)?.token;
          if (!token) return null;
          const held = await at(each.client, turn).command<Hold>('POST', '/api/holds', { id: uuidv7(), token });
          if (held.status !== 200) return null;
          const wish = asked(held.body);
          await at(each.client, turn).command('POST', '/api/bookings', wish);
          return settleAt(each.client, wish.id, turn + 1);
        }),
      ]);
      const [mine] = outcomes;
      expect(['confirmed', 'needs_time']).toContain(mine.status);
      const [time] = await rows<{ starts_at: string }>('select starts_at from bookings where id = $1', [body.id]);
      const given = await rows(
        "select id from jobs where assigned_to = $1 and scheduled_start = $2 and status <> 'cancelled'",
        [booker.technician.id, time!.starts_at],
      );
      expect(given).toHaveLength(1);
      expect(await overlaps()).toEqual([]);
    }
  }, 600_000);
});

describe('one visit, two who change it', () => {
  const movable = async () => {
    const who = await rival();
    const { job_id, window_start } = await book(who);
    const windows = freeWindows(await askSlots(who, { place_id: undefined, items: undefined, job_id }));
    return { client: who.client, id: job_id!, seen_start: window_start!, token: windows.at(-1)!.token };
  };

  test('the office and the client move it at once: it is where one of both put it, and the other is told', async () => {
    const renee = await signedIn(processes[1], await addPerson(database.admin, 'admin'));
    for (let round = 0; round < 6; round += 1) {
      const { client, id, seen_start, token } = await movable();
      const [job] = await rows<{ version: number; start: Date }>(
        'select version, scheduled_start as start from jobs where id = $1',
        [id],
      );
      // A day beyond the windows that clients can book.
      const start = new Date(Date.parse(String(job!.start)) + 70 * 86_400_000 + round * 7 * 86_400_000);
      const wish = { id: uuidv7(), token, seen_start, fee_cents: 0, total_cents: 4_500 };
      const [office, asking] = await Promise.all([
        renee.command('POST', `/api/jobs/${id}/schedule`, {
          assigned_to: booker.technician.id,
          scheduled_start: start.toISOString(),
          scheduled_end: new Date(start.getTime() + 3_600_000).toISOString(),
          override_hours: true,
          version: job!.version,
        }),
        client.command<Booking>('POST', `/api/own-visits/${id}/move`, wish),
      ]);
      const settled = asking.status === 200 ? await settleAt(client, wish.id, round) : null;
      const moved = settled?.status === 'done';
      expect(moved || office.status === 200).toBe(true);
      if (!moved && settled) expect(settled).toMatchObject({ status: 'refused', refusal: 'changed_meanwhile' });
      if (asking.status !== 200) expect((asking.body as unknown as { code: string }).code).toBe('changed_meanwhile');
      const [now] = await rows<{ same: boolean; promised: boolean }>(
        `select scheduled_start = $2 as same, scheduled_start >= window_start and scheduled_start < window_end as promised
         from jobs where id = $1`,
        [id, start.toISOString()],
      );
      expect(now).toEqual({ same: !moved || office.status === 200, promised: true });
      expect(await overlaps()).toEqual([]);
    }
  }, 60_000);

  test('cancelled by the client while the technician starts it: either it has begun, or it is cancelled', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { client, id, seen_start } = await movable();
      const wish = { id: uuidv7(), seen_start, fee_cents: 0, reason: null };
      await client.command('POST', `/api/own-visits/${id}/cancel`, wish);
      const [settled, begun] = await Promise.all([
        settleAt(client, wish.id, round),
        database.admin.query("update jobs set status = 'in_progress' where id = $1 and status = 'pending'", [id]),
      ]);
      const [job] = await rows<{ status: string }>('select status from jobs where id = $1', [id]);
      expect([settled.status, job!.status]).toEqual(
        begun.rowCount === 1 && settled.status === 'refused' ? ['refused', 'in_progress'] : ['done', 'cancelled'],
      );
      await database.admin.query("update jobs set status = 'cancelled' where id = $1", [id]);
    }
  }, 60_000);

  test('approved and withdrawn at once: the visit stands as its booking says', async () => {
    await setRules(database.admin, { approval: 'all' });
    const renee = await signedIn(processes[1], await addPerson(database.admin, 'admin'));
    for (let round = 0; round < 5; round += 1) {
      const who = await rival();
      const { id, job_id } = await book(who);
      await Promise.all([
        renee.command('POST', `/api/booking-requests/${id}/approve`, undefined),
        who.client.command('POST', `/api/bookings/${id}/withdraw`, undefined),
      ]);
      const { status } = await settleAt(who.client, id, round);
      const [job] = await rows<{ status: string }>('select status from jobs where id = $1', [job_id]);
      expect([status, job!.status]).toEqual(
        status === 'confirmed' ? ['confirmed', 'pending'] : ['withdrawn', 'cancelled'],
      );
    }
    await setRules(database.admin);
  }, 60_000);
});
