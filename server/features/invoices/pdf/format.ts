import { fromCents } from '#contract/base/amount.ts';
import { currentLocale } from '#server/language.ts';

/** ICU uses narrow and non-breaking spaces, which differ between releases; a PDF has plain spaces. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

const format = (options: Intl.DateTimeFormatOptions, date: Date) =>
  plain(new Intl.DateTimeFormat(currentLocale(), options).format(date));

/** $1,250.00 */
export const money = (cents: number, currency: string): string => {
  const amount = new Intl.NumberFormat(currentLocale(), { style: 'currency', currency });
  const shown = plain(amount.format(fromCents(Math.abs(cents)) as `${number}`));
  return cents < 0 ? `-${shown}` : shown;
};

/** Nov 15, 2026, for a date without a time zone. */
export const day = (date: string): string =>
  format({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }, new Date(`${date}T00:00:00Z`));

/** The same for an instant, in the business' time zone. */
export const dayOf = (instant: string, timeZone: string): string =>
  format({ timeZone, month: 'short', day: 'numeric', year: 'numeric' }, new Date(instant));

/** Nov 24 - 25, 2026 */
export const daysOf = (first: string, last: string, timeZone: string): string =>
  plain(
    new Intl.DateTimeFormat(currentLocale(), { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).formatRange(
      new Date(first),
      new Date(last),
    ),
  ).replace('–', '-');

/** Tuesday, Nov 10, 2026 */
export const longDayOf = (instant: string, timeZone: string): string =>
  format({ timeZone, weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' }, new Date(instant));

/** 1:05 PM */
export const timeOf = (instant: string, timeZone: string): string =>
  format({ timeZone, hour: 'numeric', minute: '2-digit' }, new Date(instant));

export const number = (value: number): string => new Intl.NumberFormat(currentLocale()).format(value);
