import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Board, TourJobs } from '#contract/jobs/schedule.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addJob, addPlace, addService, addTechnician } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let homeowner: Person;
let dani: Person;
let stops: string[];

/** Eight o'clock on a Tuesday in New York. */
const eight = '2031-05-06T12:00:00Z';
const at = (clock: string) => `2031-05-06T${clock}:00Z`;
const hours = [2, 3].map((weekday) => ({
  weekday,
  starts: '08:00',
  ends: '16:30',
  break_starts: '12:00',
  break_ends: '12:30',
}));

beforeAll(async () => {
  ({ database, office } = await startOffice());
  homeowner = await addPerson(database.admin, 'client');
});

/** Three stops with bins: 30 minutes each and a buffer of 10; two have coordinates, 6 minutes apart. */
beforeEach(async () => {
  dani = await addTechnician(database.admin, hours, { full_name: 'Dani Ortega' });
  const service = await addService(database.admin, { minutes: 30 });
  const places = [
    await addPlace(database.admin, homeowner.id, [35.78, -78.64]),
    await addPlace(database.admin, homeowner.id, [35.81, -78.64]),
    await addPlace(database.admin, homeowner.id),
  ];
  stops = [];
  for (const [index, place_id] of places.entries()) {
    const part = { title: `Bins ${index + 1}`, client_id: homeowner.id, place_id, buffer_minutes: 10 };
    const id = await addJob(database.admin, part);
    await database.admin.query(
      `insert into job_items (id, job_id, position, service_id, service_name, condition, minutes)
       values ($1, $2, 1, $3, 'Bins', 'normal', 30)`,
      [uuidv7(), id, service],
    );
    stops.push(id);
  }
});

const tour = (part: object = {}) => ({
  id: uuidv7(),
  name: 'Tuesday bins',
  job_ids: stops,
  assigned_to: dani.id,
  scheduled_start: eight,
  override_hours: false,
  ...part,
});
const create = (part: object = {}) => office.command<TourJobs & ErrorBody>('POST', '/api/tours', tour(part));
const times = ({ jobs }: TourJobs) =>
  jobs.map(({ scheduled_start, scheduled_end }) => `${scheduled_start!.slice(11, 16)}-${scheduled_end!.slice(11, 16)}`);
const rows = async <T>(sql: string, values: unknown[] = []) => (await database.admin.query(sql, values)).rows as T[];
const spans = () => rows('select owner_id from busy_spans where technician_id = $1 order by span', [dani.id]);
const planned = () => rows('select id from jobs where id = any ($1) and scheduled_start is not null', [stops]);

describe('a new tour', () => {
  test('plans its stops one after the other, with buffers and the way between', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body.jobs.map(({ id }) => id)).toEqual(stops);
    // 30 minutes, a buffer of 10, a drive of 6; the third stop's distance is unknown.
    expect(times(body)).toEqual(['12:00-12:30', '12:46-13:16', '13:26-13:56']);
    expect(body.jobs.every(({ assigned_to }) => assigned_to === dani.id)).toBe(true);
    expect(await spans()).toEqual(stops.map((owner_id) => ({ owner_id })));
    const { body: board } = await office.get<Board>('/api/board?from=2031-05-06&to=2031-05-06');
    expect(board.tours).toContainEqual({ id: body.jobs[0]!.tour_id, name: 'Tuesday bins' });
  });

  test('follows the order it is given, not that of the jobs', async () => {
    const { body } = await create({ job_ids: stops.toReversed() });
    expect(body.jobs.map(({ title }) => title)).toEqual(['Bins 3', 'Bins 2', 'Bins 1']);
    expect(times(body)).toEqual(['12:00-12:30', '12:40-13:10', '13:26-13:56']);
  });

  test('is audited and announced, itself and each of its jobs, to client and technician', async () => {
    const { headers, body } = await create();
    const audit = await rows<{ action: string; entity_id: string }>(
      'select action, entity_id from audit_events where request_id = $1',
      [headers.get('x-request-id')],
    );
    const { tour_id } = body.jobs[0]!;
    expect(audit.toSorted((a, b) => a.entity_id.localeCompare(b.entity_id))).toEqual(
      [
        { action: 'tour.created', entity_id: tour_id! },
        ...stops.map((id) => ({ action: 'job.scheduled', entity_id: id })),
      ].toSorted((a, b) => a.entity_id.localeCompare(b.entity_id)),
    );
    const [event] = await rows<{ users: string[]; roles: string[] }>(
      "select users, roles from change_events where entity = 'job' and entity_id = $1",
      [stops[0]],
    );
    expect(event!.users.toSorted()).toEqual([homeowner.id, dani.id].toSorted());
    expect(event!.roles).toEqual(['admin']);
    expect(await rows('select entity from change_events where entity_id = $1', [tour_id])).toEqual([
      { entity: 'tour' },
    ]);
  });

  test('waits for the end of the break', async () => {
    const { body } = await create({ scheduled_start: at('15:00') });
    expect(times(body)).toEqual(['15:00-15:30', '16:30-17:00', '17:10-17:40']);
  });

  test('drives through the break and into the evening if an administrator says so', async () => {
    const { body } = await create({ scheduled_start: at('15:00'), override_hours: true });
    expect(times(body)).toEqual(['15:00-15:30', '15:46-16:16', '16:26-16:56']);
  });

  test('that runs past the evening is refused, with the stop, and with starts at which all of it fits', async () => {
    const { status, body } = await create({ scheduled_start: at('19:00') });
    expect([status, body.code]).toEqual([409, 'outside_hours']);
    expect(body.message).toBe('Stop 3, Bins 3: Dani Ortega isn’t working then: Tue, May 6, 4:26 PM to 4:56 PM.');
    expect(body.conflict).toEqual({
      technician: 'Dani Ortega',
      job: null,
      alternatives: [
        { start: at('18:00'), end: at('19:56') },
        { start: at('18:15'), end: at('20:11') },
        { start: at('18:30'), end: at('20:26') },
      ],
    });
    expect(await planned()).toEqual([]);
    expect(
      await rows('select id from tours where id = any (select tour_id from jobs where id = any ($1))', [stops]),
    ).toEqual([]);
  });

  test('over other work is refused as a whole, with the stop, the work and other starts; hours or not', async () => {
    const id = await addJob(database.admin, {
      title: 'Full detail',
      assigned_to: dani.id,
      scheduled_start: at('13:00'),
      scheduled_end: at('14:00'),
      buffer_minutes: 15,
    });
    for (const override_hours of [false, true]) {
      const { status, body } = await create({ override_hours });
      expect([status, body.code]).toEqual([409, 'slot_taken']);
      expect(body.message).toBe(
        'Stop 2, Bins 2: Dani Ortega is busy then: Full detail, Tue, May 6, 9:00 AM to 10:00 AM, with a buffer until 10:15 AM.',
      );
      expect(body.conflict).toEqual({
        technician: 'Dani Ortega',
        job: { id, title: 'Full detail', start: at('13:00'), end: at('14:00') },
        // The break lies in between.
        alternatives: [
          { start: at('14:15'), end: at('17:00') },
          { start: at('14:30'), end: at('17:00') },
          { start: at('14:45'), end: at('17:40') },
        ],
      });
    }
    expect(await planned()).toEqual([]);
  });

  test.each(['completed', 'cancelled'] as const)('refuses a %s job', async (status) => {
    await database.admin.query('update jobs set status = $2 where id = $1', [stops[1], status]);
    const answer = await create();
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'Bins 2 is completed or cancelled. Remove it from the route.',
    ]);
  });

  test('refuses a stop of another tour, an unknown job, the same one twice, and only one', async () => {
    await create({ job_ids: stops.slice(0, 2) });
    expect((await create({ job_ids: stops.slice(1) })).body.message).toBe(
      'Bins 2 is part of another route. Split that route first.',
    );
    expect((await create({ job_ids: [stops[2], uuidv7()] })).status).toBe(404);
    expect((await create({ job_ids: [stops[2], stops[2]] })).status).toBe(400);
    expect((await create({ job_ids: [stops[2]] })).status).toBe(400);
    expect(await planned()).toHaveLength(2);
  });

  test('is only a technician’s', async () => {
    for (const assigned_to of [homeowner.id, uuidv7()]) {
      const { status, body } = await create({ assigned_to });
      expect([status, body.fields?.assigned_to]).toEqual([400, 'Choose an active technician.']);
    }
  });

  test('whose id is taken is refused', async () => {
    const { body } = await create({ job_ids: stops.slice(0, 2) });
    expect(
      (await create({ id: body.jobs[0]!.tour_id, job_ids: [stops[2], await addJob(database.admin)] })).status,
    ).toBe(409);
  });
});

describe('moving a tour', () => {
  const move = (id: string, part: object) =>
    office.command<TourJobs & ErrorBody>('POST', `/api/tours/${id}/move`, {
      assigned_to: dani.id,
      scheduled_start: eight,
      override_hours: false,
      ...part,
    });
  const made = async () => (await create()).body.jobs[0]!.tour_id!;

  test('by a little isn’t stopped by its own jobs, and says so once a job', async () => {
    const id = await made();
    const { status, body, headers } = await move(id, { scheduled_start: at('12:20') });
    expect(status).toBe(200);
    expect(times(body)).toEqual(['12:20-12:50', '13:06-13:36', '13:46-14:16']);
    const audit = await rows('select action from audit_events where request_id = $1 order by action', [
      headers.get('x-request-id'),
    ]);
    expect(audit).toEqual([...stops.map(() => ({ action: 'job.scheduled' })), { action: 'tour.moved' }]);
    expect(await rows('select id from job_changes where job_id = $1', [stops[0]])).toHaveLength(3);
    expect(times((await move(id, { scheduled_start: eight })).body)).toEqual([
      '12:00-12:30',
      '12:46-13:16',
      '13:26-13:56',
    ]);
  });

  test('to another technician keeps the order, and the length that the office gave a stop', async () => {
    const id = await made();
    await database.admin.query('update jobs set scheduled_end = $2 where id = $1', [stops[0], at('12:35')]);
    const marcus = await addTechnician(database.admin, hours, { full_name: 'Marcus Bell' });
    const { body } = await move(id, { assigned_to: marcus.id });
    expect(body.jobs.map(({ id: stop, assigned_to_name }) => [stop, assigned_to_name])).toEqual(
      stops.map((stop) => [stop, 'Marcus Bell']),
    );
    expect(times(body)[0]).toBe('12:00-12:35');
    expect(await spans()).toEqual([]);
  });

  test('leaves alone what is done, and there is nothing to move when all is', async () => {
    const id = await made();
    await database.admin.query("update jobs set status = 'completed' where id = $1", [stops[0]]);
    const { body } = await move(id, { scheduled_start: at('14:00') });
    expect(body.jobs.map((job) => job.id)).toEqual(stops.slice(1));
    await database.admin.query("update jobs set status = 'completed' where id = any ($1)", [stops]);
    expect((await move(id, { scheduled_start: at('14:00') })).body.message).toBe(
      'This route has no stops left to move.',
    );
  });

  test('over other work leaves everything where it was', async () => {
    const id = await made();
    await addJob(database.admin, { assigned_to: dani.id, scheduled_start: at('14:30'), scheduled_end: at('15:00') });
    const before = await spans();
    const { status, body } = await move(id, { scheduled_start: at('13:00') });
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body.conflict!.alternatives).toHaveLength(3);
    expect(await spans()).toEqual(before);
  });

  test('to where it stands leaves no trace', async () => {
    const id = await made();
    const { headers, status } = await move(id, {});
    expect(status).toBe(200);
    expect(await rows('select id from audit_events where request_id = $1', [headers.get('x-request-id')])).toEqual([]);
    expect(await rows('select distinct version from jobs where id = any ($1)', [stops])).toEqual([{ version: 2 }]);
  });

  test('that isn’t there is not found', async () => {
    expect((await move(uuidv7(), {})).status).toBe(404);
  });
});

describe('dissolving a tour', () => {
  test('leaves its jobs planned as they are', async () => {
    const { body } = await create();
    const id = body.jobs[0]!.tour_id!;
    const before = await spans();
    const answer = await office.command('DELETE', `/api/tours/${id}`, undefined);
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(await spans()).toEqual(before);
    expect(await rows('select tour_id from jobs where id = any ($1)', [stops])).toEqual(
      stops.map(() => ({ tour_id: null })),
    );
    expect((await office.command('DELETE', `/api/tours/${id}`, undefined)).status).toBe(404);
    const audit = await rows('select action from audit_events where request_id = $1 order by action', [
      answer.headers.get('x-request-id'),
    ]);
    expect(audit).toEqual([...stops.map(() => ({ action: 'job.scheduled' })), { action: 'tour.deleted' }]);
  });
});
