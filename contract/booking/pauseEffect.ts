import type { ClientPlan, PlanVisit } from '#contract/booking/plan.schema.ts';
import { isWithin, type Pause } from '#contract/booking/pause.ts';

export type PauseEffect = {
  /** Visits that the pause removes, and visits that are too soon to remove. */
  gone: PlanVisit[];
  stays: PlanVisit[];
  /** For a plan billed by the month: the months without any visit left, which aren't charged. */
  free: string[];
};

const monthOf = ({ day }: PlanVisit) => day.slice(0, 7);

/** The effect of a pause on a plan, as far as its visits are known. */
export function pauseEffect({ coming, history, lines }: ClientPlan, pause: Pause): PauseEffect {
  const within = coming.filter(({ day }) => isWithin(pause, day));
  const gone = within.filter(({ changeable }) => changeable);
  const left = new Set([
    ...coming.filter((visit) => !gone.includes(visit)).map(monthOf),
    ...history.filter(({ state }) => state === 'done').map(monthOf),
  ]);
  const monthly = lines.some(({ billing }) => billing === 'month');
  const months = [...new Set(gone.map(monthOf))].filter((month) => !left.has(month));
  return { gone, stays: within.filter(({ changeable }) => !changeable), free: monthly ? months : [] };
}
