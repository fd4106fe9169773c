import { ownTime } from '#contract/jobs/expected.ts';
import type { JobDetail, WorkSpan } from '#contract/jobs/job.schema.ts';
import { useZone } from '#web/business.ts';
import { useNow } from '#web/features/shared/dashboard/useNow.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { dayIn } from '#web/when.ts';

export function useOwnSpans({ spans }: Pick<JobDetail, 'spans'>): WorkSpan[] {
  const { id: me } = useActor();
  return spans.filter(({ person_id }) => person_id === me);
}

/** The first start of the job on a later day than today. */
export function useNextDay({ spans }: Pick<JobDetail, 'spans'>): string | null {
  const zone = useZone();
  const today = dayIn(zone, useNow());
  return spans.find(({ start }) => dayIn(zone, start) > today)?.start ?? null;
}

/** The job at the time that this technician is planned for. */
export const useOwnTime = (job: JobDetail): JobDetail =>
  ownTime(job, useOwnSpans(job), useNow().toISOString(), useZone());
