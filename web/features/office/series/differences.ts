import type { Series } from '#contract/jobs/series.schema.ts';
import { fieldText } from '#text/fields.ts';
import { jobPriorityText, jobsText } from '#text/jobs.ts';
import { editSeriesText as text, repeatText, ruleText } from '#text/series.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import type { SeriesScope } from '#contract/jobs/job.kinds.ts';
import { formatClock } from '#web/calendar.ts';
import { describeDays, describeRule } from '#web/features/shared/series/describe.ts';
import { ruleFor, type EditDraft, type VisitFields } from '#web/features/office/series/editDraft.ts';
import { formatCalendarDay } from '#web/when.ts';

export type Difference = { label: string; from: string; to: string };

/** The end of a series, in words. */
export function endText({ ends_on, max_count }: Pick<Series, 'ends_on' | 'max_count'>): string {
  if (max_count !== null) return fill(ruleText.endsAfter, { count: max_count });
  return ends_on ? fill(ruleText.endsOn, { day: formatCalendarDay(ends_on) }) : ruleText.endsNever;
}

type Known = { draft: EditDraft; fields: VisitFields; series: Series; nameOf: (id: string | null) => string };

/** The differences for these visits, old and new. */
export function differences({ draft, fields, series, nameOf }: Known, scope: SeriesScope): Difference[] {
  const { edits, repeat } = draft;
  const said: (Difference | false)[] = [
    edits.title !== undefined && { label: fieldText.title, from: fields.title, to: edits.title },
    ...(scope === 'this' ? [dayDifference(draft, fields)] : ruleDifferences({ draft, fields, series })),
    edits.start_time !== undefined && {
      label: fieldText.start,
      from: clockText(fields.start_time),
      to: clockText(edits.start_time),
    },
    edits.minutes !== undefined && {
      label: text.labels.duration_minutes,
      from: fill(workText.minutes, { count: fields.minutes }),
      to: fill(workText.minutes, { count: edits.minutes }),
    },
    edits.assigned_to !== undefined && {
      label: text.labels.assigned_to,
      from: nameOf(fields.assigned_to),
      to: nameOf(edits.assigned_to),
    },
    edits.priority !== undefined && {
      label: fieldText.priority,
      from: jobPriorityText[fields.priority],
      to: jobPriorityText[edits.priority],
    },
    edits.description !== undefined && { label: fieldText.description, from: '', to: text.edited },
    scope !== 'this' &&
      repeat !== null &&
      repeat.ends !== 'keep' && {
        label: text.labels.ends,
        from: endText(series),
        to:
          repeat.ends === 'count'
            ? fill(ruleText.endsAfterMore, { count: repeat.count })
            : endText({ ends_on: repeat.ends === 'date' ? repeat.ends_on : null, max_count: null }),
      },
    scope !== 'this' &&
      repeat !== null &&
      repeat.skips.join() !== series.skips.join() && {
        label: text.labels.skips,
        from: '',
        to: repeat.skips.map(formatCalendarDay).join('; ') || repeatText.never,
      },
  ];
  return said.filter((each) => each !== false);
}

const clockText = (time: string) => (time ? formatClock(time) : jobsText.notAssigned);
const dayText = (day: string) => (day ? formatCalendarDay(day) : text.unplanned);

const dayDifference = ({ edits }: EditDraft, fields: VisitFields): Difference | false =>
  edits.day !== undefined && { label: fieldText.day, from: dayText(fields.day), to: dayText(edits.day) };

function ruleDifferences({ draft, fields, series }: Omit<Known, 'nameOf'>): (Difference | false)[] {
  const [before, after] = [series.rule, ruleFor(draft, fields, series)];
  const [from, to] = [describeRule(before), describeRule(after)];
  // The rule itself is the same and only starts on another day, so the day shows the difference.
  if (from === to) return [dayDifference(draft, fields)];
  return before.every === after.every && before.interval === after.interval
    ? [{ label: fieldText.day, from: describeDays(before), to: describeDays(after) }]
    : [{ label: text.labels.rule, from, to }];
}
