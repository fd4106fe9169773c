import { firstName } from '#contract/base/firstName.ts';
import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import { crewText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { Card } from '#web/features/field/visits/Card.tsx';
import { CrewDays } from '#web/features/shared/jobs/CrewDays.tsx';
import { useActor } from '#web/features/shared/shell/actor.ts';

/** The days of a shared job, with the technician's own marked. */
export function CrewCard({ job }: { job: JobDetail }) {
  const { id: me } = useActor();
  const isOwn = ({ person_id }: WorkSpan) => person_id === me;
  return (
    <Card title={crewText.list}>
      <CrewDays
        job={job}
        Title="h3"
        isOwn={isOwn}
        nameOf={(span) => (isOwn(span) ? workText.you : span.person_name && firstName(span.person_name))}
      />
    </Card>
  );
}
