import fc from 'fast-check';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Client } from '#test/support/client.ts';
import { addService, addTechnician, everyDay, newJob } from '#test/support/jobs.ts';
import { startTwoProcesses } from '#test/support/office.ts';
import { often } from '#test/support/thorough.ts';

/*
 * Administrators at two processes make random changes to a few technicians and jobs, all at once. A model follows the accepted
 * ones. After each burst the database must agree with it, and no technician may be in two places.
 */
const crew = 3;
const pool = 6;
const quarter = 15 * 60_000;
const dawn = Date.parse('2031-05-06T12:00:00Z');
const bufferMinutes = 15;

let admin: pg.Pool;
let processes: Client[];
let service: string;

beforeAll(async () => {
  ({ admin, offices: processes } = await startTwoProcesses());
  service = await addService(admin, { minutes: 30, buffer: bufferMinutes });
});

/** A time, in quarter hours after eight; few of them, so that wishes collide. */
const time = fc.record({ from: fc.nat(11), length: fc.integer({ min: 1, max: 6 }) });
const job = fc.nat(pool - 1);
const who = fc.nat(crew - 1);
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), job, who, time, buffered: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move'), job, who, time }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('resize'), job, length: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reassign'), job, who: fc.option(who) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('status'), job, status: fc.constantFrom('cancelled', 'pending') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), job }) },
);
type Command =
  | { kind: 'create'; job: number; who: number; time: Time; buffered: boolean }
  | { kind: 'move'; job: number; who: number; time: Time }
  | { kind: 'resize'; job: number; length: number }
  | { kind: 'reassign'; job: number; who: number | null }
  | { kind: 'status'; job: number; status: 'cancelled' | 'pending' }
  | { kind: 'delete'; job: number };
type Time = { from: number; length: number };

/** A job as the model knows it; null is a missing one. */
type Known = { who: string | null; start: number; end: number; buffer: number; status: string; version: number };
type Model = { ids: string[]; crew: string[]; jobs: Map<string, Known | null> };

const instant = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
const spanOf = ({ from, length }: Time) => ({ start: dawn + from * quarter, end: dawn + (from + length) * quarter });

/** The effect of a command on a job. */
function applied(model: Model, known: Known | null, wish: Command): Known | null {
  if (wish.kind === 'delete') return null;
  if (wish.kind === 'create') {
    const buffer = wish.buffered ? bufferMinutes : 0;
    return { who: model.crew[wish.who]!, ...spanOf(wish.time), buffer, status: 'pending', version: 1 };
  }
  const next = {
    ...known!,
    ...(wish.kind === 'move' && { who: model.crew[wish.who]!, ...spanOf(wish.time) }),
    ...(wish.kind === 'resize' && { end: known!.start + wish.length * quarter }),
    ...(wish.kind === 'reassign' && { who: wish.who === null ? null : model.crew[wish.who]! }),
    ...(wish.kind === 'status' && { status: wish.status }),
  };
  const unchanged = (Object.keys(next) as (keyof Known)[]).every((key) => next[key] === known![key]);
  return unchanged ? next : { ...next, version: known!.version + 1 };
}

function send(model: Model, wish: Command, client: Client) {
  const id = model.ids[wish.job]!;
  const known = model.jobs.get(id) ?? null;
  if (wish.kind === 'create') {
    const { start, end } = spanOf(wish.time);
    const item = {
      id: uuidv7(),
      service_id: service,
      units: null,
      square_feet: null,
      vehicle_size: null,
      condition: 'normal' as const,
    };
    const plan = { assigned_to: model.crew[wish.who]!, scheduled_start: instant(start), scheduled_end: instant(end) };
    return client.command<JobDetail & ErrorBody>(
      'POST',
      '/api/jobs',
      newJob({ id, ...plan, items: wish.buffered ? [item] : [] }),
    );
  }
  if (wish.kind === 'delete') return client.command<JobDetail & ErrorBody>('DELETE', `/api/jobs/${id}`, undefined);
  // For a missing job they have stale values.
  const seen = known ?? { who: null, start: dawn, end: dawn + quarter, buffer: 0, status: 'pending', version: 1 };
  const next = applied(model, seen, wish)!;
  const plan = { assigned_to: next.who, override_hours: false, version: seen.version };
  const [path, body] =
    wish.kind === 'status'
      ? ['status', { status: wish.status, version: seen.version }]
      : wish.kind === 'reassign'
        ? ['assign', plan]
        : ['schedule', { ...plan, scheduled_start: instant(next.start), scheduled_end: instant(next.end) }];
  return client.command<JobDetail & ErrorBody>('POST', `/api/jobs/${id}/${path}`, body);
}

/** A job is created at most once per burst, and only if it is missing: otherwise the order couldn't be reconstructed. */
function sensible(model: Model, wishes: Command[]): Command[] {
  const made = new Set<number>();
  return wishes.map((wish) => {
    if (wish.kind !== 'create' && wish.kind !== 'move') return wish;
    const missing = !model.jobs.get(model.ids[wish.job]!) && !made.has(wish.job);
    made.add(wish.job);
    return missing ? { buffered: false, ...wish, kind: 'create' } : { ...wish, kind: 'move' };
  });
}

const allowedCodes = new Set(['slot_taken', 'changed_meanwhile', 'command_reused']);

/** Sends a burst at once; then the model applies the accepted commands, in the order they must have happened. */
async function burst(model: Model, drawn: Command[]): Promise<number> {
  const wishes = sensible(model, drawn);
  const answers = await Promise.all(
    wishes.map((wish, index) => send(model, wish, processes[index % processes.length]!)),
  );
  for (const [place, id] of model.ids.entries()) {
    const mine = wishes.flatMap((wish, index) => (wish.job === place ? { wish, answer: answers[index]! } : []));
    const accepted = mine.filter(({ answer }) => answer.status === 200);
    for (const { answer } of mine.filter(({ answer: { status } }) => status !== 200)) {
      if (answer.status === 404)
        expect(model.jobs.get(id) === null || accepted.some(({ wish }) => wish.kind === 'delete')).toBe(true);
      else expect([answer.status, allowedCodes.has(answer.body.code)]).toEqual([409, true]);
      if (answer.body.code === 'slot_taken') expect(answer.body.conflict!.alternatives).toHaveLength(3);
    }
    model.jobs.set(id, settled(model, model.jobs.get(id) ?? null, accepted));
  }
  return answers.filter(({ status }) => status === 200).length;
}

type Accepted = { wish: Command; answer: { body: JobDetail } };

/**
 * Each change names the version it saw, so at most one of a burst can have changed a job; the other accepted ones changed
 * nothing. Creation comes before all of that, deletion after.
 */
function settled(model: Model, before: Known | null, accepted: Accepted[]): Known | null {
  const of = (...kinds: Command['kind'][]) => accepted.filter(({ wish }) => kinds.includes(wish.kind));
  expect(of('create').length).toBeLessThanOrEqual(1);
  expect(of('delete').length).toBeLessThanOrEqual(1);
  const made = of('create')[0];
  let known = made ? applied(model, null, made.wish) : before;
  if (made) same(known!, made.answer.body);
  const changes = of('move', 'resize', 'reassign', 'status').toSorted(
    (one, other) => one.answer.body.version - other.answer.body.version,
  );
  const seen = before ?? { who: null, start: dawn, end: dawn + quarter, buffer: 0, status: 'pending', version: 1 };
  for (const { wish, answer } of changes) {
    const next = overwritten(model, known!, seen, wish);
    same(next, answer.body);
    expect(next.version - seen.version).toBeLessThanOrEqual(1);
    known = next;
  }
  return of('delete').length > 0 ? null : known;
}

/** The sender's values were based on what they saw; a schedule sends the whole plan, including unchanged parts. */
function overwritten(model: Model, known: Known, seen: Known, wish: Command): Known {
  if (wish.kind !== 'resize') return applied(model, known, wish)!;
  const meant = applied(model, seen, wish)!;
  const next = { ...known, who: meant.who, start: meant.start, end: meant.end };
  const changed = next.who !== known.who || next.start !== known.start || next.end !== known.end;
  return changed ? { ...next, version: known.version + 1 } : next;
}

function same(known: Known, answer: JobDetail): void {
  expect({
    who: answer.assigned_to,
    start: Date.parse(answer.scheduled_start!),
    end: Date.parse(answer.scheduled_end!),
    buffer: answer.buffer_minutes,
    status: answer.status,
    version: answer.version,
  }).toEqual(known);
}

type Row = {
  id: string;
  who: string | null;
  start: number;
  end: number;
  buffer: number;
  status: string;
  version: number;
};
const epoch = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

async function compare(model: Model): Promise<void> {
  const jobs = await admin.query<Row>(
    `select id, assigned_to as who, ${epoch('scheduled_start')} as start, ${epoch('scheduled_end')} as end,
       buffer_minutes as buffer, status, version from jobs where id = any ($1) order by id`,
    [model.ids],
  );
  const expected = model.ids.flatMap((id) => {
    const known = model.jobs.get(id);
    return known ? { id, ...known } : [];
  });
  expect(jobs.rows).toEqual(expected.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const spans = await admin.query<{ owner_id: string; technician_id: string; start: number; end: number }>(
    `select owner_id, technician_id, ${epoch('lower(span)')} as start, ${epoch('upper(span)')} as end
     from busy_spans where technician_id = any ($1) order by owner_id`,
    [model.crew],
  );
  expect(spans.rows).toEqual(
    expected
      .filter(({ who: technician, status }) => technician !== null && status !== 'cancelled')
      .map(({ id, who: technician, start, end, buffer }) => ({
        owner_id: id,
        technician_id: technician,
        start,
        end: end + buffer * 60_000,
      }))
      .toSorted((one, other) => (one.owner_id < other.owner_id ? -1 : 1)),
  );
  for (const one of spans.rows)
    for (const other of spans.rows)
      if (one.owner_id < other.owner_id && one.technician_id === other.technician_id)
        expect(one.start < other.end && other.start < one.end).toBe(false);
}

test('whatever is created, moved, resized, reassigned, cancelled and deleted at once, nobody is in two places and nothing accepted is lost', async () => {
  let [sent, won] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command as fc.Arbitrary<Command>, { minLength: 4, maxLength: 10 }), {
        minLength: 3,
        maxLength: 5,
      }),
      async (bursts) => {
        const people = await Promise.all(
          Array.from({ length: crew }, () => addTechnician(admin, everyDay('07:00', '20:00'))),
        );
        const ids = Array.from({ length: pool }, () => uuidv7());
        const model: Model = { ids, crew: people.map(({ id }) => id), jobs: new Map(ids.map((id) => [id, null])) };
        for (const wishes of bursts) {
          won += await burst(model, wishes);
          sent += wishes.length;
          await compare(model);
        }
      },
    ),
    { numRuns: often(12, 30), endOnFailure: true },
  );
  const { rows } = await admin.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(won).toBeGreaterThan(sent / 10);
  process.stdout.write(
    `${sent} commands, ${won} accepted, ${rows[0]!.deadlocks} deadlocks in the database, none told\n`,
  );
});
