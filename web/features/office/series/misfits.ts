import type { CreatedSeries, NewSeries, Visit } from '#contract/jobs/series.schema.ts';
import { actionText } from '#text/actions.ts';
import { editSeriesText as text, repeatText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { formatWeekday } from '#web/when.ts';

/** Visits that should have a technician but are planned without one. */
export const misfitsIn = (visits: readonly Visit[]): Visit[] => visits.filter(({ unassigned }) => unassigned !== null);

/** The visits that don't fit and why, one sentence per reason; after `shown` days the rest are counted. */
export function misfitReasons(visits: readonly Visit[], zone: string, name: string, shown: number): string[] {
  const groups = Map.groupBy(misfitsIn(visits), ({ unassigned, detail }) => `${unassigned} ${detail}`);
  return [...groups.values()].map((group) => {
    const { unassigned, detail } = group[0]!;
    const days = group.flatMap(({ after }) => (after ? formatWeekday(after, zone) : []));
    const rest = days.length - shown;
    const listed = [...days.slice(0, shown), ...(rest > 0 ? [fill(actionText.countMore, { count: rest })] : [])].join(
      '; ',
    );
    const sentence =
      unassigned === 'busy' && detail === null ? text.unassigned.busyOther : text.unassigned[unassigned!];
    return fill(sentence, { days: listed, name, detail: detail ?? '' });
  });
}

/** How many visits are created; for a series without an end, how many so far. */
export const countText = (count: number, { ends_on, max_count }: Pick<NewSeries, 'ends_on' | 'max_count'>) =>
  fill(count === 1 ? repeatText.count_one : ends_on || max_count ? repeatText.count_other : repeatText.countAhead, {
    count,
  });

/** The result, in the words of the preview. */
export function createdText(made: CreatedSeries, zone: string, name: string): string {
  const visits = countText(made.visits.length, made);
  const count = misfitsIn(made.visits).length;
  if (count === 0) return fill(repeatText.created, { visits });
  const reasons = misfitReasons(made.visits, zone, name, 3).join(' ');
  return fill(count === 1 ? repeatText.misfitCreated : repeatText.misfitsCreated, { visits, count, reasons });
}
