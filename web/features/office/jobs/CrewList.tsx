import { Users } from 'lucide-react';
import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import { crewText as text } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { summaryOf } from '#web/features/office/jobs/crewDraft.ts';
import { withPause } from '#web/features/shared/jobs/plannedTime.ts';
import { dayIn, formatWeekday } from '#web/when.ts';

/** Who works on a job that several people or days share: each day, with everyone's time. */
export function CrewList({ job }: { job: JobDetail }) {
  const zone = useZone();
  const days = Map.groupBy(job.spans, ({ start }) => dayIn(zone, start));
  return (
    <div className="mt-0.5 grid gap-2.5">
      {[...days].map(([day, spans]) => (
        <section key={day} className="grid gap-0.5">
          <h4 className="font-strong">{formatWeekday(spans[0]!.start, zone)}</h4>
          <ul className="grid gap-0.5">
            {spans.map((span) => (
              <Line key={span.id} span={span} zone={zone} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Line({ span, zone }: { span: WorkSpan; zone: string }) {
  const { person_id, person_name, lead, pause_minutes } = span;
  return (
    <li className="flex flex-wrap items-baseline gap-x-2">
      <span className={person_id ? '' : 'text-warning-on'}>{person_id ? person_name : text.needed}</span>
      {lead && <span className="rounded-module bg-sunken px-1.5 text-12 font-medium text-muted">{text.leads}</span>}
      <span className="ml-auto font-text text-muted tabular-nums">{withPause(span, pause_minutes, zone)}</span>
    </li>
  );
}

/** In place of the technician and the time, where they can't be edited. */
export function CrewSummary({ job }: { job: JobDetail }) {
  const zone = useZone();
  return (
    <div className="flex gap-2.5 rounded-card bg-sunken px-3.5 py-3 text-15 md:text-13">
      <Users size={16} aria-hidden className="mt-0.5 flex-none text-muted" />
      <div className="min-w-0">
        <p className="font-strong tabular-nums">{summaryOf(job, zone)}</p>
        <p className="text-muted">{text.hint}</p>
      </div>
    </div>
  );
}
