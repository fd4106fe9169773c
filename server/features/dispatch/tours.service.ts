import { PortalError } from '#contract/errors.ts';
import type { Job, JobRow } from '#contract/jobs/job.schema.ts';
import type { NewTour, TourJobs, TourMove } from '#contract/jobs/schedule.schema.ts';
import { inARow, nearestTours, workOf, type Span, type Stop } from '#contract/jobs/freeTime.ts';
import type { AuditAction } from '#text/audit.ts';
import { scheduleText } from '#text/schedule.ts';
import { fill } from '#contract/text/fill.ts';
import { travelMinutes } from '#contract/jobs/travel.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Change } from '#server/db/record.ts';
import type { Effect } from '#server/db/write.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import { jobChange } from '#server/features/jobs/jobs.service.ts';
import { jobNotices } from '#server/features/jobs/notices.ts';
import { alternatives, fitting, availabilityOf, type Availability } from '#server/features/dispatch/fit.service.ts';
import * as schedule from '#server/features/dispatch/schedule.queries.ts';
import * as tours from '#server/features/dispatch/tours.queries.ts';
import { instant } from '#server/features/dispatch/when.ts';

const minute = 60_000;
/** The shortest stop, in minutes; a stop without services takes this long. */
const shortestStop = 15;
const planned = ['assigned_to', 'scheduled_start', 'scheduled_end', 'tour_id'] as const;

const isOpen = ({ status }: Job) => status === 'pending' || status === 'in_progress';

const change = (action: AuditAction, id: string, fields: string[]): Change => ({
  action,
  entity: 'tour',
  id,
  fields,
  audience: { users: [], roles: ['admin'] },
});

/** Groups jobs and schedules them one after the other: all of them, or none. */
export async function create(tx: Tx, { id, name, job_ids, ...plan }: NewTour): Promise<Effect<TourJobs>> {
  const held = new Map((await jobs.lock(tx, job_ids)).map((job) => [job.id, job]));
  const stops = job_ids.map((stop) => {
    const job = held.get(stop);
    if (!job) throw new PortalError('not_found');
    if (!isOpen(job)) throw refused(fill(scheduleText.closedStop, job));
    if (job.span_count > 0) throw refused(fill(scheduleText.spreadStop, job));
    if (job.tour_id && job.scheduled_start) throw refused(fill(scheduleText.otherTour, job));
    return job;
  });
  if ((await tours.insert(tx, { id, name })) === 0) throw new PortalError('command_reused');
  const { changes, ...driven } = await drive(tx, { id, stops, lengths: 'of services' }, plan);
  return { ...driven, changes: [change('tour.created', id, ['name', 'jobs']), ...changes] };
}

/**
 * Moves the tour to another start or another technician, in the same order. Stops that are done or cancelled stay where
 * they are.
 */
export async function move(tx: Tx, id: string, plan: TourMove): Promise<Effect<TourJobs>> {
  const held = await holdStops(tx, id);
  if (held.length === 0) throw new PortalError('not_found');
  const stops = held.filter(isOpen).toSorted(inOrder);
  if (stops.length === 0) throw refused(scheduleText.nothingToMove);
  const { changes, ...driven } = await drive(tx, { id, stops, lengths: 'as planned' }, plan);
  return { ...driven, changes: changes.length > 0 ? [change('tour.moved', id, ['jobs']), ...changes] : [] };
}

/** The jobs keep their schedule. */
export async function dissolve(tx: Tx, id: string): Promise<Effect<null>> {
  const held = await holdStops(tx, id);
  await tours.dissolve(tx, id);
  if ((await tours.remove(tx, id)) === 0) throw new PortalError('not_found');
  const changes = held.map((job) => jobChange('job.scheduled', job, { ...job, tour_id: null }, ['tour_id']));
  return { answer: null, changes: [change('tour.deleted', id, []), ...changes] };
}

async function holdStops(tx: Tx, id: string): Promise<Job[]> {
  const held = await jobs.lock(tx, await tours.stopsOf(tx, id));
  // The tour may have been dissolved while we waited for the lock.
  return held.filter((job) => job.tour_id === id);
}

/** By scheduled time; unscheduled jobs come last. */
const inOrder = (one: Job, other: Job) => startOf(one) - startOf(other) || one.number - other.number;
const startOf = ({ scheduled_start }: Job) => (scheduled_start ? Date.parse(scheduled_start) : Number.MAX_VALUE);

/** A new tour uses the durations of its stops' services; a moved tour keeps the durations that the office changed. */
type Tour = { id: string; stops: Job[]; lengths: 'of services' | 'as planned' };

async function drive(
  tx: Tx,
  tour: Tour,
  { assigned_to, scheduled_start, override_hours }: TourMove,
): Promise<Effect<TourJobs>> {
  if (!(await schedule.isTechnician(tx, assigned_to))) throw refused(scheduleText.notATechnician, 'assigned_to');
  const held = tour.stops;
  const ids = held.map(({ id }) => id);
  const wish = Date.parse(scheduled_start);
  const stops = await stopsFor(tx, tour);
  const { windows } = override_hours
    ? { windows: [] }
    : await availabilityOf(tx, { technician: assigned_to, wish: scheduled_start, except: ids });
  const row = inARow(wish, stops, windows);
  const plans = held.map(({ id: job_id, buffer_minutes }, index) => ({
    job_id,
    assigned_to,
    scheduled_start: instant(row[index]!.start),
    scheduled_end: instant(row[index]!.end),
    buffer_minutes,
    override_hours,
  }));
  const placed = ids.map((id, index) => ({ id, at: row[index]! }));
  await fitting(tx, plans, (nested) => tours.plan(nested, placed, { tour_id: tour.id, assigned_to }), {
    name: (position, reason) =>
      fill(scheduleText.stop, { position: position + 1, title: held[position]!.title, reason }),
    offer: (availability) => offer(availability, wish, stops),
  });
  const after = await jobs.rows(tx, ids);
  return {
    answer: { jobs: after },
    changes: held.flatMap((before, index) => moved(before, after[index]!)),
    notices: held.flatMap((before, index) => jobNotices(before, after[index]!)),
  };
}

function moved(before: Job, after: JobRow): Change[] {
  const fields = planned.filter((field) => before[field] !== after[field]);
  return fields.length > 0 ? [jobChange('job.scheduled', before, after, fields)] : [];
}

async function stopsFor(tx: Tx, { stops: held, lengths }: Tour): Promise<Stop[]> {
  const ids = held.map(({ id }) => id);
  const byId = new Map((await tours.lengths(tx, ids)).map((stop) => [stop.id, stop]));
  return held.map(({ id, scheduled_start, scheduled_end, buffer_minutes, pause_minutes }, index) => {
    const here = byId.get(id)!;
    const next = byId.get(ids[index + 1] ?? '');
    const asPlanned = lengths === 'as planned' && scheduled_start && scheduled_end;
    return {
      work: asPlanned
        ? workOf({ scheduled_start, scheduled_end, pause_minutes })
        : Math.max(shortestStop, here.minutes) * minute,
      buffer: buffer_minutes * minute,
      travel: ((next && travelMinutes(here, next)) ?? 0) * minute,
    };
  });
}

/** Starts at which the whole tour would fit. */
const offer = ({ windows, busy, notBefore }: Availability, wish: number, stops: Stop[]) =>
  nearestTours({ windows, busy }, { wish, stops, notBefore }, alternatives).map((start) => {
    const last: Span = inARow(start, stops, windows).at(-1)!;
    return { start: instant(start), end: instant(last.end) };
  });

const refused = (message: string, field = 'job_ids') =>
  new PortalError('invalid_input', { message, fields: { [field]: message } });
