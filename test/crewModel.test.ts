import fc from 'fast-check';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { Booking } from '#contract/booking/booking.schema.ts';
import type { JobDetail, JobPlan } from '#contract/jobs/job.schema.ts';
import { addOnlineService, bookedItem, setRules } from '#test/support/booking.ts';
import { Client, type Answer } from '#test/support/client.ts';
import { addPlace, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startTwoProcesses } from '#test/support/office.ts';
import { addPerson } from '#test/support/people.ts';
import { sessionAt } from '#test/support/sessions.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Eight administrators at two processes plan crews, single people, cancelled and completed work, all at once; and clients hold, book
 * and cancel plans, and let holds run out. After each burst the database is counted anew: a job's columns are what its spans add up
 * to, everyone's busy time is the planned work, and no one is in two places.
 */
const crew = 4;
const pool = 6;
const hour = 3_600_000;
const dawn = Date.parse('2031-05-06T12:00:00Z');

let admin: pg.Pool;
let processes: Client[];
let addresses: [string, string];

beforeAll(async () => {
  ({ admin, offices: processes, addresses } = await startTwoProcesses());
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

const guestCount = 3;
type Guest = { id: string; place: string; client: Client };
type Asked = { guest: number } & (
  | { kind: 'hold'; spans: { who: number; time: Time }[] }
  | { kind: 'expire' }
  | { kind: 'book' }
  | { kind: 'cancel' }
);
const asks = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hold'),
      guest: fc.nat(guestCount - 1),
      spans: fc.array(fc.record({ who, time }), { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('book'), guest: fc.nat(guestCount - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire'), guest: fc.nat(guestCount - 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel'), guest: fc.nat(guestCount - 1) }) },
);

/** A hold of this plan, as the finder would write it: the first to begin leads. */
async function hold(people: string[], service: string, guest: Guest, asked: { who: number; time: Time }[]) {
  const spans = asked
    .map(({ who: one, time: at }) => ({ person_id: people[one]!, at: stretch(at) }))
    .toSorted((one, other) => Date.parse(one.at.start) - Date.parse(other.at.start))
    .map(({ person_id, at }, _, [first]) => {
      return { person_id, lead: person_id === first!.person_id, starts_at: at.start, ends_at: at.end };
    });
  const [{ person_id, starts_at, ends_at }] = spans as [(typeof spans)[number]];
  const id = uuidv7();
  await admin.query(
    `insert into slot_holds (id, client_id, held_by, technician_id, place_id, items, starts_at, ends_at, spans, buffer_minutes,
       window_start, window_end, near)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8, 0, $6, $7, false)`,
    [
      id,
      guest.id,
      person_id,
      guest.place,
      JSON.stringify([bookedItem(service)]),
      starts_at,
      ends_at,
      JSON.stringify(spans),
    ],
  );
}

/** The database refuses these: the time is taken, the hold is another now, or PostgreSQL ended one of two. */
const refusedHolds = new Set(['QR040', '23P01', '23505', '40P01']);

async function book({ id, client }: Guest): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select id from slot_holds where client_id = $1', [id]);
  if (!rows[0]) return 'nothing held';
  const body = { id: uuidv7(), hold_id: rows[0].id, note: null, total_cents: 4_500 };
  const made = await client.command('POST', '/api/bookings', body);
  if (made.status !== 200) return made.body.code;
  const { status, body: settled } = await client.send<Booking>('POST', `/api/bookings/${body.id}/settle`);
  return status === 200 ? settled.status : 'failed';
}

/** What holds keep that isn't theirs, or not all of it; and who is in two places. */
const heldFaults = async () =>
  (
    await admin.query(`
      select 'not all kept' as fault, h.id from slot_holds h cross join planned_spans(h.spans) s
        where h.expires_at > now() and not exists (select from busy_spans b where b.group_id = h.id and b.kind = 'hold'
          and b.technician_id = s.person_id and lower(b.span) = s.starts_at and upper(b.span) = s.ends_at)
      union all
      select 'kept for nothing', b.owner_id from busy_spans b where b.kind = 'hold'
        and not exists (select from slot_holds h where h.id = b.group_id)
      union all
      select 'in two places', a.owner_id from busy_spans a join busy_spans b on a.technician_id = b.technician_id
        and a.span && b.span and a.owner_id < b.owner_id`)
  ).rows;

const possible = new Set([
  'held',
  'refused',
  'expire',
  'cancel',
  'nothing held',
  'confirmed',
  'needs_time',
  'hold_over',
  'too_many_visits',
]);

test('whatever clients hold, let run out, book and cancel at once, all of a plan is theirs or nothing', async () => {
  const service = await addOnlineService(admin);
  await setRules(admin, { several_days_online: true });
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(asks as fc.Arbitrary<Asked>, { minLength: 6, maxLength: 6 }), { minLength: 3, maxLength: 5 }),
      async (bursts) => {
        const people = (
          await Promise.all(Array.from({ length: crew }, () => addTechnician(admin, everyDay('07:00', '20:00'))))
        ).map(({ id }) => id);
        const guests = await Promise.all(
          Array.from({ length: guestCount }, async (_, index): Promise<Guest> => {
            const person = await addPerson(admin, 'client');
            const { cookie } = await sessionAt(admin, addresses[index % 2]!, person);
            return {
              id: person.id,
              place: await addPlace(admin, person.id),
              client: new Client(addresses[index % 2]!, { cookie }),
            };
          }),
        );
        for (const wishes of bursts) {
          const answers = await Promise.all(
            wishes.map(async (one): Promise<string> => {
              const guest = guests[one.guest]!;
              if (one.kind === 'book') return book(guest);
              if (one.kind === 'hold') {
                const made = hold(people, service, guest, one.spans);
                return made.then(
                  () => 'held',
                  ({ code }: { code: string }) => (refusedHolds.has(code) ? 'refused' : code),
                );
              }
              const sql =
                one.kind === 'expire'
                  ? "update slot_holds set created_at = created_at - interval '20 minutes', expires_at = now() where client_id = $1"
                  : "update jobs set status = 'cancelled' where client_id = $1 and status = 'pending'";
              return admin.query(sql, [guest.id]).then(
                () => one.kind,
                ({ code }: { code: string }) => (code === '40P01' ? 'refused' : code),
              );
            }),
          );
          for (const answer of answers) outcomes.set(answer, (outcomes.get(answer) ?? 0) + 1);
          expect(answers.filter((answer) => !possible.has(answer))).toEqual([]);
          const { rows } = await admin.query<{ id: string }>('select id from jobs where booking_id is not null');
          expect(await faults(rows.map(({ id }) => id))).toEqual([]);
          expect(await heldFaults()).toEqual([]);
        }
      },
    ),
    { numRuns: often(6, 150), endOnFailure: true },
  );
  process.stdout.write(`${[...outcomes].map(([outcome, times]) => `${times} ${outcome}`).join(', ')}\n`);
  expect(outcomes.get('confirmed')).toBeGreaterThan(0);
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
