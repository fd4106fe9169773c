import type { OwnVisit } from '#contract/booking/ownVisit.schema.ts';

export const stages = ['booked', 'on_the_way', 'working', 'done'] as const;
export type Stage = (typeof stages)[number] | 'cancelled' | 'unplanned';

type Shown = Pick<OwnVisit, 'status' | 'window_start' | 'window_end' | 'progress'>;

/** How far along a visit is, and when to expect us: the window narrows when the technician sets out. */
export function stageOf({ status, window_start, window_end, progress }: Shown, now: number) {
  const promised = window_start && window_end ? { from: window_start, to: window_end } : null;
  const at = (stage: Stage, window = promised, late = false) => ({ stage, window, late });
  if (status === 'cancelled') return at('cancelled');
  if (status === 'completed') return at('done');
  if (status === 'in_progress') return at('working');
  const { arrives_from: from = null, arrives_to: to = null } = progress ?? {};
  if (from && to) return at('on_the_way', { from, to }, now > Date.parse(to));
  if (!promised) return at('unplanned');
  return at('booked', promised, now > Date.parse(promised.to));
}
