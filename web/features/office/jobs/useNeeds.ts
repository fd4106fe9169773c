import { useQuery } from '@tanstack/react-query';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { isOneVisit } from '#contract/jobs/service.kinds.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { crewText } from '#text/jobs.ts';
import { workText } from '#text/work.ts';
import { lengthOf, minute } from '#web/features/office/dispatch/clock.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';

type Sold = { items: readonly Pick<JobDetail['items'][number], 'service_id'>[] };
export type Cure = Pick<Service, 'wait_minutes' | 'wait_after_percent'>;
type Effort = Cure & Pick<Service, 'id' | 'people_min'>;
/** How many people the services of a job take at once, and the longest cure of them; without either it is one visit. */
export type Needs = { people: number; cure: Cure | null; oneVisit: boolean };

export function needsOf({ items }: Sold, services: readonly Effort[]): Needs {
  const sold = new Set(items.map(({ service_id }) => service_id));
  const own = services.filter(({ id }) => sold.has(id));
  const [longest] = own.toSorted((one, other) => other.wait_minutes - one.wait_minutes);
  return {
    people: Math.max(1, ...own.map(({ people_min }) => people_min)),
    cure: longest?.wait_minutes ? longest : null,
    oneVisit: own.every(isOneVisit),
  };
}

/** Null while the price book loads; without it, one visit is assumed. */
export function useNeeds(job: Sold): Needs | null {
  const { data, error } = useQuery(servicesQuery);
  return data || error ? needsOf(job, data ?? []) : null;
}

/** Must cure for 12 h after 60% of the work. */
export const sayCure = ({ wait_minutes, wait_after_percent }: Cure): string =>
  fill(workText.cures, { length: lengthOf(wait_minutes * minute), percent: wait_after_percent ?? '' });

/** Needs 2 people at once. Must cure for 12 h after 60% of the work. */
export const sayNeeds = ({ people, cure }: Needs): string =>
  [people > 1 && fill(crewText.find.needs, { people }), cure && sayCure(cure)].filter(Boolean).join(' ');
