import { TriangleAlert, UserRoundX } from 'lucide-react';
import type { JobRow, ListedJob } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { lateAfterMinutes } from '#contract/base/timing.ts';
import { dayText } from '#text/days.ts';
import { crewText, jobsText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import type { StaffColour } from '#contract/people/staff.kinds.ts';
import { useZone } from '#web/business.ts';
import { formatCalendarDays } from '#web/calendar.ts';
import { dueText } from '#web/features/office/jobs/jobDates.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { initials } from '#web/initials.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { paintOf } from '#web/ui/staffPaint.ts';
import { dayIn, formatSpan, formatTime, formatWeekday } from '#web/when.ts';

export type Colours = ReadonlyMap<string, StaffColour>;

/** An unassigned job needs action, so it has the warning color. */
export function Assignee({ job, colours }: { job: JobRow; colours: Colours }) {
  if (!job.assigned_to) {
    return (
      <span className="flex items-center gap-1.5 font-medium text-warning-on">
        <UserRoundX size={15} aria-hidden className="flex-none" />
        {workText.unassigned}
      </span>
    );
  }
  const name = job.assigned_to_name ?? workText.unassigned;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar initials={initials(name)} paint={paintOf(colours.get(job.assigned_to))} />
      <span className="truncate" title={name}>
        {job.helpers?.length ? fill(crewText.more, { name, count: job.helpers.length }) : name}
      </span>
    </span>
  );
}

export function ClientName({ job }: { job: JobRow }) {
  const name = job.client_id ? job.client_name : null;
  return (
    <span className={`block truncate ${name ? '' : 'text-muted'}`} title={name ?? undefined}>
      {name ?? workText.unassigned}
    </span>
  );
}

export function DueDate({ job: { due_date } }: { job: JobRow }) {
  const zone = useZone();
  if (!due_date) return <span className="text-muted">{jobsText.noDueDate}</span>;
  return <time dateTime={due_date}>{dueText(due_date, zone)}</time>;
}

/** The job's time; for a series, the time of its next visit. */
export function Scheduled({ job }: { job: ListedJob }) {
  const zone = useZone();
  const now = useNow();
  const { scheduled_start: start, scheduled_end: end, status } = job;
  if (!start || !end) return <span className="text-muted">{workText.notScheduled}</span>;
  const late = status === 'pending' && Date.parse(start) < now.getTime() - lateAfterMinutes * 60_000;
  const today = dayIn(zone, start) === dayIn(zone, now);
  const day = today ? dayText.today : formatWeekday(start, zone);
  const [first, last] = [dayIn(zone, start), dayIn(zone, end)];
  // Work of several days has no single time.
  const time = job.span_count && first !== last ? formatCalendarDays(first, last) : formatSpan(start, end, zone);
  const next = job.series && (status === 'pending' || status === 'in_progress');
  return (
    <time dateTime={start} className="block leading-[1.0625rem]">
      {late ? (
        <>
          <span className="flex items-center gap-1.5 font-strong text-danger">
            <TriangleAlert size={14} aria-hidden className="flex-none" />
            {jobsText.overdue}
          </span>
          <span className="block truncate text-12 text-muted">
            {fill(jobsText.was, { when: `${day}, ${formatTime(start, zone)}` })}
          </span>
        </>
      ) : (
        <>
          <span className="block truncate font-strong">{next && !today ? fill(jobsText.next, { day }) : day}</span>
          <span className="block truncate text-12 text-muted">{time}</span>
        </>
      )}
    </time>
  );
}
