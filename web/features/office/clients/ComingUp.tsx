import { CalendarClock, ClipboardList, Droplet, Repeat2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ClientRecord } from '#contract/people/clientRecord.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { timelineText as text } from '#text/clients.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { PlanAsks } from '#web/features/office/clients/PlanAsks.tsx';
import { TimelineLine } from '#web/features/office/clients/TimelineLine.tsx';
import { useJobPath } from '#web/features/office/clients/useJobPath.ts';
import { visitDay } from '#web/features/shared/clients/visitTimes.ts';
import { describeRule } from '#web/features/shared/series/describe.ts';
import { describePause } from '#web/features/shared/series/pauses.ts';
import { dayIn, formatShortDate, formatTime, formatWeekday } from '#web/when.ts';

type Job = ClientRecord['coming_jobs'][number];
type Series = ClientRecord['coming_series'][number];

/** Open jobs, and plans with their next visit. */
export function ComingUp({ record: { coming_jobs: jobs, coming_series: series } }: { record: ClientRecord }) {
  const count = jobs.length + series.length;
  return (
    <ol>
      {jobs.map((job, index) => (
        <JobLine key={job.id} job={job} last={index === count - 1} />
      ))}
      {series.map((each, index) => (
        <SeriesLine key={each.id} series={each} last={jobs.length + index === count - 1} />
      ))}
    </ol>
  );
}

export const JobLink = ({ id, children }: { id: string; children: string }) => (
  <Link to={useJobPath()(id)} preventScrollReset className="rounded-module hover:underline">
    {children}
  </Link>
);

function noteOf({ status, at, due_date, late, technician: who }: Job, zone: string): string {
  const technician = who ?? text.unassigned;
  if (at) {
    const planned = { day: visitDay(at, zone), time: formatTime(at, zone), technician };
    return fill(status === 'in_progress' ? text.running : late ? text.late : text.scheduled, planned);
  }
  return due_date
    ? fill(text.due, { day: formatShortDate(due_date, zone), technician })
    : fill(text.unscheduled, { technician });
}

function JobLine({ job, last }: { job: Job; last: boolean }) {
  const zone = useZone();
  const running = job.status === 'in_progress';
  const Icon = running ? Droplet : job.late ? TriangleAlert : job.at ? CalendarClock : ClipboardList;
  const note = noteOf(job, zone);
  return (
    <TimelineLine
      Icon={Icon}
      ground={running ? 'next' : 'work'}
      title={<JobLink id={job.id}>{job.title}</JobLink>}
      note={job.late ? <span className="text-danger">{note}</span> : note}
      last={last}
    />
  );
}

function SeriesLine({ series, last }: { series: Series; last: boolean }) {
  const { title, rule, next, after_next: then, pauses } = series;
  const zone = useZone();
  const name = fill(workText.series, { title, rule: describeRule(rule) });
  const when = next && {
    day: visitDay(next.at, zone),
    time: formatTime(next.at, zone),
    technician: next.technician ?? text.unassigned,
  };
  const paused = pauses.map((pause) => describePause(pause, dayIn(zone))).join('. ');
  const note = !when
    ? paused || text.noNext
    : next.running
      ? fill(text.running, when)
      : [fill(text.next, when), then && fill(text.afterNext, { day: formatWeekday(then, zone) }), paused]
          .filter(Boolean)
          .join(' ');
  return (
    <TimelineLine
      Icon={Repeat2}
      ground="next"
      title={next ? <JobLink id={next.job_id}>{name}</JobLink> : name}
      note={note}
      last={last}
    >
      <PlanAsks series={series} />
    </TimelineLine>
  );
}
