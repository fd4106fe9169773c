import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/base/days.ts';
import { commonText } from '#text/common.ts';
import { formatCalendarDays, formatClock, formatDay, formatWindow } from '#web/calendar.ts';
import { parseDay, parseTime } from '#web/typed.ts';
import { formatCalendarDay, formatDate, formatInstant, formatRecent, formatSpan, formatWeekday } from '#web/when.ts';

const tuesday = '2026-11-17';

describe('a day that is typed', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['11/20', '2026-11-20'],
    ['11/20/2027', '2027-11-20'],
    ['1.5.27', '2027-01-05'],
    [' Nov 20 ', '2026-11-20'],
    ['20 november', '2026-11-20'],
    ['sept 3, 2025', '2025-09-03'],
    ['fri', '2026-11-20'],
    ['Tuesday', tuesday],
    ['tom', '2026-11-18'],
    ['yesterday', '2026-11-16'],
  ])('%s is %s', (typed, day) => expect(parseDay(typed, tuesday)).toBe(day));

  test('without a year it is the nearest one', () => {
    expect(parseDay('1/5', '2026-12-20')).toBe('2027-01-05');
    expect(parseDay('12/20', '2027-01-05')).toBe('2026-12-20');
    expect(parseDay('2/29', '2026-11-17')).toBe(null);
    expect(parseDay('2/29', '2027-11-17')).toBe('2028-02-29');
  });

  test.each(['', 'x', '13/1', '2/30/2026', '20', 'nov', 'nov 31', 'fr', 'Nov 20 21 22', '2026-02-30'])(
    '%j is none',
    (typed) => expect(parseDay(typed, tuesday)).toBe(null),
  );

  test('what a field shows can be typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (days) => {
        const day = addDays(tuesday, days);
        expect(parseDay(formatDay(day), tuesday)).toBe(day);
      }),
    );
  });
});

describe('a time that is typed', () => {
  test.each([
    ['1:30 PM', '13:30'],
    ['130p', '13:30'],
    ['1:30', '13:30'],
    ['01:30', '01:30'],
    ['13:30', '13:30'],
    ['5', '17:00'],
    ['6', '06:00'],
    ['9', '09:00'],
    ['930', '09:30'],
    ['12a', '00:00'],
    ['12 p.m.', '12:00'],
    ['00:15', '00:15'],
  ])('%s is %s', (typed, time) => expect(parseTime(typed)).toBe(time));

  test.each(['', 'x', '25', '9:60', '13p', '0a', '9:5', '1 30'])('%j is none', (typed) =>
    expect(parseTime(typed)).toBe(null),
  );

  test('what a field shows can be typed', () => {
    for (let minute = 0; minute < 1_440; minute += 1) {
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(parseTime(formatClock(time)), formatClock(time)).toBe(time);
    }
  });
});

test.each(['9999-12-31', '0001-01-01', '2201-01-05', 'infinity', '12026-01-01', '0044-03-15 BC', '2026-02-31T'])(
  'a stored day that can’t be, such as %s, is written as invalid',
  (day) => {
    const written = [
      ...[formatCalendarDay, formatDay].map((format) => format(day)),
      ...[formatDate, formatInstant, formatRecent, formatWeekday].map((format) => format(day, 'America/New_York')),
      formatSpan(day, '2026-11-18T12:00:00Z', 'UTC'),
      formatCalendarDays('2026-11-18', day),
    ];
    expect(new Set(written)).toEqual(new Set([commonText.invalidDate]));
    expect(formatWindow(day, day, 'UTC')).toContain(commonText.invalidDate);
  },
);

test('the first and the last day are written in every zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'UTC'])
    for (const instant of ['1970-01-01T00:00:00Z', '2200-12-31T23:59:59Z'])
      expect(formatDate(instant, zone)).not.toBe(commonText.invalidDate);
});
