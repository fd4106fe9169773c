/** When a plan makes no visits: from a day to a day, both included; without an end, until the plan is resumed. */
export type Pause = { from: string; until: string | null };

export const isWithin = ({ from, until }: Pause, day: string): boolean =>
  day >= from && (until === null || day <= until);

export const isPaused = (pauses: readonly Pause[], day: string): boolean =>
  pauses.some((pause) => isWithin(pause, day));
