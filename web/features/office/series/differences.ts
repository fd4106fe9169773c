import type { Series } from '#contract/jobs/series.schema.ts';
import { jobPriorityText, jobsText } from '#text/jobs.ts';
import { editSeriesText as text, repeatText, ruleText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import type { SeriesScope } from '#contract/trade.ts';
import { formatClock } from '#web/calendar.ts';
import { describeDays, describeRule } from '#web/features/shared/series/describe.ts';
import { ruleFor, type EditDraft, type VisitFields } from '#web/features/office/series/editDraft.ts';
import { formatCalendarDay } from '#web/when.ts';

export type Difference = { label: string; from: string; to: string };

/** When a series ends, in words. */
export function endText({ ends_on, max_count }: Pick<Series, 'ends_on' | 'max_count'>): string {
  if (max_count !== null) return fill(ruleText.endsAfter, { count: max_count });
  return ends_on ? fill(ruleText.endsOn, { day: formatCalendarDay(ends_on) }) : ruleText.endsNever;
}

type Known = { draft: EditDraft; fields: VisitFields; series: Series; nameOf: (id: string | null) => string };

/** What is different afterwards, old and new, as far as these visits are concerned. */
export function differences({ draft, fields, series, nameOf }: Known, scope: SeriesScope): Difference[] {
  const { edits, repeat } = draft;
  const said: (Difference | false)[] = [
    edits.title !== undefined && { label: text.labels.title, from: fields.title, to: edits.title },
    ...(scope === 'this' ? [dayDifference(draft, fields)] : ruleDifferences({ draft, fields, series })),
    edits.start_time !== undefined && {
      label: text.labels.start_time,
      from: clockText(fields.start_time),
      to: clockText(edits.start_time),
    },
    edits.minutes !== undefined && {
      label: text.labels.duration_minutes,
      from: fill(text.minutesShort, { count: fields.minutes }),
      to: fill(text.minutesShort, { count: edits.minutes }),
    },
    edits.assigned_to !== undefined && {
      label: text.labels.assigned_to,
      from: nameOf(fields.assigned_to),
      to: nameOf(edits.assigned_to),
    },
    edits.priority !== undefined && {
      label: text.labels.priority,
      from: jobPriorityText[fields.priority],
      to: jobPriorityText[edits.priority],
    },
    edits.description !== undefined && { label: text.labels.description, from: '', to: text.edited },
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
  edits.day !== undefined && { label: text.labels.day, from: dayText(fields.day), to: dayText(edits.day) };

function ruleDifferences({ draft, fields, series }: Omit<Known, 'nameOf'>): (Difference | false)[] {
  const [before, after] = [series.rule, ruleFor(draft, fields, series)];
  const [from, to] = [describeRule(before), describeRule(after)];
  // The same rule from another day on: then the day says it.
  if (from === to) return [dayDifference(draft, fields)];
  return before.every === after.every && before.interval === after.interval
    ? [{ label: text.labels.day, from: describeDays(before), to: describeDays(after) }]
    : [{ label: text.labels.rule, from, to }];
}
