import type { Job } from '#contract/jobs/job.schema.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

type Planned = Pick<Job, 'id' | 'status' | 'assigned_to' | 'scheduled_start' | 'window_start'>;

const instantOf = (time: string | null | undefined) => time && Date.parse(time);
const isOpen = ({ status }: Planned) => status === 'pending' || status === 'in_progress';

/**
 * Tells the technician that a job is theirs now, or that its time changed; closed jobs don't concern them. Tells the
 * client when their promised window changes or the visit is cancelled; a move within the window breaks no promise.
 */
export const jobNotices = (before: Planned | null, after: Planned): NoticeEvent[] => [
  ...technicianNotices(before, after),
  ...clientNotices(before, after),
];

/** When each person works on a job, in order. */
type Times = Map<string, string[]>;

/** The same for a job of several people or days: each is told of their own time. */
export const crewNotices = (before: Planned, after: Planned, were: Times, are: Times): NoticeEvent[] => [
  ...(isOpen(after) ? [...are].flatMap(([only, times]) => crewNotice(after.id, only, were.get(only), times)) : []),
  ...clientNotices(before, after),
];

function crewNotice(entity_id: string, only: string, were: string[] | undefined, times: string[]): NoticeEvent[] {
  const starts_at = times[0]!;
  if (!were) return [{ notice: 'job_assigned', entity_id, only, starts_at }];
  return were.join() === times.join() ? [] : [{ notice: 'job_moved', entity_id, only, starts_at }];
}

function technicianNotices(before: Planned | null, after: Planned): NoticeEvent[] {
  const { id: entity_id, assigned_to, scheduled_start: starts_at } = after;
  if (!assigned_to || !isOpen(after)) return [];
  if (before?.assigned_to !== assigned_to) return [{ notice: 'job_assigned', entity_id, starts_at }];
  return instantOf(before.scheduled_start) === instantOf(starts_at)
    ? []
    : [{ notice: 'job_moved', entity_id, starts_at }];
}

function clientNotices(before: Planned | null, after: Planned): NoticeEvent[] {
  if (!before?.window_start || !isOpen(before)) return [];
  const { id: entity_id } = after;
  if (after.status === 'cancelled') return [{ notice: 'visit_cancelled', entity_id, starts_at: before.window_start }];
  const moved = isOpen(after) && instantOf(before.window_start) !== instantOf(after.window_start);
  return moved ? [{ notice: 'visit_moved', entity_id, starts_at: after.window_start }] : [];
}
