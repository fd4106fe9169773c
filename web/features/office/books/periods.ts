import type { BooksRange } from '#contract/money/books.schema.ts';
import { addDays } from '#contract/base/days.ts';

export const presets = ['month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'lastYear'] as const;
export type Preset = (typeof presets)[number];

const two = (number: number) => String(number).padStart(2, '0');

/** The first day of a month, counted from any year on: month 0 is the December before. */
const firstOf = (year: number, month: number) => {
  const at = year * 12 + month - 1;
  return `${Math.floor(at / 12)}-${two((at % 12) + 1)}-01`;
};
const lastOf = (year: number, month: number) => addDays(firstOf(year, month + 1), -1);

/** Whole months. Of a period that still runs, up to the end of this one: what is still to come has no numbers. */
export function rangeOf(preset: Preset, today: string): BooksRange {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const quarter = month - ((month - 1) % 3);
  const ranges: Record<Preset, BooksRange> = {
    month: { from: firstOf(year, month), to: lastOf(year, month) },
    lastMonth: { from: firstOf(year, month - 1), to: lastOf(year, month - 1) },
    quarter: { from: firstOf(year, quarter), to: lastOf(year, month) },
    lastQuarter: { from: firstOf(year, quarter - 3), to: lastOf(year, quarter - 1) },
    year: { from: firstOf(year, 1), to: lastOf(year, month) },
    lastYear: { from: firstOf(year - 1, 1), to: lastOf(year - 1, 12) },
  };
  return ranges[preset];
}

export const presetOf = (range: BooksRange, today: string) =>
  presets.find((preset) => {
    const { from, to } = rangeOf(preset, today);
    return from === range.from && to === range.to;
  });

/** Ends of months that are over and not closed, the latest first, two years back at most. */
export function closableThrough(today: string, closedThrough: string | null): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const ends = Array.from({ length: 24 }, (_, back) => lastOf(year, month - 1 - back));
  return ends.filter((day) => closedThrough === null || day > closedThrough);
}
