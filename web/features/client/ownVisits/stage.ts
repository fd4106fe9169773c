import { addDays } from '#contract/base/days.ts';
import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { stageText as text } from '#text/ownVisits.ts';
import { startText } from '#text/visit.ts';
import { dayIn, formatTime, formatWeekday } from '#web/when.ts';

export const stages = ['booked', 'on_the_way', 'working', 'done'] as const;
/** `between`: a day of work on several days is over, and others are to come. */
export type Stage = (typeof stages)[number] | 'between' | 'cancelled' | 'unplanned';

type Shown = Pick<OwnVisit, 'status' | 'window_start' | 'window_end' | 'progress' | 'days'>;

/** How far along a visit is, and when to expect us: the window narrows when the technician sets out. */
export function stageOf(visit: Shown, now: number, zone: string) {
  const { status, window_start, window_end, progress } = visit;
  const promised = window_start && window_end ? { from: window_start, to: window_end } : null;
  const at = (stage: Stage, window = promised, late = false) => ({ stage, window, late });
  if (status === 'cancelled') return at('cancelled');
  if (status === 'completed') return at('done');
  if (status === 'in_progress') {
    const between = betweenOf(visit, now, zone);
    if (between) return at('between', between.next, now > Date.parse(between.next.to));
    if (visit.days.length === 0 || progress?.arrived_at || !progress?.arrives_from) return at('working');
  }
  const { arrives_from: from = null, arrives_to: to = null } = progress ?? {};
  if (from && to) return at('on_the_way', { from, to }, now > Date.parse(to));
  if (!promised) return at('unplanned');
  return at('booked', promised, now > Date.parse(promised.to));
}

/** How many days of the work are over and when we come next; null while we’re there, on our way, or not to come again. */
function betweenOf({ days, progress }: Shown, now: number, zone: string) {
  const today = dayIn(zone, now);
  const reported = progress?.arrived_at || progress?.on_the_way_at ? progress.day : null;
  if (reported === today && !progress?.left_at) return null;
  const over = reported ?? addDays(today, -1);
  const done = days.filter(({ day }) => day <= over).length;
  const next = days.find(({ day }) => day > over && day >= today);
  return done > 0 && next ? { done, next: { from: next.window_start, to: next.window_end } } : null;
}

/** Day 1 of 2 is done. We’ll be back tomorrow between 8:00 AM and 10:00 AM. */
export function betweenWords(visit: Shown, now: number, zone: string): string {
  const between = betweenOf(visit, now, zone);
  if (!between) return '';
  const { done, next } = between;
  const today = dayIn(zone, now);
  const near = { [today]: startText.days.today, [addDays(today, 1)]: startText.days.tomorrow };
  const day = near[dayIn(zone, next.from)] ?? formatWeekday(next.from, zone);
  const back = fill(text.backOn, { day, from: formatTime(next.from, zone), to: formatTime(next.to, zone) });
  return `${fill(text.dayDone, { day: done, days: visit.days.length })} ${back}`;
}
