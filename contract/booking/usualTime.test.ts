import { expect, test } from 'vitest';
import { instantAt } from '#contract/base/clock.ts';
import type { SlotDay } from '#contract/booking/slot.schema.ts';
import { usualSlot } from '#contract/booking/usualTime.ts';

const days = (day: string, zone: string, ...times: string[]): SlotDay[] => [
  {
    day,
    state: 'open',
    near: false,
    windows: times.map((time) => ({
      starts_at: instantAt(day, time, zone),
      ends_at: instantAt(day, '23:00', zone),
      days: [day],
      token: time,
    })),
  },
];

test.each([
  ['New York, the same hour', 'America/New_York', '2026-11-10', '09:00', '2026-11-17', ['08:00', '13:00'], '08:00'],
  [
    'Los Angeles, either side of midnight UTC',
    'America/Los_Angeles',
    '2026-07-07',
    '16:00',
    '2026-07-14',
    ['17:00'],
    '17:00',
  ],
  [
    'Los Angeles, 23 hours apart by UTC',
    'America/Los_Angeles',
    '2026-07-07',
    '17:00',
    '2026-07-14',
    ['16:00'],
    '16:00',
  ],
  ['two hours are too far', 'America/Los_Angeles', '2026-07-07', '16:00', '2026-07-14', ['18:00'], undefined],
  [
    'after the clocks go back, the same time',
    'America/New_York',
    '2026-10-27',
    '09:00',
    '2026-11-03',
    ['09:00'],
    '09:00',
  ],
  [
    'after the clocks go back, two hours less',
    'America/New_York',
    '2026-10-27',
    '10:00',
    '2026-11-03',
    ['08:00'],
    undefined,
  ],
  [
    'after the clocks go forward, almost two hours',
    'America/New_York',
    '2026-03-03',
    '09:00',
    '2026-03-10',
    ['10:30'],
    '10:30',
  ],
  ['another weekday', 'America/New_York', '2026-11-10', '09:00', '2026-11-18', ['09:00'], undefined],
])('the usual time: %s', (_, zone, before, time, day, windows, found) => {
  expect(usualSlot(days(day, zone, ...windows), instantAt(before, time, zone), zone)?.token).toBe(found);
});
