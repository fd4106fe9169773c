import { addDays } from '#contract/base/days.ts';
import { type Recurrence, type Rule } from '#contract/jobs/recurrence.ts';
import type { Series } from '#contract/jobs/series.schema.ts';
import { repeatText } from '#text/series.ts';

/** The repetition as the form has it, before it becomes a rule. Months follow the day of the first visit. */
export type RepeatDraft = {
  every: 'week' | 'month' | 'pickup';
  interval: number;
  /** 0 is Sunday. Empty: the weekday of the first visit. */
  weekdays: number[];
  month: MonthWay;
  asset_id: string;
  pickup_weekday: number;
  days_after: number;
  /** `keep`: the existing series keeps its end. */
  ends: 'keep' | 'never' | 'date' | 'count';
  ends_on: string;
  count: number;
  skips: string[];
};

/** The 12th; the second Thursday; the last Thursday; the last day. */
export type MonthWay = 'day' | 'nth' | 'last' | 'end';

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const weekdayOf = (day: string) => utc(day).getUTCDay();
const dateOf = (day: string) => utc(day).getUTCDate();
const isLastDate = (day: string) => dateOf(addDays(day, 1)) === 1;

/** The ways to name a day in its month. There is no "fifth Thursday": most months have none. */
export function monthWays(day: string): MonthWay[] {
  const ways: MonthWay[] = ['day'];
  if (dateOf(day) <= 28) ways.push('nth');
  if (dateOf(addDays(day, 7)) <= 7) ways.push('last');
  if (isLastDate(day) && dateOf(day) < 31) ways.push('end');
  return ways;
}

/** The effective way: by date if the day can't be named that way. */
export const monthWay = (way: MonthWay, day: string): MonthWay => (monthWays(day).includes(way) ? way : 'day');

export function monthRule(way: MonthWay, day: string, interval: number): Rule {
  const every = { every: 'month', interval } as const;
  const known = monthWay(way, day);
  if (known === 'nth') return { ...every, nth: Math.ceil(dateOf(day) / 7), weekday: weekdayOf(day) };
  if (known === 'last') return { ...every, nth: -1, weekday: weekdayOf(day) };
  return { ...every, day: known === 'end' ? 31 : dateOf(day) };
}

/** The effective weekdays. */
export const weekdaysOf = ({ weekdays }: RepeatDraft, startsOn: string): number[] =>
  weekdays.length ? weekdays.toSorted((one, other) => one - other) : startsOn ? [weekdayOf(startsOn)] : [];

export function ruleOf(draft: RepeatDraft, startsOn: string): Rule {
  const { interval, asset_id, pickup_weekday, days_after } = draft;
  if (draft.every === 'pickup') return { every: 'pickup', interval, asset_id, pickup_weekday, days_after };
  if (draft.every === 'month') return monthRule(draft.month, startsOn, interval);
  return { every: 'week', interval, weekdays: weekdaysOf(draft, startsOn) };
}

export const toRecurrence = (draft: RepeatDraft, startsOn: string): Recurrence => ({
  rule: ruleOf(draft, startsOn),
  starts_on: startsOn,
  ends_on: draft.ends === 'date' ? draft.ends_on : null,
  max_count: draft.ends === 'count' ? draft.count : null,
  skips: draft.skips.toSorted(),
});

/** The error as a sentence; null if it can be sent. */
export function repeatProblem(draft: RepeatDraft, startsOn: string): string | null {
  if (!startsOn) return repeatText.noStart;
  if (draft.every === 'pickup' && !draft.asset_id) return repeatText.noBins;
  if (draft.ends === 'date' && !draft.ends_on) return repeatText.noEnd;
  if (draft.ends === 'date' && draft.ends_on < startsOn) return repeatText.endsBefore;
  return null;
}

/** The default: every week on the day of the first visit, without an end. */
export const emptyRepeat = (): RepeatDraft => ({
  every: 'week',
  interval: 1,
  weekdays: [],
  month: 'day',
  asset_id: '',
  pickup_weekday: 0,
  days_after: 1,
  ends: 'never',
  ends_on: '',
  count: 6,
  skips: [],
});

/** A series as the form's fields. */
export function draftOfSeries({ rule, skips }: Pick<Series, 'rule' | 'skips'>): RepeatDraft {
  const draft: RepeatDraft = { ...emptyRepeat(), every: rule.every, interval: rule.interval, ends: 'keep', skips };
  if (rule.every === 'week') return { ...draft, weekdays: rule.weekdays };
  if (rule.every === 'pickup') {
    const { asset_id, pickup_weekday, days_after } = rule;
    return { ...draft, asset_id, pickup_weekday, days_after };
  }
  if ('day' in rule) return { ...draft, month: rule.day === 31 ? 'end' : 'day' };
  return { ...draft, month: rule.nth === -1 ? 'last' : 'nth' };
}

/** The rule after a visit moves from one day to another: the second Thursday becomes the second Friday. */
export function movedRule(rule: Rule, from: string, to: string): Rule {
  if (rule.every === 'pickup') return { ...rule, days_after: (weekdayOf(to) - rule.pickup_weekday + 7) % 7 };
  if (rule.every === 'week') {
    const rest = rule.weekdays.filter((weekday) => weekday !== weekdayOf(from));
    const moved = rest.length < rule.weekdays.length ? [...new Set([...rest, weekdayOf(to)])] : rule.weekdays;
    return { ...rule, weekdays: moved.toSorted((one, other) => one - other) };
  }
  const way = draftOfSeries({ rule, skips: [] }).month;
  const fallback: MonthWay = way === 'last' ? 'nth' : way === 'nth' ? 'last' : 'day';
  return monthRule(monthWays(to).includes(way) ? way : fallback, to, rule.interval);
}
