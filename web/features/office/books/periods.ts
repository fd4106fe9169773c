import type { BooksRange } from '#contract/money/books.schema.ts';
import { addDays } from '#contract/base/days.ts';

export const presets = ['month', 'lastMonth', 'quarter', 'lastQuarter', 'year', 'lastYear'] as const;
export type Preset = (typeof presets)[number];

const two = (number: number) => String(number).padStart(2, '0');

/** The first day of a month, in any year: month 0 is the December before. */
const firstOf = (year: number, month: number) => {
  const at = year * 12 + month - 1;
  return `${Math.floor(at / 12)}-${two((at % 12) + 1)}-01`;
};
const lastOf = (year: number, month: number) => addDays(firstOf(year, month + 1), -1);

/** Whole periods, including the current one. */
export function rangeOf(preset: Preset, today: string): BooksRange {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const quarter = month - ((month - 1) % 3);
  const ranges: Record<Preset, BooksRange> = {
    month: { from: firstOf(year, month), to: lastOf(year, month) },
    lastMonth: { from: firstOf(year, month - 1), to: lastOf(year, month - 1) },
    quarter: { from: firstOf(year, quarter), to: lastOf(year, quarter + 2) },
    lastQuarter: { from: firstOf(year, quarter - 3), to: lastOf(year, quarter - 1) },
    year: { from: firstOf(year, 1), to: lastOf(year, 12) },
    lastYear: { from: firstOf(year - 1, 1), to: lastOf(year - 1, 12) },
  };
  return ranges[preset];
}

export const presetOf = (range: BooksRange, today: string) =>
  presets.find((preset) => {
    const { from, to } = rangeOf(preset, today);
    return from === range.from && to === range.to;
  });

/** Ends of past months that aren't closed, latest first, at most two years back. */
export function closableThrough(today: string, closedThrough: string | null): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const ends = Array.from({ length: 24 }, (_, back) => lastOf(year, month - 1 - back));
  return ends.filter((day) => closedThrough === null || day > closedThrough);
}
