import { dayIn } from '#web/when.ts';

export type DueRange = 'any' | 'today' | 'week' | 'pick';
type Dues = { due_from?: string | undefined; due_to?: string | undefined };

const addDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** Today, and the week from Monday to Sunday around it, on the business' clock. */
export function duesOf(range: Exclude<DueRange, 'pick'>, zone: string): Dues {
  const today = dayIn(zone);
  if (range === 'any') return {};
  if (range === 'today') return { due_from: today, due_to: today };
  const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  return { due_from: monday, due_to: addDays(monday, 6) };
}

/** Which of the choices these days are. */
export function rangeOf({ due_from, due_to }: Dues, zone: string): DueRange {
  const known = (['any', 'today', 'week'] as const).find((range) => {
    const dues = duesOf(range, zone);
    return dues.due_from === due_from && dues.due_to === due_to;
  });
  return known ?? 'pick';
}
