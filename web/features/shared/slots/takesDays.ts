import { fill } from '#contract/text/fill.ts';
import { workText } from '#text/work.ts';
import { formatShortDay } from '#web/calendar.ts';
import { formatNumber } from '#web/numbers.ts';

/** The work takes 2 days and ends Wed, Nov 25. Empty for work on one day. */
export const takesDays = (days: readonly string[]): string =>
  days.length > 1
    ? fill(workText.takesDays, { count: formatNumber(days.length), day: formatShortDay(days.at(-1)!) })
    : '';

/** ends Wed, Nov 25; for a list of windows. */
export const endsOn = (days: readonly string[]): string =>
  days.length > 1 ? fill(workText.endsOn, { day: formatShortDay(days.at(-1)!) }) : '';

/** A window, and what the work that begins in it takes. */
export const withDays = (window: string, days: readonly string[]): string =>
  [window, takesDays(days)].filter(Boolean).join('. ');
