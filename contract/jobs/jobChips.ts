import { addDays, weekOf, type WeekStart } from '#contract/base/days.ts';
import type { JobFilter } from '#contract/jobs/job.schema.ts';
import type { JobChip } from '#contract/trade.ts';

type Planned = Pick<JobFilter, 'scheduled_from' | 'scheduled_to' | 'unscheduled' | 'late'>;

const from = (first: string, last: string): Planned => ({ scheduled_from: first, scheduled_to: last });

/** What a chip of the list filters by, given today's date on the business' calendar and where its weeks begin. */
export const chipFilters = (today: string, weekStart: WeekStart): Record<JobChip, Planned> => ({
  today: from(today, today),
  tomorrow: from(addDays(today, 1), addDays(today, 1)),
  week: from(weekOf(today, weekStart)[0]!, weekOf(today, weekStart)[6]!),
  unscheduled: { unscheduled: 'true' },
  late: { late: 'true' },
});
