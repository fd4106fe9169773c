import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  formatCalendarDays,
  formatClock,
  formatDateSpan,
  formatMonth,
  formatMonthName,
  formatShortDay,
  formatWeekdayName,
  formatWindow,
  timeIn,
  weekdayName,
} from '#web/calendar.ts';
import {
  dayIn,
  formatCalendarDay,
  formatDate,
  formatInstant,
  formatLately,
  formatLongDate,
  formatRecent,
  formatShortDate,
  formatSpan,
  formatTime,
  formatWeekday,
  hourIn,
} from '#web/when.ts';

const [newYork, losAngeles, kiritimati] = ['America/New_York', 'America/Los_Angeles', 'Pacific/Kiritimati'] as const;
/** Newer versions of Intl put a narrow space before AM and around a dash. */
const plain = (text: string) => text.replace(/[\u202F\u2009]/g, ' ');

// Half past midnight on Sunday in New York, still Saturday evening in Los Angeles.
const night = '2026-11-15T05:30:00Z';

describe('an instant', () => {
  test.each([
    [newYork, '2026-11-15', 0, '00:30'],
    [losAngeles, '2026-11-14', 21, '21:30'],
    [kiritimati, '2026-11-15', 19, '19:30'],
    ['UTC', '2026-11-15', 5, '05:30'],
  ])('in %s is on %s at %i hours', (zone, day, hour, time) => {
    expect([dayIn(zone, night), hourIn(zone, night), timeIn(zone, Date.parse(night))]).toEqual([day, hour, time]);
  });

  test('is written in the zone of the business', () => {
    expect(formatDate(night, losAngeles)).toBe('Nov 14, 2026');
    expect(plain(formatInstant(night, newYork))).toBe('Nov 15, 2026, 12:30 AM');
    expect(formatLongDate(night, losAngeles)).toBe('Saturday, Nov 14, 2026');
    expect([newYork, losAngeles].map((zone) => formatWeekdayName(night, zone))).toEqual(['Sun', 'Sat']);
  });

  test('before and after a clock change has the offset of its own day', () => {
    // Clocks in New York go back at 06:00 UTC on November 1, 2026, and forward at 07:00 UTC on March 8.
    const times = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T14:00:00Z', '2026-10-31T14:00:00Z'];
    expect(times.map((instant) => plain(formatTime(instant, newYork)))).toEqual([
      '1:30 AM',
      '1:30 AM',
      '9:00 AM',
      '10:00 AM',
    ]);
    expect([6, 7].map((hour) => hourIn(newYork, `2026-03-08T0${hour}:30:00Z`))).toEqual([1, 3]);
    expect(plain(formatSpan('2026-11-01T05:30:00Z', '2026-11-01T07:30:00Z', newYork))).toBe('1:30 AM - 2:30 AM');
  });
});

describe('a time close to now', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-15T20:00:00Z') }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['2026-11-15T14:52:00Z', '9:52 AM', '9:52 AM'],
    ['2026-11-15T04:52:00Z', 'Nov 14', 'Nov 14, 11:52 PM'],
    ['2025-11-09T14:52:00Z', 'Nov 9, 2025', 'Nov 9, 9:52 AM'],
  ])('%s is %s in a list, and lately %s', (instant, recent, lately) => {
    expect([formatRecent(instant, newYork), formatLately(instant, newYork)].map(plain)).toEqual([recent, lately]);
  });

  test('the year shows only if it isn’t this one, by the business’ calendar', () => {
    expect(formatWeekday('2026-11-24T12:00:00Z', newYork)).toBe('Tue, Nov 24');
    expect(formatWeekday('2027-01-05T12:00:00Z', newYork)).toBe('Tue, Jan 5, 2027');
    // New Year in UTC is still December 31 in New York.
    expect(formatShortDate('2027-01-01T03:00:00Z', newYork)).toBe('Dec 31');
    vi.setSystemTime(Date.parse('2027-01-01T03:00:00Z'));
    expect(formatShortDate('2027-01-01T12:00:00Z', newYork)).toBe('Jan 1, 2027');
  });

  test('without an instant the day is today’s', () => {
    expect([newYork, kiritimati].map((zone) => dayIn(zone))).toEqual(['2026-11-15', '2026-11-16']);
  });
});

describe('a calendar', () => {
  test('a day has no time zone', () => {
    expect(formatCalendarDay('2026-11-15')).toBe('Nov 15, 2026');
    expect(formatShortDay('2026-03-08')).toBe('Sun, Mar 8');
  });

  test('days in a row name what they share once', () => {
    expect(plain(formatCalendarDays('2026-11-26', '2026-11-27'))).toBe('Nov 26 – 27, 2026');
    expect(formatCalendarDays('2026-11-26', '2026-11-26')).toBe('Nov 26, 2026');
  });

  test('a month is named by a month or by one of its days', () => {
    expect(['2026-11', '2026-02-28'].map((month) => formatMonth(month))).toEqual(['November 2026', 'February 2026']);
    expect([formatMonth('2026-11', 'short'), formatMonthName('2026-11')]).toEqual(['Nov', 'November']);
  });

  test('weekdays begin with Sunday', () => {
    expect([0, 6].map((weekday) => weekdayName(weekday))).toEqual(['Sunday', 'Saturday']);
    expect(weekdayName(1, 'short')).toBe('Mon');
  });

  test('midnight and noon are written as AM and PM', () => {
    expect(['00:00', '12:00', '08:30'].map(formatClock).map(plain)).toEqual(['12:00 AM', '12:00 PM', '8:30 AM']);
    expect(timeIn(newYork, Date.parse('2026-11-15T05:00:00Z'))).toBe('00:00');
  });

  test('a window is written with its day in the business’ zone', () => {
    expect(plain(formatWindow('2030-01-02T01:00:00Z', '2030-01-02T03:00:00Z', newYork))).toBe(
      'Tue, Jan 1, 2030, 8:00 PM - 10:00 PM',
    );
    expect(plain(formatWindow('2030-01-02T04:00:00Z', '2030-01-02T06:00:00Z', newYork))).toContain('Tue, Jan 1, 2030');
    expect(plain(formatDateSpan('2026-11-12T16:00:00Z', '2026-11-12T18:00:00Z', newYork))).toBe(
      'Nov 12, 2026, 11:00 AM – 1:00 PM',
    );
  });
});
