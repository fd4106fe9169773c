import { clockAt } from '#contract/base/clock.ts';
import { weekdayOf } from '#contract/base/days.ts';
import type { SlotDay, SlotWindow } from '#contract/booking/slot.schema.ts';

export type UsualSlot = Omit<SlotWindow, 'token'> & { token: string; near: boolean };

const near_minutes = 120;

const minuteOf = (instant: string, zone: string): number => {
  const [hour = 0, minute = 0] = clockAt(instant, zone).time.split(':').map(Number);
  return hour * 60 + minute;
};

/**
 * The first free window on the same weekday that begins within two hours of the last visit's time, in the business' time zone.
 */
export function usualSlot(days: readonly SlotDay[], usual: string, zone: string): UsualSlot | null {
  const weekday = weekdayOf(clockAt(usual, zone).day);
  const minute = minuteOf(usual, zone);
  for (const day of days) {
    if (weekdayOf(day.day) !== weekday) continue;
    for (const { token, ...times } of day.windows)
      if (token && Math.abs(minuteOf(times.starts_at, zone) - minute) < near_minutes)
        return { ...times, token, near: day.near };
  }
  return null;
}
