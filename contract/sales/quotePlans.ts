import { toTime } from '#contract/base/days.ts';
import type { RecurringPrice } from '#contract/sales/quote.schema.ts';
import type { QuoteRepeat } from '#contract/sales/quote.kinds.ts';
import type { Rule } from '#contract/jobs/recurrence.ts';
import { fill } from '#contract/text/fill.ts';
import { quotePlanText as text } from '#text/quotePlans.ts';

const cadences: Record<QuoteRepeat, { every: 'week' | 'month'; interval: number }> = {
  week: { every: 'week', interval: 1 },
  two_weeks: { every: 'week', interval: 2 },
  four_weeks: { every: 'week', interval: 4 },
  month: { every: 'month', interval: 1 },
  two_months: { every: 'month', interval: 2 },
  quarter: { every: 'month', interval: 3 },
  half_year: { every: 'month', interval: 6 },
  year: { every: 'month', interval: 12 },
};

/** The rule of the quote's cadence, on the weekday or the date of the first visit. */
export function ruleFrom(repeat: QuoteRepeat, firstDay: string): Rule {
  const { every, interval } = cadences[repeat];
  const date = new Date(toTime(firstDay));
  return every === 'week'
    ? { every, interval, weekdays: [date.getUTCDay()] }
    : { every, interval, day: date.getUTCDate() };
}

type Period = Pick<RecurringPrice, 'billing' | 'repeat'>;

/** "$29.00 a month", "$45.00 a visit, every 4 weeks" */
export const perText = ({ billing, repeat }: Period, amount: string): string =>
  billing === 'month' || !repeat
    ? fill(text.perMonth, { amount })
    : fill(text.perVisit, { amount, repeat: text.repeats[repeat] });

export const totalText = ({ billing, repeat }: Period): string =>
  billing === 'month' || !repeat ? text.totalMonth : fill(text.totalVisit, { repeat: text.repeats[repeat] });

type Amounts = { total_cents: number; recurring: readonly RecurringPrice[] };

/** All amounts on one line, each period separate: "$340.00 + $29.00 a month" */
export const amountsText = ({ total_cents, recurring }: Amounts, money: (cents: number) => string): string =>
  [
    ...(total_cents > 0 || recurring.length === 0 ? [money(total_cents)] : []),
    ...recurring.map((price) => perText(price, money(price.total_cents))),
  ].join(' + ');
