import { clockAt } from '#contract/base/clock.ts';
import { addDays } from '#contract/base/days.ts';

/** In the business' time zone: in UTC the next day begins while the office is still open. */
export const today = (): string => clockAt(new Date().toISOString(), 'America/New_York').day;

export const inDays = (days: number): string => addDays(today(), days);

const offsetOf = (day: string, zone: string): string => clockAt(`${day}T12:00:00Z`, zone).time;

/** The next clock change that is at least two weeks away. One of these zones has one within half a year. */
export function nextClockChange(): { zone: string; day: string } {
  const zones = ['America/New_York', 'America/Santiago'];
  for (let day = inDays(14); ; day = addDays(day, 1)) {
    const zone = zones.find((each) => offsetOf(addDays(day, -1), each) !== offsetOf(day, each));
    if (zone) return { zone, day };
  }
}
