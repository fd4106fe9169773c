import type { Job, WorkSpan } from '#contract/jobs/job.schema.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

type Planned = Pick<Job, 'id' | 'status' | 'assigned_to' | 'scheduled_start' | 'scheduled_end' | 'window_start'>;

const instantOf = (time: string | null | undefined) => time && Date.parse(time);
const isOpen = ({ status }: Planned) => status === 'pending' || status === 'in_progress';

/**
 * Tells the technician that a job is theirs now, that its time changed, or that it is theirs no longer; closed jobs don't
 * concern them. Tells the client when their promised window changes or the visit is cancelled; a move within the window
 * breaks no promise.
 */
export const jobNotices = (before: Planned | null, after: Planned): NoticeEvent[] => [
  ...technicianNotices(before, after),
  ...clientNotices(before, after),
];

type Time = Pick<WorkSpan, 'start' | 'end'>;
/** When each person works on a job, in order. */
type Times = Map<string, Time[]>;

/** The same for a job of several people or days: each is told of their own time. */
export function crewNotices(
  before: Planned | null,
  after: Planned,
  were: Times,
  are: Times,
  other: string | null,
): NoticeEvent[] {
  const client = clientNotices(before, after);
  if (!isOpen(after)) return client;
  const left =
    before && isOpen(before) ? [...were].filter(([person]) => !are.has(person) && person !== after.assigned_to) : [];
  return [
    ...[...are].flatMap(([person, times]) => crewNotice(after.id, person, were.get(person), times)),
    ...left.flatMap(([person, times]) => removedNotice(after.id, person, times)),
    ...client,
    // A promise of several days is broken by any of them.
    ...(client.length === 0 && other && before?.window_start && isOpen(before)
      ? [{ notice: 'visit_moved' as const, entity_id: after.id, starts_at: other }]
      : []),
  ];
}

/** A later day of a job that is new, or is no longer one; each by its first start. */
export const otherDay = (were: string[], are: string[], now: string): string | null =>
  [...are.slice(1), ...were.slice(1)].find((day) => day > now && !(were.includes(day) && are.includes(day))) ?? null;

function crewNotice(entity_id: string, only: string, were: Time[] | undefined, times: Time[]): NoticeEvent[] {
  const starts_at = times[0]!.start;
  if (!were) return [{ notice: 'job_assigned', entity_id, only, starts_at }];
  return startsOf(were) === startsOf(times) ? [] : [{ notice: 'job_moved', entity_id, only, starts_at }];
}

const startsOf = (times: Time[]) => times.map(({ start }) => start).join();

/** Names the first time that is still to come. Time that has passed was theirs, and nothing is taken from them. */
function removedNotice(entity_id: string, only: string, times: Time[]): NoticeEvent[] {
  const next = times.find(({ end }) => Date.parse(end) > Date.now());
  if (times.length > 0 && !next) return [];
  return [{ notice: 'job_removed', entity_id, only, starts_at: next?.start ?? null }];
}

function technicianNotices(before: Planned | null, after: Planned): NoticeEvent[] {
  if (!isOpen(after)) return [];
  const { id: entity_id, assigned_to, scheduled_start: starts_at } = after;
  if (before?.assigned_to !== assigned_to) {
    const left =
      before?.assigned_to && isOpen(before) ? removedNotice(entity_id, before.assigned_to, timeOf(before)) : [];
    return assigned_to ? [{ notice: 'job_assigned', entity_id, starts_at }, ...left] : left;
  }
  return !assigned_to || instantOf(before.scheduled_start) === instantOf(starts_at)
    ? []
    : [{ notice: 'job_moved', entity_id, starts_at }];
}

const timeOf = ({ scheduled_start: start, scheduled_end: end }: Planned): Time[] =>
  start && end ? [{ start, end }] : [];

function clientNotices(before: Planned | null, after: Planned): NoticeEvent[] {
  if (!before?.window_start || !isOpen(before)) return [];
  const { id: entity_id } = after;
  if (after.status === 'cancelled') return [{ notice: 'visit_cancelled', entity_id, starts_at: before.window_start }];
  const moved = isOpen(after) && instantOf(before.window_start) !== instantOf(after.window_start);
  return moved ? [{ notice: 'visit_moved', entity_id, starts_at: after.window_start }] : [];
}
