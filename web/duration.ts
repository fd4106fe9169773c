import { durationText as text } from '#text/duration.ts';
import { fill } from '#contract/text/fill.ts';

/** 1 h 15 min */
export function formatDuration(total: number): string {
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return fill(text.minutes, { minutes });
  return minutes === 0 ? fill(text.hours, { hours }) : fill(text.hoursMinutes, { hours, minutes });
}
