/** The nth weekday (0 is Sunday) of a month (0 is January); -1 is the last. */
function nth(year: number, month: number, weekday: number, n: number): Date {
  if (n < 0) {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return new Date(Date.UTC(year, month, last.getUTCDate() - ((last.getUTCDay() - weekday + 7) % 7)));
  }
  const first = new Date(Date.UTC(year, month, 1));
  return new Date(Date.UTC(year, month, 1 + ((weekday - first.getUTCDay() + 7) % 7) + (n - 1) * 7));
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Federal holidays (5 U.S.C. 6103). A holiday on a Saturday or Sunday is also observed on the day before or after. 16 CFR 429
 * doesn't say which of the two counts, so both do, to the buyer's advantage.
 */
export function federalHolidays(year: number): Set<string> {
  const fixed = [
    [0, 1],
    [5, 19],
    [6, 4],
    [10, 11],
    [11, 25],
  ] as const;
  const days = fixed.flatMap(([month, day]) => {
    const date = new Date(Date.UTC(year, month, day));
    const kept = { 0: 1, 6: -1 }[date.getUTCDay()] ?? 0;
    return [date, new Date(Date.UTC(year, month, day + kept))];
  });
  const moving = [
    nth(year, 0, 1, 3),
    nth(year, 1, 1, 3),
    nth(year, 4, 1, -1),
    nth(year, 8, 1, 1),
    nth(year, 9, 1, 2),
    nth(year, 10, 4, 4),
  ];
  return new Set([...days, ...moving].map(dayOf));
}

/**
 * The last day on which a sale at the buyer's home can be cancelled: the third business day after it. Saturdays count, Sundays
 * and federal holidays don't (16 CFR 429.0(f)).
 */
export function lastDayToCancel(soldOn: string): string {
  let left = 3;
  const date = new Date(`${soldOn}T00:00:00Z`);
  while (left > 0) {
    date.setUTCDate(date.getUTCDate() + 1);
    // New Year's Day may be observed in the year before.
    const holidays = [...federalHolidays(date.getUTCFullYear()), ...federalHolidays(date.getUTCFullYear() + 1)];
    if (date.getUTCDay() !== 0 && !holidays.includes(dayOf(date))) left -= 1;
  }
  return dayOf(date);
}
