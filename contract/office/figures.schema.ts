import { z } from 'zod';
import { addDays, daysBetween } from '#contract/base/days.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';
import { Day, inOrder } from '#contract/base/scalars.schema.ts';

/**
 * The figures that are counted per day in the business' time zone. `stats_of` in the migrations defines what a row counts for.
 * Everything that shows a figure reads it from here, so that dashboard, report and file agree.
 */
export const statKinds = [
  /** Clients: +1 on the day they are added, -1 on the day they become inactive. */
  'clients',
  'jobs_created',
  /** Pending or in progress: +1 on the day of creation, -1 when completed or cancelled. */
  'active_jobs',
  /** Pending and not scheduled, on the day they were created. */
  'queued_jobs',
  'jobs_completed',
  /** Invoiced less credited, without tax and tips: the figure of the books. */
  'revenue',
  /** The same by the service's id; '' is sales without a service. */
  'revenue_by_service',
  /** And by the technician's id. */
  'revenue_by_technician',
  'tips',
  'tips_by_technician',
  /** By rate and name, such as `72500 Wake County`: the tax collected, and the taxed amount. */
  'tax',
  'taxable',
  /** Visits by the technician's id: started, started late, and moved to another time. */
  'visits_begun',
  'late_visits',
  'moved_visits',
  /** Counted minutes by the person's id: on site, driving and in the shop. */
  'minutes_job',
  'minutes_drive',
  'minutes_shop',
] as const;
export type StatKind = (typeof statKinds)[number];

/** From a day to a day, both included. */
export const Period = z
  .strictObject({ from: Day, to: Day })
  .refine(...inOrder('from', 'to'))
  .refine(({ from, to }) => daysBetween(from, to) < maxPeriodDays, { path: ['from'] });
export type Period = z.infer<typeof Period>;

export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** The same number of days right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** Relative growth: 0.12 is 12% more. Null if there is nothing to compare with. */
export const growthOf = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null);
