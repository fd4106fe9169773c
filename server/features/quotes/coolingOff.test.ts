import { expect, test } from 'vitest';
import { federalHolidays, lastDayToCancel } from '#server/features/quotes/coolingOff.ts';

test.each([
  // Tuesday: Wednesday, Thursday, Friday.
  ['2026-11-17', '2026-11-20'],
  // Thursday: Friday, Saturday counts, Sunday doesn't.
  ['2026-11-19', '2026-11-23'],
  // Before Thanksgiving (Thursday the 26th).
  ['2026-11-24', '2026-11-28'],
  // Christmas is a Friday.
  ['2026-12-23', '2026-12-28'],
  // July 4 is a Saturday in 2026 and observed on Friday the 3rd: neither counts.
  ['2026-07-01', '2026-07-07'],
  // New Year's Day of 2028 is a Saturday and observed on Friday, December 31, 2027.
  ['2027-12-29', '2028-01-04'],
])('what is sold on %s can be cancelled until the end of %s', (sold, last) => {
  expect(lastDayToCancel(sold)).toBe(last);
});

test('the federal holidays of 2026 are those of the Office of Personnel Management', () => {
  expect([...federalHolidays(2026)].toSorted((one, other) => one.localeCompare(other))).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
});
