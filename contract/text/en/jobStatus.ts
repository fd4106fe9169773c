import type { JobStatus } from '#contract/trade.ts';

/** Spec, section 4: underscores become spaces. */
export const jobStatusText = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<JobStatus, string>;
