import fc from 'fast-check';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobDetail, JobPlan } from '#contract/jobs/job.schema.ts';
import type { Answer, Client } from '#test/support/client.ts';
import { addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startTwoProcesses } from '#test/support/office.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Eight administrators at two processes plan crews, single people, cancelled and completed work, all at once. After each burst the database
 * is counted anew: a job's columns are what its spans add up to, everyone's busy time is the planned work, and no one is in two
 * places.
 */
const crew = 4;
const pool = 6;
const hour = 3_600_000;
const dawn = Date.parse('2031-05-06T12:00:00Z');

let admin: pg.Pool;
let processes: Client[];

beforeAll(async () => {
  ({ admin, offices: processes } = await startTwoProcesses());
});

const job = fc.nat(pool - 1);
const who = fc.nat(crew - 1);
/** Few times on two days, so that wishes collide. */
const time = fc.record({ day: fc.nat(1), from: fc.nat(6), length: fc.integer({ min: 1, max: 5 }) });
const span = fc.record({ who: fc.option(who, { freq: 6 }), time });
const wish = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('plan'), job, spans: fc.array(span, { maxLength: 4 }), lead: who }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move'), job, who, time }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('status'),
      job,
      status: fc.constantFrom('cancelled', 'pending', 'completed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), job }) },
);
type Time = { day: number; from: number; length: number };
type Wish = { job: number } & (
  | { kind: 'plan'; spans: { who: number | null; time: Time }[]; lead: number }
  | { kind: 'move'; who: number; time: Time }
  | { kind: 'status'; status: 'cancelled' | 'pending' | 'completed' }
  | { kind: 'delete' }
);

const instant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
const stretch = ({ day, from, length }: Time) => {
  const start = dawn + day * 24 * hour + from * hour;
  return { start: instant(start), end: instant(start + length * hour) };
};

type Sent = Answer<JobDetail & ErrorBody>;
const send = (
  people: string[],
  { id, version }: { id: string; version: number },
  one: Wish,
  client: Client,
): Promise<Sent> => {
  const path = `/api/jobs/${id}`;
  if (one.kind === 'delete') return client.command('DELETE', path, undefined);
  if (one.kind === 'status') {
    const { status } = one;
    const completion = status === 'completed' && { completion: { reason: null } };
    return client.command('POST', `${path}/status`, { status, version, ...completion });
  }
  if (one.kind === 'move') {
    const { start, end } = stretch(one.time);
    const plan = { assigned_to: people[one.who]!, scheduled_start: start, scheduled_end: end };
    return client.command('POST', `${path}/schedule`, { ...plan, override_hours: false, version });
  }
  const spans: JobPlan['spans'] = one.spans.map((each) => ({
    id: uuidv7(),
    person_id: each.who === null ? null : people[each.who]!,
    lead: each.who === one.lead,
    ...stretch(each.time),
  }));
  return client.command('PUT', `${path}/spans`, { spans, override_hours: false, version });
};

const allowed = new Set(['slot_taken', 'changed_meanwhile', 'has_spans', 'not_found', 'invalid_input']);

/** What isn't as the spans say, in a database where every job is one of these. */
const faults = async (ids: string[]) =>
  (
    await admin.query(
      `with work as (
         select j.id as job_id, j.id as owner_id, j.assigned_to as person, j.scheduled_start as starts, j.scheduled_end as ends
         from jobs j where j.id = any ($1) and j.span_count = 0 and j.status <> 'cancelled' and j.scheduled_start is not null
         union all
         select s.job_id, s.id, s.person_id, s.starts_at, s.ends_at from job_spans s join jobs j on j.id = s.job_id
         where j.id = any ($1) and j.status <> 'cancelled' and (j.completed_at is null or s.starts_at < j.completed_at)),
       busy as (
         select b.* from busy_spans b where coalesce(b.group_id, b.owner_id) = any ($1)),
       summed as (
         select j.id, j.span_count, j.scheduled_start, j.scheduled_end, j.assigned_to, coalesce(j.helpers, '{}') as helpers,
           (select count(*) from job_spans s where s.job_id = j.id) as spans,
           (select min(starts_at) from job_spans s where s.job_id = j.id) as starts,
           (select max(ends_at) from job_spans s where s.job_id = j.id) as ends,
           (select min(person_id::text)::uuid from job_spans s where s.job_id = j.id and s.lead) as lead,
           coalesce((select array_agg(distinct person_id order by person_id) from job_spans s
             where s.job_id = j.id and not s.lead and person_id is not null), '{}') as others
         from jobs j where j.id = any ($1))
       select 'summary' as fault, id from summed where span_count <> spans
         or spans > 0 and (scheduled_start, scheduled_end, assigned_to, helpers) is distinct from (starts, ends, lead, others)
       union all
       select 'not busy', w.owner_id from work w left join busy b on b.owner_id = w.owner_id and b.technician_id = w.person
         and lower(b.span) = w.starts and upper(b.span) = w.ends where w.person is not null and b.owner_id is null
       union all
       select 'busy for nothing', b.owner_id from busy b left join work w on w.owner_id = b.owner_id and w.person = b.technician_id
         where w.owner_id is null
       union all
       select 'in two places', a.owner_id from busy a join busy b on a.technician_id = b.technician_id and a.span && b.span
         and a.owner_id < b.owner_id`,
      [ids],
    )
  ).rows;

test('whatever crews are planned, moved, cancelled and taken back at once, nobody is in two places', async () => {
  let [sent, won] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(wish as fc.Arbitrary<Wish>, { minLength: 8, maxLength: 8 }), { minLength: 3, maxLength: 6 }),
      async (bursts) => {
        const people = (
          await Promise.all(Array.from({ length: crew }, () => addTechnician(admin, everyDay('07:00', '20:00'))))
        ).map(({ id }) => id);
        const ids: string[] = [];
        const known = new Map<number, { id: string; version: number }>();
        for (const wishes of bursts) {
          for (let place = 0; place < pool; place += 1) {
            if (known.has(place)) continue;
            const made = await processes[0]!.command<JobDetail>('POST', '/api/jobs', newJob({}));
            known.set(place, made.body);
            ids.push(made.body.id);
          }
          const answers = await Promise.all(
            wishes.map((one, index) => send(people, known.get(one.job)!, one, processes[index % processes.length]!)),
          );
          for (const [index, { status, body }] of answers.entries()) {
            expect([status, status === 200 || allowed.has(body.code)]).toEqual([status, true]);
            const place = wishes[index]!.job;
            if (status !== 200) continue;
            won += 1;
            if (wishes[index]!.kind === 'delete') known.delete(place);
            else if (known.has(place) && known.get(place)!.version < body.version) known.set(place, body);
          }
          sent += wishes.length;
          expect(await faults(ids)).toEqual([]);
        }
      },
    ),
    { numRuns: often(8, 210), endOnFailure: true },
  );
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(won).toBeGreaterThan(sent / 10);
  process.stdout.write(
    `${sent} commands, ${won} accepted, ${rows[0]!.deadlocks} deadlocks in the database, none told\n`,
  );
});

test('of crews that cross each other, nobody is told of a deadlock', async () => {
  const deadlocks = async () =>
    (
      await admin.query<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
    ).rows[0]!.deadlocks;
  const before = await deadlocks();
  const [one, two] = [await addTechnician(admin), await addTechnician(admin)];
  const pairs = often(25, 100);
  // Every pair has an hour of its own, and its two crews want all of it. The jobs have a time already: the count of jobs without one
  // would make them wait for each other.
  const hourOf = (index: number) => {
    const start = dawn + Math.floor(index / 2) * 24 * hour;
    return { start: instant(start + 2 * hour), end: instant(start + 3 * hour) };
  };
  const made = await Promise.all(
    Array.from({ length: pairs * 2 }, async (_, index) => {
      const { start: scheduled_start, end: scheduled_end } = hourOf(index);
      const scheduled = newJob({ scheduled_start, scheduled_end });
      return (await processes[0]!.command<JobDetail>('POST', '/api/jobs', scheduled)).body;
    }),
  );
  const answers = await Promise.all(
    made.map((each, index) => {
      const [lead, helper] = index % 2 ? [two, one] : [one, two];
      const spans = [lead, helper].map(({ id }) =>
        Object.assign({ id: uuidv7(), person_id: id, lead: id === lead.id }, hourOf(index)),
      );
      const body = { spans, override_hours: true, version: each.version };
      const path = `/api/jobs/${each.id}/spans`;
      return processes[index % processes.length]!.command<JobDetail & ErrorBody>('PUT', path, body);
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(pairs);
  expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(pairs);
  expect(await faults(made.map(({ id }) => id))).toEqual([]);
  process.stdout.write(`${pairs} pairs: ${(await deadlocks()) - before} deadlocks in the database, none told\n`);
});
