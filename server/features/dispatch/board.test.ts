import { beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import type { Board, Month } from '#contract/jobs/schedule.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;
let homeowner: Person;

const day = { starts: '08:00', ends: '16:30', break_starts: '12:00', break_ends: '12:30' };
const week = [1, 2, 3, 4, 5].map((weekday) => Object.assign({ weekday }, day));

beforeAll(async () => {
  ({ database, office } = await startOffice());
  dani = await addTechnician(database.admin, week, { full_name: 'Dani Ortega' });
  homeowner = await addPerson(database.admin, 'client', { full_name: 'Kemi Adeyemi' });
});

const board = (from: string, to = from) => office.get<Board>(`/api/board?from=${from}&to=${to}`);
const at = (start: string, end: string) => ({ scheduled_start: start, scheduled_end: end });

describe('the board', () => {
  test('shows who works when: breaks and days off taken out, on the business’ clock', async () => {
    await database.admin.query(
      "insert into days_off (id, profile_id, starts_on, ends_on) values ($1, $2, '2031-05-08', '2031-05-09')",
      [uuidv7(), dani.id],
    );
    const { status, body } = await board('2031-05-07', '2031-05-11');
    expect(status).toBe(200);
    expect(body.technicians).toEqual([
      {
        id: dani.id,
        full_name: 'Dani Ortega',
        colour: expect.any(String),
        skills: [],
        windows: [
          { start: '2031-05-07T12:00:00Z', end: '2031-05-07T16:00:00Z' },
          { start: '2031-05-07T16:30:00Z', end: '2031-05-07T20:30:00Z' },
        ],
      },
    ]);
  });

  test('shows what is planned, whatever its status, with its place, its checks and what it needs', async () => {
    const place_id = await addPlace(database.admin, homeowner.id, [35.78, -78.64]);
    const services = [
      await addService(database.admin, { skills: ['flatwork', 'bins'] }),
      await addService(database.admin, { skills: ['bins'] }),
    ];
    const id = await addJob(database.admin, {
      client_id: homeowner.id,
      place_id,
      assigned_to: dani.id,
      ...at('2031-06-03T13:00:00Z', '2031-06-03T14:00:00Z'),
    });
    for (const [position, service_id] of services.entries()) {
      await database.admin.query(
        `insert into job_items (id, job_id, position, service_id, service_name, condition, minutes)
         select $1, $2, $3, id, name, 'normal', 60 from services where id = $4`,
        [uuidv7(), id, position, service_id],
      );
    }
    for (const done of [true, false, false]) {
      await database.admin.query(
        `insert into checklist_items (id, job_id, position, task, photo, done_at, done_by)
         values ($1, $2, 1, 'Edges', false, $3, $4)`,
        [uuidv7(), id, done ? '2031-06-03T13:10:00Z' : null, done ? dani.id : null],
      );
    }
    const cancelled = await addJob(database.admin, {
      status: 'cancelled',
      ...at('2031-06-03T12:00:00Z', '2031-06-03T13:00:00Z'),
    });
    const { body } = await board('2031-06-03');
    expect(body.jobs.map((job) => job.id)).toEqual([cancelled, id]);
    expect(body.jobs[1]).toMatchObject({
      client_name: 'Kemi Adeyemi',
      assigned_to_name: 'Dani Ortega',
      place: expect.stringContaining('Oak Street, Raleigh'),
      latitude: 35.78,
      longitude: -78.64,
      checks: 3,
      checks_done: 1,
      skills: ['bins', 'flatwork'],
    });
    expect(body.jobs[0]).toMatchObject({ latitude: null, checks: 0, checks_done: 0, skills: [], status: 'cancelled' });
  });

  test('begins and ends at midnight of the business, and keeps what runs over it', async () => {
    const times = {
      before: at('2031-07-02T02:00:00Z', '2031-07-02T04:00:00Z'),
      over: at('2031-07-02T03:30:00Z', '2031-07-02T04:30:00Z'),
      first: at('2031-07-02T04:00:00Z', '2031-07-02T05:00:00Z'),
      last: at('2031-07-03T03:45:00Z', '2031-07-03T05:00:00Z'),
      after: at('2031-07-03T04:00:00Z', '2031-07-03T05:00:00Z'),
    };
    const ids = new Map<string, string>();
    for (const [name, time] of Object.entries(times)) ids.set(await addJob(database.admin, time), name);
    const { body } = await board('2031-07-02');
    expect(body.jobs.map(({ id }) => ids.get(id))).toEqual(['over', 'first', 'last']);
  });

  test('keeps a deactivated technician as long as they have work there', async () => {
    const gone = await addTechnician(database.admin, [], { full_name: 'Abe Gone' });
    const id = await addJob(database.admin, {
      assigned_to: gone.id,
      ...at('2031-08-05T13:00:00Z', '2031-08-05T14:00:00Z'),
    });
    await database.admin.query('update profiles set active = false where id = $1', [gone.id]);
    const { body } = await board('2031-08-05');
    expect(body.technicians.map((one) => one.id)).toEqual([dani.id, gone.id]);
    expect(body.jobs.map((job) => job.id)).toEqual([id]);
    expect((await board('2031-08-06')).body.technicians.map((one) => one.id)).toEqual([dani.id]);
  });

  test.each([
    ['more than two weeks', '2031-05-01', '2031-05-15'],
    ['an end before its start', '2031-05-02', '2031-05-01'],
    ['a day that doesn’t exist', '2031-02-30', '2031-02-30'],
  ])('refuses %s', async (_, from, to) => {
    const answer = await office.get(`/api/board?from=${from}&to=${to}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });

  test('takes two weeks', async () => {
    expect((await board('2031-05-01', '2031-05-14')).status).toBe(200);
  });
});

describe('a month', () => {
  test('has a line for each day: how many of each status, and the first four', async () => {
    const statuses = ['pending', 'completed', 'pending', 'cancelled', 'in_progress'] as const;
    const ids: string[] = [];
    for (const [index, status] of statuses.entries()) {
      const hour = String(20 - index).padStart(2, '0');
      const part = { status, title: `Job of ${hour}`, client_id: index === 4 ? homeowner.id : null };
      ids.push(
        await addJob(database.admin, { ...part, ...at(`2032-02-29T${hour}:00:00Z`, `2032-02-29T${hour}:30:00Z`) }),
      );
    }
    // 04:00 UTC is still the evening before in New York.
    await addJob(database.admin, at('2032-03-01T04:00:00Z', '2032-03-01T04:30:00Z'));
    await addJob(database.admin, at('2032-03-01T05:00:00Z', '2032-03-01T05:30:00Z'));
    const { status, body } = await office.get<Month>('/api/board/month?month=2032-02');
    expect(status).toBe(200);
    expect(body.days).toHaveLength(29);
    expect(body.days[0]).toEqual({ day: '2032-02-01', counts: {}, first: [] });
    const last = body.days[28]!;
    expect(last.counts).toEqual({ pending: 3, completed: 1, cancelled: 1, in_progress: 1 });
    expect(last.first.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 4));
    expect(last.first[0]).toEqual({
      id: ids[4],
      title: 'Job of 16',
      status: 'in_progress',
      scheduled_start: '2032-02-29T16:00:00Z',
      assigned_to: null,
      client_name: 'Kemi Adeyemi',
    });
  });

  test.each(['2032-13', '2032-2', '0000-01', 'May'])('refuses %s', async (month) => {
    expect((await office.get(`/api/board/month?month=${month}`)).status).toBe(400);
  });
});

describe('slots', () => {
  const slots = (query: string) => office.get<{ slots: { start: string; end: string }[] }>(`/api/board/slots?${query}`);

  test('are the three free times nearest to a wish; a job that is moved isn’t in its own way', async () => {
    const job = await addJob(database.admin, {
      assigned_to: dani.id,
      buffer_minutes: 30,
      ...at('2031-09-02T13:00:00Z', '2031-09-02T14:00:00Z'),
    });
    const wish = `technician=${dani.id}&wish=2031-09-02T13:00:00Z&minutes=60`;
    expect((await slots(wish)).body.slots).toEqual([
      { start: '2031-09-02T12:00:00Z', end: '2031-09-02T13:00:00Z' },
      { start: '2031-09-02T14:30:00Z', end: '2031-09-02T15:30:00Z' },
      { start: '2031-09-02T14:45:00Z', end: '2031-09-02T15:45:00Z' },
    ]);
    expect((await slots(`${wish}&job=${job}`)).body.slots.map(({ start }) => start)).toEqual([
      '2031-09-02T12:45:00Z',
      '2031-09-02T13:00:00Z',
      '2031-09-02T13:15:00Z',
    ]);
  });

  test('are never over', async () => {
    const { body } = await slots(`technician=${dani.id}&wish=2020-01-06T15:00:00Z&minutes=60`);
    expect(body.slots).toHaveLength(3);
    expect(body.slots.every(({ start }) => Date.parse(start) > Date.now())).toBe(true);
  });

  test('are nobody’s but an active technician’s', async () => {
    const query = 'wish=2031-09-02T13:00:00Z&minutes=60';
    expect((await slots(`technician=${homeowner.id}&${query}`)).status).toBe(404);
    expect((await slots(`technician=${uuidv7()}&${query}`)).status).toBe(404);
    expect((await slots(`technician=${dani.id}&wish=2031-09-02T13:00:00Z&minutes=2`)).status).toBe(400);
  });
});
