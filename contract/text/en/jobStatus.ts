import { texts } from '#contract/text/texts.ts';
import type { JobStatus } from '#contract/trade.ts';

/** Spec, section 4: underscores become spaces. In a file of its own, because the first pages of technicians and clients carry it. */
export const jobStatusText = texts({
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
} satisfies Record<JobStatus, string>);
