import { describe, expect, test } from 'vitest';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { betweenWords, stageOf } from '#web/features/client/ownVisits/stage.ts';

const zone = 'America/New_York';
const window = (day: string) => ({ day, window_start: `${day}T13:00:00Z`, window_end: `${day}T15:00:00Z` });
const days = ['2026-11-24', '2026-11-25', '2026-11-30'].map(window);
type Progress = NonNullable<OwnVisit['progress']>;
const nothing: Progress = {
  on_the_way_at: null,
  arrives_from: null,
  arrives_to: null,
  arrived_at: null,
  done_at: null,
  day: null,
  left_at: null,
};
const visit = (progress: Partial<Progress> | null, part: Partial<OwnVisit> = {}) => ({
  status: 'in_progress' as const,
  window_start: days[0]!.window_start,
  window_end: days[0]!.window_end,
  progress: progress && { ...nothing, ...progress },
  days,
  ...part,
});
const first = { day: '2026-11-24', arrived_at: '2026-11-24T13:10:00Z' };
const left = { ...first, left_at: '2026-11-24T21:00:00Z' };
const at = (day: number, utc: string) => Date.parse(`2026-11-${day}T${utc}:00Z`);
const stage = (shown: ReturnType<typeof visit>, now: number) => stageOf(shown, now, zone).stage;

describe('a visit on several days', () => {
  test('goes on until the lead is done for the day, or the day is over', () => {
    expect(stage(visit(first), at(24, '20:00'))).toBe('working');
    expect(stageOf(visit(left), at(24, '22:00'), zone)).toMatchObject({
      stage: 'between',
      window: { from: days[1]!.window_start, to: days[1]!.window_end },
    });
    expect(betweenWords(visit(left), at(24, '22:00'), zone)).toBe(
      'Day 1 of 3 is done. We’ll be back tomorrow between 8:00 AM and 10:00 AM.',
    );
    expect(betweenWords(visit(first), at(25, '12:00'), zone)).toContain('back today between');
  });

  test('waits for the second day as for the first, until the technician sets out and arrives', () => {
    const late = stageOf(visit(left), at(25, '16:00'), zone);
    expect([late.stage, late.late]).toEqual(['between', true]);
    expect(stage(visit(null), at(25, '12:00')), 'On my way, not told yet').toBe('between');
    expect(stage(visit({ day: '2026-11-25' }), at(25, '12:00')), 'taken back').toBe('between');
    const away = {
      day: '2026-11-25',
      on_the_way_at: '2026-11-25T13:00:00Z',
      arrives_from: '2026-11-25T13:20:00Z',
      arrives_to: '2026-11-25T13:50:00Z',
    };
    expect(stage(visit(away), at(25, '13:05'))).toBe('on_the_way');
    expect(stage(visit({ ...away, arrived_at: '2026-11-25T13:30:00Z' }), at(25, '13:31'))).toBe('working');
  });

  test('names the day of a later return', () => {
    const second = { day: '2026-11-25', arrived_at: '2026-11-25T13:10:00Z', left_at: '2026-11-25T21:00:00Z' };
    expect(betweenWords(visit(second), at(25, '22:00'), zone)).toContain(
      'Day 2 of 3 is done. We’ll be back Mon, Nov 30',
    );
  });
});

test('a visit on one day is as it was', () => {
  expect(stage(visit(first, { days: [] }), at(25, '12:00'))).toBe('working');
  expect(stage(visit(null, { days: [], status: 'pending' }), at(24, '12:00'))).toBe('booked');
});
