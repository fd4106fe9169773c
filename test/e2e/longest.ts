import type { BrowserContext } from '@playwright/test';

/**
 * Makes every date, time and amount on the pages as long as it can get, whatever the day and the data are: in our typeface no day
 * is wider than Wednesday, May 20, or September 23 in full, and no time is wider than 12:00 PM.
 */
export const showLongest = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { DateTimeFormat, NumberFormat } = Intl;
    type Options = Intl.DateTimeFormatOptions;

    /** A time with its own hour cycle is read only by code. */
    const isShown = ({ weekday, month, dateStyle, timeStyle, hour, hourCycle }: Options) =>
      !hourCycle && Boolean(weekday ?? month ?? dateStyle ?? timeStyle ?? hour);
    /** In the last weeks of a year half of the dates on a page are in another year, and show it. */
    const withYear = (options: Options): Options =>
      options.month && options.day && !options.hour && options.timeZone !== 'UTC'
        ? { year: 'numeric', ...options }
        : options;

    class LongestDate extends DateTimeFormat {
      constructor(locales?: string, options: Options = {}) {
        super(locales, locales === 'en-US' ? withYear(options) : options);
        if (locales !== 'en-US' || !isShown(options)) return;
        const day = options.month === 'long' ? '2026-09-23' : '2026-05-20';
        const hours = (count: number) => count * 3_600_000;
        const noon = Date.parse(`${day}T12:00Z`) + (options.timeZone === 'UTC' ? 0 : hours(4));
        const written = super.format(noon);
        const hasDay = Boolean(options.dateStyle ?? options.day);
        const range = (start: number | Date, end: number | Date) => {
          const isLong = hasDay && Number(end) - Number(start) >= hours(24);
          return super.formatRange(isLong ? Date.parse('2025-05-21T16:00Z') : noon - hours(2), noon);
        };
        Object.defineProperties(this, { format: { value: () => written }, formatRange: { value: range } });
      }
    }

    class LongestNumber extends NumberFormat {
      constructor(locales?: string, options: Intl.NumberFormatOptions = {}) {
        super(locales, options);
        if (options.style !== 'currency') return;
        const longest = (amount: number | string) => super.format(Number(amount) < 0 ? -888_888.88 : 888_888.88);
        Object.defineProperty(this, 'format', { value: longest });
      }
    }

    Object.assign(Intl, { DateTimeFormat: LongestDate, NumberFormat: LongestNumber });
    Object.assign(Date.prototype, {
      toLocaleDateString(this: Date, locales: string, options: Options) {
        return new LongestDate(locales, options).format(this);
      },
    });
  });
