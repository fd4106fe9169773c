import { expect, test } from 'vitest';
import { isExpected } from '#contract/jobs/expected.ts';

const zone = 'America/New_York';
const planned = { scheduled_start: '2026-11-18T12:00:00Z', scheduled_end: '2026-11-18T13:00:00Z' };
const job = { ...planned, window_start: null, window_end: null };

test('a technician is expected from two hours before the time until the day is over, on the business’ clock', () => {
  const moments = {
    '2026-11-18T05:29:00Z': false, // 12:29 AM for 7:00 AM
    '2026-11-18T09:59:59Z': false,
    '2026-11-18T10:00:00Z': true,
    '2026-11-18T12:30:00Z': true,
    '2026-11-19T04:59:59Z': true,
    '2026-11-19T05:00:00Z': false, // midnight
    '2026-11-17T12:00:00Z': false, // the day before
  };
  for (const [at, is] of Object.entries(moments)) expect(isExpected(job, at, zone), at).toBe(is);
});

test('the promised window goes before the planned minute, and a visit without a time is expected at any', () => {
  const promised = { ...job, window_start: '2026-11-18T15:00:00Z', window_end: '2026-11-18T17:00:00Z' };
  expect(isExpected(promised, '2026-11-18T12:00:00Z', zone)).toBe(false);
  expect(isExpected(promised, '2026-11-18T13:00:00Z', zone)).toBe(true);
  const free = { scheduled_start: null, scheduled_end: null, window_start: null, window_end: null };
  expect(isExpected(free, '2026-11-18T05:29:00Z', zone)).toBe(true);
});
