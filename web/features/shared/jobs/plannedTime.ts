import { fill } from '#contract/text/fill.ts';
import { workText } from '#text/work.ts';
import { formatSpan, type Instant } from '#web/when.ts';

/** 8:00 AM - 4:30 PM, with a 30 min break */
export function withPause({ start, end }: { start: Instant; end: Instant }, minutes: number, zone: string): string {
  const time = formatSpan(start, end, zone);
  return minutes > 0 ? fill(workText.withBreak, { time, minutes }) : time;
}

type Planned = { scheduled_start: string | null; scheduled_end: string | null; pause_minutes: number };
export const plannedTime = ({ scheduled_start, scheduled_end, pause_minutes }: Planned, zone: string): string =>
  withPause({ start: scheduled_start ?? '', end: scheduled_end ?? '' }, pause_minutes, zone);
