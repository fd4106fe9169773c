import { expect, test } from 'vitest';
import { isExpected, ownTime } from '#contract/jobs/expected.ts';

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

test('a person who shares the job is expected at their time today or next, without the window of its start', () => {
  const shared = {
    ...job,
    scheduled_end: '2026-11-20T13:00:00Z',
    pause_minutes: 0,
    window_start: '2026-11-18T11:00:00Z',
  };
  const span = (day: number, pause_minutes = 0) => ({
    start: `2026-11-${day}T12:00:00Z`,
    end: `2026-11-${day}T13:00:00Z`,
    pause_minutes,
  });
  const at = (moment: string) => ownTime(shared, [span(18), span(20, 30)], moment, zone);
  const first = { scheduled_start: span(18).start, scheduled_end: span(18).end, window_start: shared.window_start };
  const second = { scheduled_start: span(20).start, window_start: null, window_end: null, pause_minutes: 30 };
  expect(at('2026-11-17T12:00:00Z'), 'ahead').toMatchObject(first);
  expect(at('2026-11-19T04:59:59Z'), 'that evening').toMatchObject(first);
  expect(at('2026-11-19T05:00:00Z'), 'from midnight').toMatchObject(second);
  expect(at('2026-12-24T12:00:00Z'), 'when all are over').toMatchObject(second);
  expect(ownTime(shared, [], '2026-11-19T05:00:00Z', zone), 'who has it alone').toBe(shared);
});
