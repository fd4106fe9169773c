import { v7 as uuidv7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BulkResult, JobDetail, NewJob } from '#contract/jobs/job.schema.ts';
import type { Board } from '#contract/jobs/schedule.schema.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addService, addTechnician, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import { addPerson, type Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;

const day = { starts: '08:00', ends: '16:30', break_starts: '12:00', break_ends: '12:30' };
/** Tuesday to Sunday, eight to half past four. */
const hours = [0, 2, 3, 4, 5, 6].map((weekday) => Object.assign({ weekday }, day));

beforeAll(async () => {
  ({ database, office } = await startOffice());
});
beforeEach(async () => {
  dani = await addTechnician(database.admin, hours, { full_name: 'Dani Ortega' });
});

type Answer = JobDetail & ErrorBody;
const between = (from: string, to: string, part: Partial<NewJob> = {}) =>
  newJob({ assigned_to: dani.id, scheduled_start: from, scheduled_end: to, ...part });
const send = (job: NewJob, commandId?: string) => office.command<Answer>('POST', '/api/jobs', job, commandId);
/** A time on Tuesday, May 6, 2031, in New York. */
const local = (clock: string) =>
  `2031-05-06T${String(Number(clock.slice(0, 2)) + 4).padStart(2, '0')}:${clock.slice(3)}:00Z`;
const plan = (from: string, to: string, part: Partial<NewJob> = {}) => send(between(local(from), local(to), part));
const outcome = ({ status, body }: { status: number; body: Answer }) => (status === 200 ? 'planned' : body.code);
const spans = async () =>
  (await database.admin.query('select owner_id from busy_spans where technician_id = $1', [dani.id])).rowCount;
const schedule = ({ id, version }: JobDetail, from: string, to: string, part: object = {}) =>
  office.command<Answer>('POST', `/api/jobs/${id}/schedule`, {
    assigned_to: dani.id,
    scheduled_start: local(from),
    scheduled_end: local(to),
    override_hours: false,
    version,
    ...part,
  });
const setStatus = ({ id, version }: JobDetail, status: string) =>
  office.command<Answer>('POST', `/api/jobs/${id}/status`, {
    status,
    version,
    completion: { reason: 'Done on paper.' },
  });

describe('working hours', () => {
  test.each([
    ['at the start of the day', '08:00', '09:00', 'planned'],
    ['up to the break', '11:00', '12:00', 'planned'],
    ['right after the break', '12:30', '13:30', 'planned'],
    ['up to the evening', '15:30', '16:30', 'planned'],
    ['a minute too early', '07:59', '09:00', 'outside_hours'],
    ['into the break', '11:30', '12:01', 'outside_hours'],
    ['across the break', '11:30', '13:00', 'outside_hours'],
    ['within the break', '12:05', '12:25', 'outside_hours'],
    ['a minute too late', '15:30', '16:31', 'outside_hours'],
  ])('%s (%s to %s) a job is %s', async (_, from, to, expected) => {
    expect(outcome(await plan(from, to))).toBe(expected);
  });

  test('have a break, which is named where it is the reason', async () => {
    expect((await plan('12:05', '12:25')).body.message).toBe('Dani Ortega has a break 12:00 PM - 12:30 PM.');
    expect((await plan('11:30', '13:00')).body.message).toBe('Dani Ortega has a break 12:00 PM - 12:30 PM.');
    expect((await plan('15:30', '16:31')).body.message).toContain('isn’t working then');
  });

  test('past midnight are nobody’s', async () => {
    const night = await addTechnician(
      database.admin,
      [2, 3].map((weekday) => ({ weekday, starts: '00:00', ends: '23:59' })),
    );
    const over = between('2031-05-07T03:30:00Z', '2031-05-07T04:30:00Z', { assigned_to: night.id });
    expect(outcome(await send(over))).toBe('outside_hours');
  });

  test('are none on a weekday without any, nor on a day off', async () => {
    expect(outcome(await send(between('2031-05-05T14:00:00Z', '2031-05-05T15:00:00Z')))).toBe('outside_hours');
    await database.admin.query(
      "insert into days_off (id, profile_id, starts_on, ends_on) values ($1, $2, '2031-05-06', '2031-05-07')",
      [uuidv7(), dani.id],
    );
    const { status, body } = await plan('09:00', '10:00');
    expect([status, body.code]).toEqual([409, 'outside_hours']);
    expect(body.message).toBe('Dani Ortega isn’t working then: Tue, May 6, 9:00 AM to 10:00 AM.');
    expect(body.conflict).toEqual({
      technician: 'Dani Ortega',
      job: null,
      alternatives: [
        { start: '2031-05-08T12:00:00Z', end: '2031-05-08T13:00:00Z' },
        { start: '2031-05-08T12:15:00Z', end: '2031-05-08T13:15:00Z' },
        { start: '2031-05-08T12:30:00Z', end: '2031-05-08T13:30:00Z' },
      ],
    });
  });

  test('may be overridden by an administrator, other work never', async () => {
    expect(outcome(await plan('05:00', '06:00', { override_hours: true }))).toBe('planned');
    expect(outcome(await plan('05:30', '06:30', { override_hours: true }))).toBe('slot_taken');
    expect(outcome(await plan('05:30', '06:30'))).toBe('outside_hours');
  });

  test('don’t matter to a job that is nobody’s or has no time yet', async () => {
    expect(outcome(await plan('05:00', '06:00', { assigned_to: null }))).toBe('planned');
    expect(outcome(await send(newJob({ assigned_to: dani.id })))).toBe('planned');
    expect(await spans()).toBe(0);
  });
});

describe('the days on which the clocks change', () => {
  const at = (from: string, to: string) => send(between(from, to));

  test('have the hours of the new time: 2026-11-01 goes back', async () => {
    // Eight o'clock is 12:00 UTC the day before, and 13:00 UTC on this day.
    expect(outcome(await at('2026-10-31T12:00:00Z', '2026-10-31T13:00:00Z'))).toBe('planned');
    expect(outcome(await at('2026-11-01T12:00:00Z', '2026-11-01T13:00:00Z'))).toBe('outside_hours');
    expect(outcome(await at('2026-11-01T13:00:00Z', '2026-11-01T14:00:00Z'))).toBe('planned');
    expect(outcome(await at('2026-11-01T20:30:00Z', '2026-11-01T21:30:00Z'))).toBe('planned');
    expect(outcome(await at('2026-11-01T21:00:00Z', '2026-11-01T22:00:00Z'))).toBe('outside_hours');
  });

  test('have the hours of the new time: 2027-03-14 goes forward', async () => {
    expect(outcome(await at('2027-03-13T13:00:00Z', '2027-03-13T14:00:00Z'))).toBe('planned');
    expect(outcome(await at('2027-03-13T12:00:00Z', '2027-03-13T13:00:00Z'))).toBe('outside_hours');
    expect(outcome(await at('2027-03-14T12:00:00Z', '2027-03-14T13:00:00Z'))).toBe('planned');
    expect(outcome(await at('2027-03-14T11:00:00Z', '2027-03-14T12:00:00Z'))).toBe('outside_hours');
  });

  test('make a night of four hours five or three', async () => {
    dani = await addTechnician(database.admin, [{ weekday: 0, starts: '00:00', ends: '04:00' }], {
      full_name: 'Nia Night',
    });
    expect(outcome(await at('2026-11-01T04:00:00Z', '2026-11-01T09:15:00Z'))).toBe('outside_hours');
    expect(outcome(await at('2026-11-01T04:00:00Z', '2026-11-01T09:00:00Z'))).toBe('planned');
    expect(outcome(await at('2027-03-14T05:00:00Z', '2027-03-14T08:15:00Z'))).toBe('outside_hours');
    expect(outcome(await at('2027-03-14T05:00:00Z', '2027-03-14T08:00:00Z'))).toBe('planned');
    const { body } = await office.get<Board>('/api/board?from=2027-03-14&to=2027-03-14');
    expect(body.technicians.find(({ id }) => id === dani.id)!.windows).toEqual([
      { start: '2027-03-14T05:00:00Z', end: '2027-03-14T08:00:00Z' },
    ]);
  });

  test('are told on the clock of that moment', async () => {
    await at('2027-03-14T12:00:00Z', '2027-03-14T13:00:00Z');
    const { body } = await at('2027-03-14T12:30:00Z', '2027-03-14T13:30:00Z');
    expect(body.message).toBe('Dani Ortega is busy then: Driveway wash, Sun, Mar 14, 8:00 AM to 9:00 AM.');
  });
});

describe('other work', () => {
  test('is named, with its times and what would fit instead', async () => {
    const { body: first } = await plan('09:00', '10:00', { title: 'Full detail' });
    const { status, body } = await plan('09:30', '10:30');
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body.message).toBe('Dani Ortega is busy then: Full detail, Tue, May 6, 9:00 AM to 10:00 AM.');
    expect(body.conflict).toEqual({
      technician: 'Dani Ortega',
      job: { id: first.id, title: 'Full detail', start: local('09:00'), end: local('10:00') },
      alternatives: [
        { start: local('10:00'), end: local('11:00') },
        { start: local('10:15'), end: local('11:15') },
        { start: local('10:30'), end: local('11:30') },
      ],
    });
    expect(await spans()).toBe(1);
  });

  test('may touch: one ends when the next begins', async () => {
    expect(outcome(await plan('09:00', '10:00'))).toBe('planned');
    expect(outcome(await plan('10:00', '11:00'))).toBe('planned');
    expect(outcome(await plan('08:00', '09:00'))).toBe('planned');
    expect(await spans()).toBe(3);
  });

  test('of another technician doesn’t count', async () => {
    const marcus = await addTechnician(database.admin, hours);
    expect(outcome(await plan('09:00', '10:00'))).toBe('planned');
    expect(outcome(await plan('09:00', '10:00', { assigned_to: marcus.id }))).toBe('planned');
  });

  test('keeps its buffer free, which may reach into the break and past the evening', async () => {
    const service_id = await addService(database.admin, { minutes: 60, buffer: 30 });
    const some = { units: null, square_feet: null, vehicle_size: null, condition: 'normal' as const };
    const items = () => [{ id: uuidv7(), service_id, ...some }];
    expect(outcome(await plan('09:00', '10:00', { title: 'Soft wash', items: items() }))).toBe('planned');
    const { body } = await plan('10:15', '11:00');
    expect(body.message).toBe(
      'Dani Ortega is busy then: Soft wash, Tue, May 6, 9:00 AM to 10:00 AM, with a buffer until 10:30 AM.',
    );
    expect(body.conflict!.alternatives[0]!.start).toBe(local('10:30'));
    // The new job's own buffer must be free as well.
    expect(outcome(await plan('08:00', '08:45', { items: items() }))).toBe('slot_taken');
    expect(outcome(await plan('10:30', '11:30', { items: items() }))).toBe('planned');
    expect(outcome(await plan('15:30', '16:30', { items: items() }))).toBe('planned');
  });

  test('is free again when it is cancelled or deleted, and can’t come back onto time that is taken', async () => {
    const { body: first } = await plan('09:00', '10:00', { title: 'First' });
    const { body: cancelled } = await setStatus(first, 'cancelled');
    const { body: second } = await plan('09:00', '10:00', { title: 'Second' });
    expect(second.status).toBe('pending');
    const refused = await setStatus(cancelled, 'pending');
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
    expect(refused.body.conflict!.job!.title).toBe('Second');
    expect(refused.body.conflict!.alternatives).toHaveLength(3);
    expect((await office.get<JobDetail>(`/api/jobs/${first.id}`)).body.status).toBe('cancelled');
    await office.command('DELETE', `/api/jobs/${second.id}`, undefined);
    expect(outcome(await setStatus(cancelled, 'pending'))).toBe('planned');
    expect(await spans()).toBe(1);
  });

  test('isn’t in its own way when it is moved or made longer', async () => {
    const { body: job } = await plan('09:00', '10:00');
    const { body: longer } = await schedule(job, '09:00', '10:30');
    expect(outcome(await schedule(longer, '09:30', '11:00'))).toBe('planned');
    await plan('14:00', '15:00');
    const { body: now } = await office.get<JobDetail>(`/api/jobs/${job.id}`);
    expect(outcome((await schedule(now, '13:30', '14:30')) as never)).toBe('slot_taken');
    expect((await office.get<JobDetail>(`/api/jobs/${job.id}`)).body).toEqual(now);
  });

  test('in the drawer occupies nothing', async () => {
    const { body: job } = await plan('09:00', '10:00');
    await schedule(job, '09:00', '10:00', { scheduled_start: null, scheduled_end: null });
    expect(await spans()).toBe(0);
    expect(outcome(await plan('09:00', '10:00'))).toBe('planned');
  });

  test('refuses some of a bulk and says which', async () => {
    const [one, two] = [
      await plan('09:00', '10:00', { assigned_to: null }),
      await plan('09:30', '10:30', { assigned_to: null }),
    ];
    const { status, body } = await office.command<BulkResult>('POST', '/api/jobs/bulk/assign', {
      ids: [one.body.id, two.body.id],
      assigned_to: dani.id,
      override_hours: false,
    });
    expect(status).toBe(200);
    expect(body.changed.map(({ id }) => id)).toEqual([one.body.id]);
    expect(body.refused).toEqual([
      { id: two.body.id, message: 'Dani Ortega is busy then: Driveway wash, Tue, May 6, 9:00 AM to 10:00 AM.' },
    ]);
  });

  test('of a client who only holds a time counts until the hold expires', async () => {
    const hold = (expires: string) =>
      database.admin.query(
        `insert into busy_spans (owner_id, technician_id, span, kind, expires_at, work_ends)
         values (gen_random_uuid(), $1, tstzrange($2, $3), 'hold', now() + $4::interval, $3)`,
        [dani.id, local('09:00'), local('10:00'), expires],
      );
    await hold('10 minutes');
    const { body } = await plan('09:30', '10:30');
    expect([body.message, body.conflict!.job]).toEqual(['Dani Ortega is busy then.', null]);
    await database.admin.query('delete from busy_spans where technician_id = $1', [dani.id]);
    await hold('-1 minute');
    expect(outcome(await plan('09:30', '10:30'))).toBe('planned');
    expect(await spans()).toBe(1);
  });
});

test('a refusal is remembered: the same command gets the same answer, whatever is free by now', async () => {
  const { body: first } = await plan('09:00', '10:00');
  const commandId = uuidv7();
  const wish = between(local('09:00'), local('10:00'));
  const refused = await send(wish, commandId);
  await office.command('DELETE', `/api/jobs/${first.id}`, undefined);
  const again = await send(wish, commandId);
  expect([again.status, again.body.conflict]).toEqual([409, refused.body.conflict]);
  expect(outcome(await send(wish))).toBe('planned');
});

test('who isn’t a technician gets no work, whatever the hours', async () => {
  const client = await addPerson(database.admin, 'client');
  const { status, body } = await plan('09:00', '10:00', { assigned_to: client.id });
  expect([status, body.code]).toEqual([400, 'invalid_input']);
});

test('many jobs that change places in one statement aren’t in each other’s way', async () => {
  const [one, two] = [(await plan('09:00', '10:00')).body, (await plan('10:00', '11:00')).body];
  await database.admin.query(
    `update jobs j set scheduled_start = o.scheduled_start, scheduled_end = o.scheduled_end
     from jobs o where j.id = any ($1) and o.id = any ($1) and o.id <> j.id`,
    [[one.id, two.id]],
  );
  const { rows } = await database.admin.query<{ owner_id: string }>(
    'select owner_id from busy_spans where technician_id = $1 order by span',
    [dani.id],
  );
  expect(rows.map((row) => row.owner_id)).toEqual([two.id, one.id]);
});
