import { z } from 'zod';
import { addDays, daysBetween } from '#contract/base/days.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';
import { Day, inOrder } from '#contract/base/scalars.schema.ts';

/**
 * What is counted by day on the business' calendar. `stats_of` in the migrations says what a row counts for; everything that
 * shows a figure reads it here, so that dashboard, report and file agree.
 */
export const statKinds = [
  /** Active clients, on the day that they were added. */
  'clients',
  'jobs_created',
  /** Pending or in progress, on the day that they were created. */
  'active_jobs',
  /** Pending and not scheduled, likewise. */
  'queued_jobs',
  'jobs_completed',
  /** Invoiced less credited, without tax and tips: the books' own figure. */
  'revenue',
  /** The same, by the service's id; '' is what was sold without one. */
  'revenue_by_service',
  /** And by the technician's id. */
  'revenue_by_technician',
  'tips',
  'tips_by_technician',
  /** By rate and name, such as `72500 Wake County`: what was taken, and on what. */
  'tax',
  'taxable',
  /** Visits by the technician's id: work that began, began late, and visits that were moved to another time. */
  'visits_begun',
  'late_visits',
  'moved_visits',
  /** Counted minutes by the person's id: on site, on the road and in the shop. */
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

/** The last days up to and with this one. */
export const lastDays = (today: string, days: number): Period => ({ from: addDays(today, 1 - days), to: today });

/** As many days right before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
});

/** By which share it grew: 0.12 is 12% more. Null where there is nothing to compare with. */
export const growthOf = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null);
