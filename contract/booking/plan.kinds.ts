/** The state of a plan's day, as its client sees it. */
export const planVisitStates = ['done', 'missed', 'cancelled', 'skipped', 'running', 'coming'] as const;
