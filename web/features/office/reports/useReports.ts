import { daysBetween } from '#contract/base/days.ts';
import { maxPeriodDays } from '#contract/base/limits.ts';
import {
  periodPresets,
  presetPeriod,
  reportNames,
  type PeriodPreset,
  type ReportName,
} from '#contract/office/report.kinds.ts';
import { useZone } from '#web/business.ts';
import { day, oneOf, text, useFilters } from '#web/filters.ts';
import { dayIn } from '#web/when.ts';

const schema = {
  /** One report in full; without it all of them are there. */
  report: oneOf(reportNames),
  from: day,
  to: day,
  /** Which number is open: its column, and the line it stands in. Of the total there is no line. */
  column: text(20),
  key: text(200),
};

/** What has no service or technician: an address holds nothing empty. */
const noKey = 'none';

/** The report, its days and the open number, as the address has them. Without days it is the last 90. */
export function useReports() {
  const { filter, set, path } = useFilters(schema);
  const today = dayIn(useZone());
  const usual = presetPeriod('days90', today);
  const range = { from: filter.from ?? usual.from, to: filter.to ?? usual.to };
  const preset = periodPresets.find((each) => {
    const { from, to } = presetPeriod(each, today);
    return from === range.from && to === range.to;
  });
  return {
    range,
    report: filter.report,
    column: filter.column,
    key: filter.key === noKey ? '' : filter.key,
    preset: preset ?? ('own' as const),
    wrong: range.to < range.from || daysBetween(range.from, range.to) >= maxPeriodDays,
    look: set,
    choose: (chosen: PeriodPreset) => set(presetPeriod(chosen, today)),
    path,
    /** Where the rows behind a number are. */
    numberPath: (report: ReportName, column: string, key?: string) =>
      path({ report, column, key: key === '' ? noKey : key }),
    /** Where a saved one is. */
    presetPath: (changes: Parameters<typeof path>[0], chosen: PeriodPreset) =>
      path({ ...changes, ...presetPeriod(chosen, today), column: null, key: null }),
  };
}

export type Reports = ReturnType<typeof useReports>;
