import { addDays, toTime } from '#contract/base/days.ts';
import { isPaused, type Pause } from '#contract/booking/pause.ts';
import { daysOf, lookAhead, occurrences, type Recurrence, type Rule } from '#contract/jobs/recurrence.ts';
import type { SeriesScope } from '#contract/jobs/job.kinds.ts';
import { names, sameCadence, stepFrom, stepsBetween } from '#server/features/series/cadence.ts';

/** A visit, reduced to its position in the series. */
type Placed = { id: string; occurrence: string };

export type RuleChange<V extends Placed> = {
  scope: Exclude<SeriesScope, 'this'>;
  series: Recurrence;
  rule: Rule;
  /** The visit that the user edits, and the day that the series continues from. */
  visit: V;
  from: string;
  /** Null if the end stays. The count starts at the visit. */
  end: { ends_on: string | null; max_count: number | null } | null;
  skips: string[];
  /** Days without visits, whatever the rule says. */
  pauses: Pause[];
  /** The visits that may move, and those that stay; both in the order of their occurrences. */
  movable: V[];
  fixed: V[];
  horizon: string;
};

/**
 * How a series continues: its recurrence from the first affected visit, and the days for the visits, without days that are
 * already taken.
 */
export type Reschedule = { recurrence: Recurrence; days: string[] };

const endless = { ends_on: null, max_count: null, skips: [] };
const dayBefore = (day: string) => addDays(day, -1);

/**
 * If the cadence stays the same, each visit keeps its position, and completed, cancelled and skipped visits keep theirs. If it
 * changes, the visits move up in order and avoid days that are taken. Null if the rule names no day.
 */
export function reschedule<V extends Placed>(change: RuleChange<V>): Reschedule | null {
  const { scope, series, rule, visit, pauses, movable, fixed, horizon } = change;
  const [first] = daysOf({ ...endless, rule, starts_on: change.from }, lookAhead(change.from));
  if (first === undefined) return null;
  const same = sameCadence(series.rule, rule);
  const steps = (day: string) => stepsBetween(series.rule, visit.occurrence, day);
  const moved = (day: string) => (same ? stepFrom(rule, first, steps(day)) : null);

  const opening = scope === 'all' ? (movable[0] ?? visit) : visit;
  const apart = (toTime(change.from) - toTime(visit.occurrence)) / 86_400_000;
  const starts_on =
    opening.occurrence === visit.occurrence ? first : (moved(opening.occurrence) ?? addDays(opening.occurrence, apart));

  // A skipped visit stays skipped, on the day it would move to; a skipped date without a visit stays that date.
  const skips = change.skips.map((day) => (series.skips.includes(day) && names(series.rule, day) && moved(day)) || day);
  const recurrence: Recurrence = {
    rule,
    starts_on,
    ...endOf(change, { starts_on, first, opening: opening.occurrence }),
    skips: [...new Set(skips)].filter((day) => day >= starts_on).toSorted(),
  };

  const inTheWay = fixed.filter(({ occurrence }) => occurrence >= opening.occurrence);
  const taken = new Set([
    ...(same ? inTheWay.map(({ occurrence }) => moved(occurrence)) : inTheWay.map(({ occurrence }) => occurrence)),
    // Within one series no day is used twice.
    ...(scope === 'all' ? fixed.map(({ occurrence }) => occurrence) : []),
  ]);
  const least = same ? movable.length : Math.min(1, movable.length);
  const days: string[] = [];
  for (const day of daysOf(recurrence, lookAhead(starts_on))) {
    if (day > horizon && days.length >= least) break;
    if (!taken.has(day) && !isPaused(pauses, day)) days.push(day);
  }
  return { recurrence, days };
}

type Bounds = { starts_on: string; first: string; opening: string };

function endOf<V extends Placed>({ series, rule, end }: RuleChange<V>, { starts_on, first, opening }: Bounds) {
  if (end === null) {
    if (series.max_count === null) return { ends_on: series.ends_on, max_count: null };
    const before = occurrences({ ...series, ...endless }, dayBefore(opening)).length;
    return { ends_on: series.ends_on, max_count: Math.max(1, series.max_count - before) };
  }
  if (end.max_count === null) return end;
  const before = occurrences({ ...endless, rule, starts_on }, dayBefore(first)).length;
  return { ...end, max_count: end.max_count + before };
}
