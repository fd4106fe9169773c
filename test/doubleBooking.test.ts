import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { BulkResult, Job, JobDetail } from '#contract/jobs/job.schema.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { addTechnician, newJob } from '#test/support/jobs.ts';
import { startTwoProcesses } from '#test/support/office.ts';
import { often } from '#test/support/thorough.ts';

/** A free Tuesday morning, ten o'clock in New York. */
const slot = { scheduled_start: '2031-05-06T14:00:00Z', scheduled_end: '2031-05-06T15:00:00Z' };

let admin: pg.Pool;
let doors: [Client, Client];

beforeAll(async () => {
  ({ admin, offices: doors } = await startTwoProcesses());
});

const door = (index: number) => doors[index % 2]!;

const deadlocks = async () => {
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.deadlocks;
};

async function prepared(count: number, part: Parameters<typeof newJob>[0]): Promise<Job[]> {
  const jobs = Array.from({ length: count }, () => newJob({ title: 'Waiting job', ...part }));
  const answers = await Promise.all(jobs.map((job, index) => door(index).command<JobDetail>('POST', '/api/jobs', job)));
  expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 200));
  return answers.map(({ body }) => body);
}

// More requests than a busy machine can serve in five seconds would be refused as too many, which isn't tested here.
const third = often(15, 60);

test('of all who want one technician’s hour at once, through two processes, exactly one gets it', async () => {
  const dani = await addTechnician(admin, undefined, { full_name: 'Dani Ortega' });
  const [drawer, unassigned] = [await prepared(third, {}), await prepared(third, slot)];
  const plan = { assigned_to: dani.id, override_hours: false };
  // Every way to plan a job: new jobs, jobs from the drawer, jobs with a time but no technician.
  const wishes = [
    ...Array.from({ length: third + 20 }, () => ({
      path: '/api/jobs',
      body: newJob({ title: 'New job', ...plan, ...slot }),
    })),
    ...drawer.map(({ id, version }) => ({ path: `/api/jobs/${id}/schedule`, body: { ...plan, ...slot, version } })),
    ...unassigned.map(({ id, version }) => ({ path: `/api/jobs/${id}/assign`, body: { ...plan, version } })),
  ];
  const before = await deadlocks();
  const answers = await Promise.all(
    wishes.map(({ path, body }, index) => door(index).command<JobDetail | ErrorBody>('POST', path, body)),
  );
  const won = answers.filter(({ status }) => status === 200) as Answer<JobDetail>[];
  const lost = answers.filter(({ status }) => status === 409) as Answer<ErrorBody>[];
  expect([answers.length, won.length, lost.length]).toEqual([wishes.length, 1, wishes.length - 1]);
  const { id, title } = won[0]!.body;
  expect(new Set(lost.map(({ body }) => body.code))).toEqual(new Set(['slot_taken']));
  expect(new Set(lost.map(({ body }) => body.message))).toEqual(
    new Set([`Dani Ortega is busy then: ${title}, Tue, May 6, 10:00 AM to 11:00 AM.`]),
  );
  for (const { body } of lost) {
    expect(body.conflict).toEqual({
      technician: 'Dani Ortega',
      job: { id, title, start: slot.scheduled_start, end: slot.scheduled_end },
      alternatives: [
        { start: '2031-05-06T12:45:00Z', end: '2031-05-06T13:45:00Z' },
        { start: '2031-05-06T13:00:00Z', end: '2031-05-06T14:00:00Z' },
        { start: '2031-05-06T15:00:00Z', end: '2031-05-06T16:00:00Z' },
      ],
    });
  }
  const { rows } = await admin.query('select owner_id from busy_spans where technician_id = $1', [dani.id]);
  expect(rows).toEqual([{ owner_id: id }]);
  process.stdout.write(
    `${wishes.length} wishes: 1 won, the rest refused, ${(await deadlocks()) - before} deadlocks in the database\n`,
  );
});

test('technicians who swap their jobs back and forth at once never see a deadlock', async () => {
  const [dani, marcus] = [await addTechnician(admin), await addTechnician(admin)];
  const [one] = await prepared(1, { ...slot, assigned_to: dani.id });
  const [two] = await prepared(1, { ...slot, assigned_to: marcus.id });
  const before = await deadlocks();
  const ids = [one!.id, two!.id];
  const bulk = (index: number) =>
    door(index).command('POST', '/api/jobs/bulk/assign', {
      ids: index % 3 === 0 ? ids : ids.toReversed().slice(index % 2),
      assigned_to: [dani, marcus, { id: null }][index % 3]!.id,
      override_hours: false,
    });
  const answers = await Promise.all(Array.from({ length: often(36, 120) }, (_, index) => bulk(index)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  process.stdout.write(
    `${answers.length} swaps: ${(await deadlocks()) - before} deadlocks in the database, none told\n`,
  );
});

test('two who change many jobs of the same technicians the other way round aren’t told that they met', async () => {
  const crew = await Promise.all(Array.from({ length: 4 }, () => addTechnician(admin)));
  const sets: Job[][] = [];
  for (const [index, order] of [crew, crew.toReversed()].entries()) {
    const time = {
      scheduled_start: `2031-05-0${index + 1}T14:00:00Z`,
      scheduled_end: `2031-05-0${index + 1}T15:00:00Z`,
    };
    const jobs: Job[] = [];
    for (const { id } of order) jobs.push(...(await prepared(1, { assigned_to: id, ...time })));
    sets.push(jobs);
  }
  const before = await deadlocks();
  // From both ends at once.
  const crowd = Array.from({ length: often(8, 20) }, () => sets).flat();
  for (const status of ['cancelled', 'pending', 'cancelled', 'pending']) {
    const change = (jobs: Job[], index: number) =>
      door(index).command<BulkResult>('POST', '/api/jobs/bulk/status', { ids: jobs.map(({ id }) => id), status });
    const answers = await Promise.all(crowd.map(change));
    expect(answers.map((answer) => [answer.status, answer.body.changed.length])).toEqual(
      crowd.map(() => [200, crew.length]),
    );
  }
  process.stdout.write(`160 bulk changes: ${(await deadlocks()) - before} deadlocks in the database, none told\n`);
});
