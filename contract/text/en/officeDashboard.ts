import type { BucketUnit } from '#contract/office/buckets.ts';
import type { AttentionKind } from '#contract/office/dashboard.schema.ts';
import { texts } from '#contract/text/texts.ts';

/** /admin: how the business is doing. */
export const officeDashboardText = texts({
  title: 'Dashboard',
  loading: 'Loading dashboard...',
  failed: 'The dashboard could not be loaded',

  custom: 'Custom',
  tooLong: 'That’s more than ten years. Choose a shorter period.',

  figures: 'Key figures',
  figure: {
    clients: 'Total Clients',
    active_jobs: 'Active Jobs',
    completed_jobs: 'Completed Jobs',
    revenue: 'Revenue',
  },
  /** For clients and active jobs: the current number against the earlier one. */
  since: 'since {day}',
  noneAt: '{before} before {day}',
  /** For completed jobs and revenue: against the same number of days before. */
  versus: 'vs previous {count} days',
  versusOne: 'vs the day before',
  noneIn: '{before} in the previous {count} days',
  noneInOne: '{before} the day before',

  charts: {
    day: 'Revenue by day',
    week: 'Revenue by week',
    month: 'Revenue by month',
    quarter: 'Revenue by quarter',
    year: 'Revenue by year',
  } satisfies Record<BucketUnit, string>,
  units: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' } satisfies Record<
    BucketUnit,
    string
  >,
  thisPeriod: 'this period',
  previous: 'previous',
  services: 'Revenue by service',
  otherServices: 'All other services',
  noService: 'Without a service',
  noRevenue: 'No revenue in this period.',
});

/** Where each technician is now. */
export const crewText = texts({
  label: 'The crew now',
  done: '{done} of {visits}',
  visitsDone: 'visits done',
  quiet: 'No visits today',
  visits: '{done} of {visits} visits',
  visitOne: '{done} of {visits} visit',
  noVisits: 'No visits',
  next: 'next {time}, {where}',
  nextAt: 'next {time}',
  first: 'first {time}, {where}',
  firstAt: 'first {time}',
  until: 'until {time}',
  behind: '{minutes} min behind',
  over: '{minutes} min over',
  off: 'Off today',
  offSince: 'Off since {time}',
  between: 'Between visits',
  nothing: 'Nothing scheduled',
});

/** Items that wait for a decision, with the next action. */
export const attentionText = texts({
  title: 'Needs attention',
  calm: 'All caught up: nothing is late, unassigned, unscheduled, unsent, overdue or waiting for an invoice.',
  since: 'Oldest: {when}',
  first: 'First: {when}',
  kinds: {
    alerts: { one: '1 payment doesn’t match PayPal', more: '{count} payments don’t match PayPal', action: 'Review' },
    unsent: { one: '1 message hasn’t left', more: '{count} messages haven’t left', action: 'Review' },
    late: { one: '1 visit is late', more: '{count} visits are late', action: 'Reschedule' },
    unassigned: {
      one: '1 visit today is unassigned',
      more: '{count} visits today are unassigned',
      action: 'Assign',
    },
    unscheduled: { one: '1 job isn’t scheduled', more: '{count} jobs aren’t scheduled', action: 'Schedule' },
    plans: {
      one: '1 plan is signed and ready to start',
      more: '{count} plans are signed and ready to start',
      action: 'Start',
    },
    overdue: { one: '1 invoice is overdue', more: '{count} invoices are overdue', action: 'Review' },
    unbilled: { one: '1 job is ready to invoice', more: '{count} jobs are ready to invoice', action: 'Invoice' },
    drafts: { one: '1 draft to finalize', more: '{count} drafts to finalize', action: 'Finalize' },
  } satisfies Record<AttentionKind, { one: string; more: `${string}{count}${string}`; action: string }>,
});

export const systemStatsText = texts({
  title: 'System Statistics',
  active_users: 'Active Users',
  jobs_in_queue: 'Jobs in Queue',
  completed_today: 'Jobs Completed Today',
  health: 'System Health',
  noChecks: 'No checks yet',
});
