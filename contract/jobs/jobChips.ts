import { addDays, weekOf, type WeekStart } from '#contract/base/days.ts';
import type { JobFilter } from '#contract/jobs/job.schema.ts';
import type { JobChip } from '#contract/jobs/job.kinds.ts';

type Planned = Pick<JobFilter, 'scheduled_from' | 'scheduled_to' | 'unscheduled' | 'late'>;

const from = (first: string, last: string): Planned => ({ scheduled_from: first, scheduled_to: last });

/** The filter of each chip, for today's date in the business' time zone and the first day of its week. */
export const chipFilters = (today: string, weekStart: WeekStart): Record<JobChip, Planned> => ({
  today: from(today, today),
  tomorrow: from(addDays(today, 1), addDays(today, 1)),
  week: from(weekOf(today, weekStart)[0]!, weekOf(today, weekStart)[6]!),
  unscheduled: { unscheduled: 'true' },
  late: { late: 'true' },
});
