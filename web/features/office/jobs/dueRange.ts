import { weekOf, type WeekStart } from '#contract/base/days.ts';
import { dayIn } from '#web/when.ts';

export type DueRange = 'any' | 'today' | 'week' | 'pick';
type Dues = { due_from?: string | undefined; due_to?: string | undefined };

/** Today, or the week around it, in the business' time zone. */
export function duesOf(range: Exclude<DueRange, 'pick'>, zone: string, weekStart: WeekStart): Dues {
  const today = dayIn(zone);
  if (range === 'any') return {};
  if (range === 'today') return { due_from: today, due_to: today };
  const week = weekOf(today, weekStart);
  return { due_from: week[0], due_to: week[6] };
}

/** The choice that matches these days. */
export function rangeOf({ due_from, due_to }: Dues, zone: string, weekStart: WeekStart): DueRange {
  const known = (['any', 'today', 'week'] as const).find((range) => {
    const dues = duesOf(range, zone, weekStart);
    return dues.due_from === due_from && dues.due_to === due_to;
  });
  return known ?? 'pick';
}
