import { useQuery } from '@tanstack/react-query';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { servicesQuery } from '#web/features/shared/services/services.ts';

type Sold = { items: readonly Pick<JobDetail['items'][number], 'service_id'>[] };

/** How many people the services of a job take at once. */
export function peopleFor({ items }: Sold, services: readonly Pick<Service, 'id' | 'people_min'>[]): number {
  const sold = new Set(items.map(({ service_id }) => service_id));
  return Math.max(1, ...services.flatMap(({ id, people_min }) => (sold.has(id) ? [people_min] : [])));
}

/** Null until the price book is known. */
export function usePeopleNeeded(job: Sold): number | null {
  const { data } = useQuery(servicesQuery);
  return data ? peopleFor(job, data) : null;
}
