import type { Job } from '#contract/job.ts';
import type { NoticeEvent } from '#server/tasks/task.ts';

type Planned = Pick<Job, 'id' | 'status' | 'assigned_to' | 'scheduled_start'>;

const instantOf = ({ scheduled_start }: Planned) => scheduled_start && Date.parse(scheduled_start);

/** What the technician of a job is told: that it is theirs now, or that its time changed. A closed job is no news. */
export function jobNotices(before: Planned | null, after: Planned): NoticeEvent[] {
  const { id: entity_id, status, assigned_to, scheduled_start: starts_at } = after;
  if (!assigned_to || (status !== 'pending' && status !== 'in_progress')) return [];
  if (before?.assigned_to !== assigned_to) return [{ notice: 'job_assigned', entity_id, starts_at }];
  return instantOf(before) === instantOf(after) ? [] : [{ notice: 'job_moved', entity_id, starts_at }];
}
