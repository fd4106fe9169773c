import { fromCents } from '#contract/base/amount.ts';
import type { TimeSheet } from '#contract/field/timeEntry.schema.ts';
import { hoursOf } from '#contract/field/timeEntry.kinds.ts';
import { payrollText as text } from '#text/payroll.ts';
import { csvLine } from '#server/http/csv.ts';

type Line = TimeSheet['people'][number];

const hundredths = (minutes: number) => Math.round((minutes * 100) / 60);

const cells: Record<keyof typeof text.columns, (line: Line, week_start: string) => string> = {
  person: ({ full_name }) => full_name,
  week: (_, week_start) => week_start,
  // The rest of the total, so that the two also add up in hundredths.
  regular: ({ total_minutes, overtime_minutes }) => fromCents(hundredths(total_minutes) - hundredths(overtime_minutes)),
  overtime: ({ overtime_minutes }) => fromCents(hundredths(overtime_minutes)),
  total: ({ total_minutes }) => fromCents(hundredths(total_minutes)),
  clock: ({ total_minutes }) => hoursOf(total_minutes),
  overtimeClock: ({ overtime_minutes }) => hoursOf(overtime_minutes),
  tips: ({ tips_cents }) => fromCents(tips_cents),
};
const columns = Object.keys(text.columns) as (keyof typeof text.columns)[];

/** Includes only counted time: undecided time isn't in it. */
export const payrollOf = ({ people, week_start }: TimeSheet): string =>
  [
    csvLine(Object.values(text.columns)),
    ...people
      .filter(({ total_minutes, tips_cents }) => total_minutes > 0 || tips_cents !== 0)
      .map((line) => csvLine(columns.map((column) => cells[column](line, week_start)))),
  ].join('');
