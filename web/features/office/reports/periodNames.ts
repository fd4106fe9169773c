import { dayText } from '#text/days.ts';
import { reportPeriodText } from '#text/reports.ts';

/** The names of the periods, and of any dates. */
export const periodNames = {
  ...reportPeriodText.presets,
  month: dayText.thisMonth,
  lastMonth: dayText.lastMonth,
  year: dayText.thisYear,
  own: dayText.custom,
};
