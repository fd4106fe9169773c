import type { JobChange } from '#contract/jobs/job.schema.ts';
import { jobChangeText, jobPriorityText } from '#text/jobs.ts';
import { jobStatusText } from '#text/jobStatus.ts';
import { fill } from '#contract/text/fill.ts';
import type { JobPriority, JobStatus } from '#contract/jobs/job.kinds.ts';
import { fieldNames } from '#web/features/office/jobs/fieldNames.ts';
import { dateText, momentText } from '#web/features/office/jobs/jobDates.ts';
import { inOneLine } from '#web/features/shared/jobs/phrases.ts';

type Value = { from: string | null; to: string | null };

const fields: Record<string, string> = fieldNames;

function phrase(field: string, { from, to }: Value, zone: string): string {
  switch (field) {
    case 'status':
      return fill(jobChangeText.status, { to: jobStatusText[to as JobStatus] ?? to ?? '' });
    case 'priority':
      return fill(jobChangeText.priority, { to: jobPriorityText[to as JobPriority] ?? to ?? '' });
    case 'assigned_to':
      if (to) return fill(jobChangeText.assigned, { to });
      return from ? fill(jobChangeText.unassigned, { from }) : fill(jobChangeText.changed, { field: fields[field]! });
    case 'helpers':
      return to ? fill(jobChangeText.helpers, { to }) : jobChangeText.noHelpers;
    case 'spans':
      return jobChangeText.spans;
    case 'scheduled_start':
      return to ? fill(jobChangeText.scheduled, { to: momentText(to, zone) }) : jobChangeText.unscheduled;
    case 'due_date':
      return to ? fill(jobChangeText.due, { to: dateText(to, zone) }) : jobChangeText.noDue;
    case 'client_id':
      return to ? fill(jobChangeText.client, { to }) : jobChangeText.noClient;
    default:
      return fill(jobChangeText.changed, { field: fields[field] ?? field });
  }
}

/** A changed end is part of a changed start, and changed spans of whatever else tells of them. */
const isTold = (field: string, changes: JobChange['changes']): boolean =>
  (field === 'scheduled_end' && ('scheduled_start' in changes || 'spans' in changes)) ||
  (field === 'spans' && ['scheduled_start', 'helpers', 'assigned_to'].some((other) => other in changes));

/** One line of the timeline as a sentence: what happened, and who did it. */
export function describeChange({ action, actor_id, actor_name, changes }: JobChange, zone: string): string {
  const name = actor_name ?? (actor_id ? jobChangeText.deletedPerson : null);
  if (action === 'created') return name ? fill(jobChangeText.createdBy, { name }) : jobChangeText.created;
  const what = inOneLine(
    Object.entries(changes)
      .filter(([field]) => !isTold(field, changes))
      .map(([field, value]) => phrase(field, value, zone)),
  );
  return name ? fill(jobChangeText.by, { what, name }) : what;
}
