import { toDay, toTime } from '#contract/base/days.ts';
import { daysIn, periodOf, type Rule } from '#contract/jobs/recurrence.ts';

/** Weeks and pickups are both counted in weeks. */
const unitOf = ({ every }: Rule) => (every === 'month' ? 'month' : 'week');
const timesIn = (rule: Rule) => daysIn(rule, 0).length;

/** Whether both rules have equally many visits in the same period: then each visit keeps its position when the rule changes. */
export const sameCadence = (one: Rule, other: Rule): boolean =>
  unitOf(one) === unitOf(other) && one.interval === other.interval && timesIn(one) === timesIn(other);

/** Whether a rule may name a day. */
export const names = (rule: Rule, day: string): boolean =>
  daysIn(rule, periodOf(rule, toTime(day))).includes(toTime(day));

/** The position of a day among the days of its month or week. */
const placeOf = (rule: Rule, day: string): number => {
  const time = toTime(day);
  const place = daysIn(rule, periodOf(rule, time)).findIndex((each) => each !== null && each >= time);
  return place === -1 ? timesIn(rule) - 1 : place;
};

/** How many visits lie between two days of a rule; negative if `day` is earlier. */
export function stepsBetween(rule: Rule, from: string, day: string): number {
  const periods = periodOf(rule, toTime(day)) - periodOf(rule, toTime(from));
  return Math.floor(periods / rule.interval) * timesIn(rule) + placeOf(rule, day) - placeOf(rule, from);
}

/** The day this many visits after one of the rule's days; null if that month has no such day. */
export function stepFrom(rule: Rule, from: string, steps: number): string | null {
  const place = placeOf(rule, from) + steps;
  const period = periodOf(rule, toTime(from)) + Math.floor(place / timesIn(rule)) * rule.interval;
  const day = daysIn(rule, period)[((place % timesIn(rule)) + timesIn(rule)) % timesIn(rule)];
  return day === null || day === undefined ? null : toDay(day);
}
