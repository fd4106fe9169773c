/** Spec, section 4: people may choose any of them freely. */
export const jobStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A list's status filter: one status, or all that aren't over. */
export const jobFilterStatuses = [...jobStatuses, 'active'] as const;
export type JobFilterStatus = (typeof jobFilterStatuses)[number];

/** The outcome for bins. Bins that weren't cleaned aren't charged. */
export const binOutcomes = [
  'cleaned',
  'not_out',
  'not_emptied',
  'blocked',
  'contaminated',
  'no_access',
  'weather',
] as const;
export type BinOutcome = (typeof binOutcomes)[number];

export const jobPriorities = ['low', 'medium', 'high'] as const;
export type JobPriority = (typeof jobPriorities)[number];

export const jobSorts = ['created', 'due', 'scheduled'] as const;
export type JobSort = (typeof jobSorts)[number];

/** The filter chips above the list of jobs. */
export const jobChips = ['today', 'tomorrow', 'week', 'unscheduled', 'late'] as const;
export type JobChip = (typeof jobChips)[number];

/** Which visits of a series a change applies to. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];
