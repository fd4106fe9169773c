import { addDays, daysBetween, isDay, weekdayOf } from '#contract/base/days.ts';
import { pickerText } from '#text/pickers.ts';
import { weekdayName } from '#web/calendar.ts';
import { formatter } from '#web/when.ts';

/* Parses days and times as people type them. */

const lower = (text: string) => text.trim().toLocaleLowerCase();
const pad = (part: number) => String(part).padStart(2, '0');

/** Three letters are enough for a name. */
const beginsLike = (name: string, typed: string) => typed.length >= 3 && lower(name).startsWith(typed);
const indexOf = (names: readonly string[], typed: string) => names.findIndex((name) => beginsLike(name, typed));

const monthName = formatter({ month: 'long', timeZone: 'UTC' });
const months = () => Array.from({ length: 12 }, (_, index) => monthName.format(Date.UTC(2026, index)));
const weekdayNames = () => Array.from({ length: 7 }, (_, index) => weekdayName(index));

function dated(year: number, month: number, date: number): string | null {
  const day = `${year}-${pad(month)}-${pad(date)}`;
  return isDay(day) ? day : null;
}

/** Without a year it is the one nearest to today: in December 1/5 is next month's. */
function nearest(month: number, date: number, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const found = [year - 1, year, year + 1].map((each) => dated(each, month, date)).filter((day) => day !== null);
  const distance = (day: string) => Math.abs(daysBetween(today, day));
  return found.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

const inFull = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));
const withYear = (month: number, date: string, year: string | undefined, today: string) =>
  year ? dated(inFull(year), month, Number(date)) : nearest(month, Number(date), today);

/** A complete day: no further typing can turn it into another one. */
export const isWholeDay = (typed: string) => isDay(typed.trim()) || /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(typed.trim());

/** `2026-11-20` for 11/20, Nov 20, fri, tomorrow and the field's own format. Null if it is invalid. */
export function parseDay(typed: string, today: string): string | null {
  const said = lower(typed);
  if (isDay(said)) return said;
  const numbers = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(said);
  if (numbers) return withYear(Number(numbers[1]), numbers[2]!, numbers[3], today);

  for (const [days, name] of [pickerText.yesterday, pickerText.today, pickerText.tomorrow].entries()) {
    if (beginsLike(name, said)) return addDays(today, days - 1);
  }
  const weekday = indexOf(weekdayNames(), said);
  if (weekday >= 0) return addDays(today, (weekday - weekdayOf(today) + 7) % 7);

  const words = said.split(/[\s,.]+/).filter(Boolean);
  const [first = ''] = words;
  if (indexOf(weekdayNames(), first) >= 0) words.shift();
  const month = words.map((word) => indexOf(months(), word)).find((index) => index >= 0);
  const rest = words.filter((word) => indexOf(months(), word) < 0);
  const [date = '', year] = rest;
  if (month === undefined || rest.length > 2 || !/^\d{1,2}$/.test(date) || (year && !/^\d{4}$/.test(year))) return null;
  return withYear(month + 1, date, year, today);
}

export const isWholeTime = (typed: string) => /^\d{2}:\d{2}$/.test(typed.trim());

/** `13:30` for 1:30 PM, 130p, 13:30 and 1:30; a bare 1 to 5 is in the afternoon. Null if it is invalid. */
export function parseTime(typed: string): string | null {
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(lower(typed));
  if (!found) return null;
  const [, written = '', minutes = '00', half] = found;
  const hour = Number(written);
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const later = half ? half === 'p' : hour >= 1 && hour <= 5 && !written.startsWith('0');
  return `${pad((half ? hour % 12 : hour) + (later ? 12 : 0))}:${minutes}`;
}
