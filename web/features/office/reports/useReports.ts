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
  /** One report in full; without it the page shows all. */
  report: oneOf(reportNames),
  from: day,
  to: day,
  /** The open number: its column and the key of its line. A total has no key. */
  column: text(20),
  key: text(200),
};

/** Stands for an empty key (no service or technician), because the address can't hold empty values. */
const noKey = 'none';

/** The report, its days and the open number, from the address. Without days it is the last 90. */
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
    /** The path to the rows behind a number. */
    numberPath: (report: ReportName, column: string, key?: string) =>
      path({ report, column, key: key === '' ? noKey : key }),
    /** The path to a saved report. */
    presetPath: (changes: Parameters<typeof path>[0], chosen: PeriodPreset) =>
      path({ ...changes, ...presetPeriod(chosen, today), column: null, key: null }),
  };
}

export type Reports = ReturnType<typeof useReports>;
