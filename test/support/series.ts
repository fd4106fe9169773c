import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/base/days.ts';
import type { NewSeries, Series, SeriesChange } from '#contract/jobs/series.schema.ts';
import { inDays } from '#test/support/today.ts';

/** The next such weekday, at least this many days from now. */
export const nextWeekday = (weekday: number, from = 3): string => {
  const day = inDays(from);
  return addDays(day, (weekday - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7);
};

/** The body of a new series, with ordinary defaults: each Tuesday at 8:20 for 40 minutes. */
export const newSeries = (part: Partial<NewSeries> = {}): NewSeries => ({
  id: uuidv7(),
  client_id: null,
  place_id: null,
  title: 'Trash-bin plan',
  description: null,
  priority: 'medium',
  assigned_to: null,
  start_time: '08:20',
  duration_minutes: 40,
  rule: { every: 'week', interval: 1, weekdays: [2] },
  starts_on: nextWeekday(2),
  ends_on: null,
  max_count: 6,
  skips: [],
  items: [],
  ...part,
});

/** An edit that changes nothing yet. */
export const seriesChange = (
  visit: { id: string; version: number; day: string },
  series: Omit<NewSeries, 'items'> | Series,
  part: Partial<SeriesChange> = {},
): SeriesChange => ({
  job_id: visit.id,
  version: visit.version,
  scope: 'following',
  title: series.title,
  description: series.description,
  priority: series.priority,
  assigned_to: series.assigned_to,
  start_time: series.start_time,
  duration_minutes: series.duration_minutes,
  day: visit.day,
  rule: series.rule,
  keep_end: true,
  ends_on: null,
  max_count: null,
  skips: series.skips,
  new_series_id: uuidv7(),
  ...part,
});
