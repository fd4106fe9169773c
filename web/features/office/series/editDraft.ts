import { clockAt } from '#contract/base/clock.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';
import { jobLimits } from '#contract/base/limits.ts';
import type { Rule } from '#contract/jobs/recurrence.ts';
import type { Series, SeriesChange } from '#contract/jobs/series.schema.ts';
import { fieldText } from '#text/fields.ts';
import { editSeriesText as text } from '#text/series.ts';
import type { JobPriority, SeriesScope } from '#contract/jobs/job.kinds.ts';
import {
  draftOfSeries,
  movedRule,
  repeatProblem,
  ruleOf,
  type RepeatDraft,
} from '#web/features/office/series/repeatDraft.ts';
import type { Problems, useForm } from '#web/form.ts';

/** The form's fields of a visit. */
export type VisitFields = {
  title: string;
  description: string;
  priority: JobPriority;
  assigned_to: string | null;
  day: string;
  start_time: string;
  minutes: string;
};

export type VisitDraft = VisitFields & {
  /** Null: the rule is untouched and follows the day. */
  repeat: RepeatDraft | null;
};
export type EditForm = ReturnType<typeof useForm<VisitDraft>>;

/** The differences from the current visit. */
export type EditDraft = { edits: Partial<VisitFields>; repeat: RepeatDraft | null };

export function fieldsOf(job: JobDetail, series: Series, zone: string): VisitFields {
  const { scheduled_start: start, scheduled_end: end, pause_minutes: pause } = job;
  const shown = start ? clockAt(start, zone) : { day: '', time: series.start_time };
  return {
    title: job.title,
    description: job.description ?? '',
    priority: job.priority,
    assigned_to: job.assigned_to,
    day: shown.day,
    start_time: shown.time,
    minutes: String(start && end ? (Date.parse(end) - Date.parse(start)) / 60_000 - pause : series.duration_minutes),
  };
}

export function editsOf({ shown, changed }: EditForm): EditDraft {
  const { repeat, ...fields } = shown;
  const edits = Object.entries(fields).filter(([key]) => changed.includes(key as keyof VisitFields));
  return { edits: Object.fromEntries(edits), repeat };
}

export function problemsOf({ title, day, start_time, minutes, repeat }: VisitDraft): Problems<VisitDraft> {
  const { min, max } = jobLimits.title;
  const length = title.trim().length;
  return {
    title: length < min || length > max ? text.titleWrong : undefined,
    day: day ? undefined : fieldText.dayMissing,
    start_time: start_time ? undefined : fieldText.timeMissing,
    minutes: Number(minutes) >= 5 && Number(minutes) <= 1_440 ? undefined : text.minutesWrong,
    repeat: (repeat && repeatProblem(repeat, day)) ?? undefined,
  };
}

/** The rule after the edit. */
export function ruleFor({ edits, repeat }: EditDraft, fields: VisitFields, series: Series): Rule {
  const day = edits.day ?? fields.day;
  if (repeat && changesRule(repeat, series)) return ruleOf(repeat, day);
  return edits.day && fields.day ? movedRule(series.rule, fields.day, edits.day) : series.rule;
}

const ruleKeys = ['every', 'interval', 'weekdays', 'month', 'asset_id', 'pickup_weekday', 'days_after'] as const;
const changesRule = (repeat: RepeatDraft, series: Series) => {
  const before = draftOfSeries(series);
  return ruleKeys.some((key) => JSON.stringify(repeat[key]) !== JSON.stringify(before[key]));
};

/**
 * Untouched fields stay: for one visit as that visit has them, for several as their series has them. So a change that
 * was made to one visit alone doesn't spread to all of them.
 */
export function toChange(
  { job, series, fields, draft }: { job: JobDetail; series: Series; fields: VisitFields; draft: EditDraft },
  scope: SeriesScope,
  new_series_id: string,
): SeriesChange {
  const own = {
    title: series.title,
    description: series.description ?? '',
    priority: series.priority,
    assigned_to: series.assigned_to,
    start_time: series.start_time,
    minutes: String(series.duration_minutes),
  };
  const { minutes, ...values } = { ...fields, ...(scope !== 'this' && own), ...draft.edits };
  const { repeat } = draft;
  return {
    job_id: job.id,
    version: job.version,
    scope,
    ...values,
    title: values.title.trim(),
    description: values.description.trim() || null,
    duration_minutes: Number(minutes),
    rule: ruleFor(draft, fields, series),
    keep_end: !repeat || repeat.ends === 'keep',
    ends_on: repeat?.ends === 'date' ? repeat.ends_on : null,
    max_count: repeat?.ends === 'count' ? repeat.count : null,
    skips: repeat?.skips ?? series.skips,
    new_series_id,
  };
}

export const isTouched = ({ edits, repeat }: EditDraft, series: Series): boolean =>
  Object.keys(edits).length > 0 ||
  (repeat !== null && JSON.stringify(repeat) !== JSON.stringify(draftOfSeries(series)));
