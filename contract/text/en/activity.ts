import { texts } from '#contract/text/texts.ts';
import type { ActivityKind } from '#contract/office/activity.schema.ts';

/** The link from a record to its activity. */
export const activityLinkText = texts({ title: 'Activity' });

/** The office's activity feed. */
export const activityText = texts({
  title: 'Recent Activity',
  span: 'Last 24 hours',
  loading: 'Loading recent activity...',
  failed: 'Recent activity could not be loaded.',
  empty: 'No recent activity to display',
  why: 'Payments, invoices, jobs and new users from the last 24 hours show up here.',
  kinds: {
    payment_received: 'Payment received',
    payment_refunded: 'Payment refunded',
    invoice_issued: 'Invoice finalized',
    invoice_voided: 'Invoice voided',
    job_created: 'Job created',
    job_assigned: 'Job assigned',
    job_completed: 'Job completed',
    series_created: 'Recurring job created',
    user_created: 'User created',
  } satisfies Record<ActivityKind, string>,
  from: 'from {person}',
  to: 'to {person}',
  for: 'for {person}',
  by: 'by {actor}',
});
