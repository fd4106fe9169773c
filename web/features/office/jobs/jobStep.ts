import type { JobBilling } from '#contract/money/invoice.schema.ts';
import type { JobDetail } from '#contract/jobs/job.schema.ts';

/** The next step for a job. Null: none, or it isn't known yet. */
export type JobStep = 'assign' | 'schedule' | 'plan' | 'start' | 'complete' | 'invoice' | 'collect' | 'open' | 'reopen';

export function stepOf(job: JobDetail, billing: JobBilling | undefined): JobStep | null {
  if (job.status === 'cancelled') return 'reopen';
  if (job.status === 'completed') {
    if (billing?.invoice) return billing.invoice.balance_cents > 0 ? 'collect' : 'open';
    return billing?.draft ? 'invoice' : null;
  }
  // Work that has begun is completed first, whether or not it is assigned.
  if (job.status === 'in_progress') return 'complete';
  if (!job.assigned_to) return 'assign';
  return job.scheduled_start ? 'start' : 'schedule';
}
