import type { Rule } from '#contract/jobs/recurrence.ts';
import { repeatText, ruleText } from '#text/series.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';
import { formatList } from '#web/numbers.ts';

const nthNames: Record<string, string> = repeatText.nth;

type Monthly = Extract<Rule, { every: 'month' }>;

/** second Thursday; day 12; last day */
function monthDay(rule: Monthly): string {
  if (!('day' in rule)) {
    return fill(repeatText.monthNth, { nth: nthNames[rule.nth] ?? '', weekday: weekdayName(rule.weekday) });
  }
  return rule.day === 31 ? repeatText.monthEnd : fill(repeatText.monthDay, { day: rule.day });
}

/** the second Thursday; day 12; the last day */
export const monthDayText = (rule: Monthly): string =>
  'day' in rule && rule.day !== 31 ? monthDay(rule) : fill(ruleText.the, { day: monthDay(rule) });

export const afterPickupText = (days: number) =>
  days === 0 ? repeatText.sameDay : days === 1 ? repeatText.dayAfter : fill(repeatText.daysAfter, { days });

/** Only the days of the rule: second Friday; Tuesday and Friday. */
export function describeDays(rule: Rule): string {
  if (rule.every === 'pickup') return afterPickupText(rule.days_after);
  return rule.every === 'month' ? monthDay(rule) : formatList(rule.weekdays.map((weekday) => weekdayName(weekday)));
}

/** every 2 weeks on Tuesday and Friday */
export function describeRule(rule: Rule): string {
  const count = rule.interval;
  if (rule.every === 'pickup') {
    const when = afterPickupText(rule.days_after);
    return count === 1 ? fill(ruleText.pickup, { when }) : fill(ruleText.pickups, { when, count });
  }
  if (rule.every === 'month') {
    const day = monthDayText(rule);
    return count === 1 ? fill(ruleText.monthly, { day }) : fill(ruleText.months, { day, count });
  }
  const days = formatList(rule.weekdays.map((weekday) => weekdayName(weekday)));
  return count === 1 ? fill(ruleText.weekly, { days }) : fill(ruleText.weeks, { days, count });
}
