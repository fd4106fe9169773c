import { firstName } from '#contract/base/firstName.ts';
import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import { crewText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { useZone } from '#web/business.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { withPause } from '#web/features/shared/jobs/plannedTime.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { dayIn, formatWeekday } from '#web/when.ts';

/** Who works on a job that several people or days share, day by day. */
export function CrewCard({ job }: { job: JobDetail }) {
  const zone = useZone();
  const days = Map.groupBy(job.spans, ({ start }) => dayIn(zone, start));
  return (
    <Card title={crewText.list}>
      <div className="grid gap-3 text-15 md:text-13">
        {[...days].map(([day, spans]) => (
          <section key={day} className="grid gap-1">
            <h3 className="text-muted">{formatWeekday(spans[0]!.start, zone)}</h3>
            <ul className="grid gap-1">
              {spans.map((span) => (
                <Line key={span.id} span={span} zone={zone} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function Line({ span, zone }: { span: WorkSpan; zone: string }) {
  const { person_id, person_name, lead, pause_minutes } = span;
  const own = person_id === useActor().id;
  const name = own ? workText.you : person_name ? firstName(person_name) : crewText.needed;
  return (
    <li className={`flex flex-wrap items-baseline gap-x-2 ${own ? 'font-strong' : ''}`}>
      <span className="wrap-anywhere">{name}</span>
      {lead && (
        <span className="rounded-module bg-sunken px-1.5 text-13 font-text text-muted md:text-12">
          {crewText.leads}
        </span>
      )}
      <span className="ml-auto tabular-nums">{withPause(span, pause_minutes, zone)}</span>
    </li>
  );
}
