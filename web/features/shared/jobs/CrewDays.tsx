import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import { crewText } from '#text/jobs.ts';
import { useZone } from '#web/business.ts';
import { withPause } from '#web/features/shared/jobs/plannedTime.ts';
import { dayIn, formatWeekday } from '#web/when.ts';

type Props = {
  job: JobDetail;
  Title: 'h3' | 'h4';
  /** How the page writes a person's name; null for an open seat. */
  nameOf: (span: WorkSpan) => string | null;
  isOwn?: (span: WorkSpan) => boolean;
};

/** Who works on a job that several people or days share: each day, with everyone's time. */
export function CrewDays({ job, Title, nameOf, isOwn }: Props) {
  const zone = useZone();
  const days = Map.groupBy(job.spans, ({ start }) => dayIn(zone, start));
  return (
    <div className="grid gap-2.5 text-15 md:text-13">
      {[...days].map(([day, spans]) => (
        <section key={day} className="grid gap-0.5">
          <Title className="font-strong">{formatWeekday(spans[0]!.start, zone)}</Title>
          <ul className="grid gap-0.5">
            {spans.map((span) => (
              <li
                key={span.id}
                className={`flex flex-wrap items-baseline gap-x-2 ${isOwn?.(span) ? 'font-strong' : ''}`}
              >
                <span className={`wrap-anywhere ${span.person_id ? '' : 'text-warning-on'}`}>
                  {nameOf(span) ?? crewText.needed}
                </span>
                {span.lead && (
                  <span className="rounded-module bg-sunken px-1.5 text-12 font-medium text-muted">
                    {crewText.leads}
                  </span>
                )}
                <span className="ml-auto font-text text-muted tabular-nums">
                  {withPause(span, span.pause_minutes, zone)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
