import type { Rule } from '#contract/recurrence.ts';
import { repeatText, ruleText } from '#contract/text/en/series.ts';
import { fill } from '#contract/text/fill.ts';
import { weekdayName } from '#web/calendar.ts';

const listed = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });
const nthNames: Record<string, string> = repeatText.nth;

/** the second Thursday; day 12; the last day */
export function monthDayText(rule: Extract<Rule, { every: 'month' }>): string {
  if ('day' in rule) {
    return rule.day === 31
      ? fill(ruleText.the, { day: repeatText.monthEnd })
      : fill(repeatText.monthDay, { day: rule.day });
  }
  const nth = nthNames[rule.nth] ?? '';
  return fill(ruleText.the, { day: fill(repeatText.monthNth, { nth, weekday: weekdayName(rule.weekday) }) });
}

export const afterPickupText = (days: number) =>
  days === 0 ? repeatText.sameDay : days === 1 ? repeatText.dayAfter : fill(repeatText.daysAfter, { days });

/** Only the days of it: second Friday; Tuesday and Friday. */
export function describeDays(rule: Rule): string {
  if (rule.every === 'pickup') return afterPickupText(rule.days_after);
  return rule.every === 'month'
    ? monthDayText(rule).replace(/^the /, '')
    : listed.format(rule.weekdays.map((weekday) => weekdayName(weekday)));
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
  const days = listed.format(rule.weekdays.map((weekday) => weekdayName(weekday)));
  return count === 1 ? fill(ruleText.weekly, { days }) : fill(ruleText.weeks, { days, count });
}
