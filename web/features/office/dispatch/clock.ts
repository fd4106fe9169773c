import { instantAt } from '#contract/base/clock.ts';
import { durationText } from '#text/duration.ts';
import { fill } from '#contract/text/fill.ts';
import { locale } from '#web/language.ts';

export const minute = 60_000;
export const hour = 60 * minute;

const instants = new Map<string, number>();
/**
 * The instant of `2026-11-12` `08:30` in the business' zone, in milliseconds. Cached, because dragging asks at every
 * step.
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const key = `${day} ${time} ${timeZone}`;
  const known = instants.get(key) ?? Date.parse(instantAt(day, time, timeZone));
  instants.set(key, known);
  return known;
}

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
/** 25 min, 2 h, 3.5 h: as people say it. */
export function lengthOf(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 60) return fill(durationText.minutes, { minutes });
  if (minutes % 30) return fill(durationText.hoursMinutes, { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  return fill(durationText.hours, { hours: number.format(minutes / 60) });
}
/** 5.5, in hours. */
export const hoursIn = (ms: number) => number.format(ms / hour);
