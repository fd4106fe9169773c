import { beforeAll, describe, expect, test } from 'vitest';
import { pick } from '#contract/base/fields.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { holds, withBreaks, workFrom, workIn, type Span } from '#contract/jobs/freeTime.ts';
import type { Client } from '#test/support/client.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { addService, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startOffice } from '#test/support/office.ts';
import type { Person } from '#test/support/people.ts';

let database: TestDatabase;
let office: Client;
let dani: Person;
let marcus: Person;

const minute = 60_000;

beforeAll(async () => {
  ({ database, office } = await startOffice());
  dani = await addTechnician(database.admin, everyDay('08:00', '17:00', ['12:00', '12:30']), {
    full_name: 'Dani Ortega',
  });
  marcus = await addTechnician(database.admin, everyDay('08:00', '18:00', ['12:00', '13:00']), {
    full_name: 'Marcus Webb',
  });
});

/** A day in June 2031, when New York is four hours behind. */
const june = (day: number, start: string, end: string) => ({
  scheduled_start: new Date(Date.parse(`2031-06-${String(day).padStart(2, '0')}T${start}:00-04:00`)).toISOString(),
  scheduled_end: new Date(Date.parse(`2031-06-${String(day).padStart(2, '0')}T${end}:00-04:00`)).toISOString(),
});
const timeOf = ({ scheduled_start, scheduled_end, pause_minutes }: JobDetail) => {
  const said = (at: string | null) =>
    new Date(at!).toLocaleTimeString('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' });
  return [said(scheduled_start), said(scheduled_end), pause_minutes];
};
const create = async (part: Parameters<typeof newJob>[0]) => {
  const { status, body } = await office.command<JobDetail>('POST', '/api/jobs', newJob(part));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('eight hours of work', () => {
  test('go on after the technician’s break, and end as much later', async () => {
    const job = await create({ assigned_to: dani.id, ...june(2, '08:00', '16:00'), work_minutes: 480 });
    expect(timeOf(job)).toEqual(['08:00', '16:30', 30]);
    const again = await office.command<JobDetail>('PATCH', `/api/jobs/${job.id}`, {
      ...bodyOf(job),
      version: job.version,
      work_minutes: 480,
    });
    expect([again.status, again.body.version, timeOf(again.body)]).toEqual([200, job.version, ['08:00', '16:30', 30]]);
  });

  test('stay eight hours with another technician, without one, and back', async () => {
    let job = await create({ assigned_to: dani.id, ...june(3, '08:00', '16:30') });
    for (const [assigned_to, expected] of [
      [marcus.id, ['08:00', '17:00', 60]],
      [null, ['08:00', '16:00', 0]],
      [dani.id, ['08:00', '16:30', 30]],
    ] as const) {
      const { status, body } = await office.command<JobDetail>('POST', `/api/jobs/${job.id}/assign`, {
        assigned_to,
        override_hours: false,
        version: job.version,
      });
      expect([status, timeOf(body)]).toEqual([200, expected]);
      job = body;
    }
    const { rows } = await database.admin.query<{ upper: Date }>(
      'select upper(span) as upper from busy_spans where owner_id = $1',
      [job.id],
    );
    expect(rows[0]!.upper.toISOString()).toBe(new Date(job.scheduled_end!).toISOString());
  });

  test('are refused when they would last past the evening, and the next days are offered', async () => {
    const { status, body } = await office.command<{ conflict: { alternatives: { start: string }[] } }>(
      'POST',
      '/api/jobs',
      newJob({ assigned_to: dani.id, ...june(4, '09:00', '17:00'), work_minutes: 480 }),
    );
    expect(status).toBe(409);
    const starts = body.conflict.alternatives.map(({ start }) => start);
    expect(starts).toEqual(['2031-06-04T12:00:00Z', '2031-06-04T12:15:00Z', '2031-06-04T12:30:00Z']);
  });

  test('leave no room in the break', async () => {
    await create({ assigned_to: dani.id, ...june(5, '08:00', '16:00'), work_minutes: 480 });
    const { status } = await office.command(
      'POST',
      '/api/jobs',
      newJob({ assigned_to: dani.id, ...june(5, '12:00', '12:15'), override_hours: true }),
    );
    expect(status).toBe(409);
  });

  test('of a plan keep their pause when the hours change, and when only words are saved', async () => {
    const job = await create({ assigned_to: dani.id, ...june(6, '08:00', '16:00'), work_minutes: 480 });
    await database.admin.query("update working_hours set break_ends = '12:45' where profile_id = $1 and weekday = 5", [
      dani.id,
    ]);
    const { body } = await office.command<JobDetail>('PATCH', `/api/jobs/${job.id}`, {
      ...bodyOf(job),
      title: 'Ceramic coating',
      version: job.version,
    });
    expect(timeOf(body)).toEqual(['08:00', '16:30', 30]);
  });

  test('that find nobody say what the longest opening is', async () => {
    const only = await addTechnician(
      database.admin,
      [{ weekday: 2, starts: '08:00', ends: '14:00', break_starts: '11:00', break_ends: '12:00' }],
      { full_name: 'Ruth Adams', skills: ['coating'] },
    );
    const service = await addService(database.admin, { skills: ['coating'] });
    const ask = async (minutes: number) =>
      (
        await office.command<{ offers: { id: string; start: string; end: string }[]; longest: unknown }>(
          'POST',
          '/api/board/offers',
          { wish: '2031-06-09T12:00:00Z', minutes, service_ids: [service], place_id: null, job_id: null },
        )
      ).body;
    expect(await ask(480)).toMatchObject({
      offers: [],
      longest: { full_name: 'Ruth Adams', start: '2031-06-10T12:00:00Z', minutes: 300 },
    });
    expect(await ask(300)).toMatchObject({
      offers: [{ id: only.id, start: '2031-06-10T12:00:00Z', end: '2031-06-10T18:00:00Z' }],
      longest: null,
    });
  });
});

const bodyOf = ({ items: _, ...job }: JobDetail) => {
  const kept = pick(job, [
    ...(['title', 'description', 'status', 'priority', 'client_id', 'place_id', 'assigned_to'] as const),
    ...(['due_date', 'scheduled_start', 'scheduled_end'] as const),
  ]);
  return { ...kept, items: [], override_hours: false };
};

/** Random numbers from a seed, the same each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('the database and the contract agree on every pause, also on the days the clocks change', async () => {
  const random = randomFrom(20_261_119);
  const step = (from: number, to: number) => from + Math.floor((random() * (to - from)) / 15) * 15;
  const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const crew: Person[] = [];
  for (let count = 0; count < 12; count += 1) {
    const starts = step(0, 600);
    const break_starts = step(starts + 15, starts + 420);
    const break_ends = step(break_starts + 15, break_starts + 180);
    const ends = step(break_ends + 15, Math.min(1_440, break_ends + 420));
    const rest: [string, string] | null = count % 4 ? [time(break_starts), time(break_ends)] : null;
    crew.push(await addTechnician(database.admin, everyDay(time(starts), time(ends), rest)));
  }
  const { rows: windows } = await database.admin.query<Span & { id: string; day: string }>(
    `select c.id, date_part('epoch', w.starts_at) * 1000 as start, date_part('epoch', w.ends_at) * 1000 as "end",
       (w.starts_at at time zone 'America/New_York')::date::text as day
     from unnest($1::uuid[]) c (id), work_windows(c.id, '2026-10-28', '2026-11-05') w order by c.id, w.starts_at`,
    [crew.map(({ id }) => id)],
  );
  const hours = Map.groupBy(windows, ({ id }) => id);
  const asked = Array.from({ length: 3_000 }, (_, index) => {
    const { id } = crew[index % crew.length]!;
    const theirs = hours.get(id)!;
    const start = theirs[Math.floor(random() * theirs.length)]!.start + step(-60, 240) * minute;
    return { id, start, end: start + step(15, 960) * minute };
  });
  const { rows: said } = await database.admin.query<{ pause: number; works: boolean }>(
    `select pause_in(id, s, e) as pause, works_at(id, s, e) as works
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) with ordinality a (id, s, e, place) order by place`,
    [
      asked.map(({ id }) => id),
      asked.map(({ start }) => new Date(start).toISOString()),
      asked.map(({ end }) => new Date(end).toISOString()),
    ],
  );
  let crossing = 0;
  for (const [index, { id, start, end }] of asked.entries()) {
    const theirs = withBreaks(hours.get(id)!);
    const work = workIn({ start, end }, theirs);
    const { pause, works } = said[index]!;
    const found = { pause: (end - start - work) / minute, works: holds(theirs, { start, end }) };
    expect(found, `${id} ${new Date(start).toISOString()} ${new Date(end).toISOString()}`).toEqual({ pause, works });
    if (works) expect(workFrom(start, work, theirs).end).toBe(end);
    if (pause > 0 && works) crossing += 1;
  }
  expect(crossing).toBeGreaterThan(20);
});
