import { texts } from '#contract/text/texts.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';

/** Spec, section 4: underscores become spaces. In a separate file, because technicians' and clients' first pages carry it. */
export const jobStatusText = texts({
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
} satisfies Record<JobStatus, string>);
