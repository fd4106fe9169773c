import type { PlanPause } from '#contract/booking/plan.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { pauseText as text } from '#text/clientPlans.ts';
import { formatDay } from '#web/calendar.ts';

/** Paused until Tue, Jan 12; Paused from Dec 1 to Dec 31. */
export function describePause({ from, until }: Omit<PlanPause, 'id'>, today: string): string {
  if (from <= today) return until === null ? text.open : fill(text.until, { day: formatDay(until) });
  return until === null
    ? fill(text.fromOpen, { from: formatDay(from) })
    : fill(text.from, { from: formatDay(from), until: formatDay(until) });
}
