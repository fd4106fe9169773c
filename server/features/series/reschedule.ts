import { addDays, toTime } from '#contract/base/days.ts';
import { isPaused, type Pause } from '#contract/booking/pause.ts';
import { daysOf, lookAhead, occurrences, type Recurrence, type Rule } from '#contract/jobs/recurrence.ts';
import type { SeriesScope } from '#contract/trade.ts';
import { names, sameCadence, stepFrom, stepsBetween } from '#server/features/series/cadence.ts';

/** A visit as far as its place in the series is concerned. */
type Placed = { id: string; occurrence: string };

export type RuleChange<V extends Placed> = {
  scope: Exclude<SeriesScope, 'this'>;
  series: Recurrence;
  rule: Rule;
  /** The visit somebody looked at, and the day it goes on from. */
  visit: V;
  from: string;
  /** Null: it ends when it would have. Counted from the visit on. */
  end: { ends_on: string | null; max_count: number | null } | null;
  skips: string[];
  /** Days without visits, whatever the rule says. */
  pauses: Pause[];
  /** What may be moved, and what stays as it is; both in the order of their occurrences. */
  movable: V[];
  fixed: V[];
  horizon: string;
};

/** How a series goes on: its recurrence from the first visit it is about, and the days for them, those already taken left out. */
export type Reschedule = { recurrence: Recurrence; days: string[] };

const endless = { ends_on: null, max_count: null, skips: [] };
const dayBefore = (day: string) => addDays(day, -1);

/**
 * Where the cadence stays, each visit keeps its place: what is done, cancelled or left out takes the place it had. Where it
 * changes, the visits move up in order, beside the days that are taken. Null: the rule names no day.
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

  // A visit that was left out stays out, on the day it would move to; a day that was only named stays that day.
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
    // In one series no day is used twice.
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
