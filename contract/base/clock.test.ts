import { expect, test } from 'vitest';
import { clockAt, instantAt } from '#contract/base/clock.ts';

const zone = 'America/New_York';

test('a wall-clock time becomes the instant it names, in winter and in summer', () => {
  expect(instantAt('2026-11-13', '08:00', zone)).toBe('2026-11-13T13:00:00.000Z');
  expect(instantAt('2026-07-13', '08:00', zone)).toBe('2026-07-13T12:00:00.000Z');
  expect(instantAt('2026-07-13', '00:00', 'Asia/Kathmandu')).toBe('2026-07-12T18:15:00.000Z');
});

test('on the days that clocks change, a skipped time is later and a doubled one is the first', () => {
  expect(instantAt('2026-03-08', '02:30', zone)).toBe('2026-03-08T07:30:00.000Z');
  expect(clockAt('2026-03-08T07:30:00Z', zone)).toEqual({ day: '2026-03-08', time: '03:30' });
  expect(instantAt('2026-11-01', '01:30', zone)).toBe('2026-11-01T05:30:00.000Z');
  expect(instantAt('2026-03-08', '08:00', zone)).toBe('2026-03-08T12:00:00.000Z');
});

test('an instant is shown as the fields of the browser take it, midnight included', () => {
  expect(clockAt('2026-11-13T05:00:00Z', zone)).toEqual({ day: '2026-11-13', time: '00:00' });
  expect(clockAt('2026-11-13T04:59:00Z', zone)).toEqual({ day: '2026-11-12', time: '23:59' });
});
