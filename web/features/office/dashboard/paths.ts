import type { AttentionKind, Dashboard } from '#contract/office/dashboard.schema.ts';

const daysOf = ({ from, to }: { from: string; to: string }) => `completed_from=${from}&completed_to=${to}`;

/** Paths to the rows behind each figure; the list has as many rows as the figure counts. */
export const figurePaths = ({ period }: Pick<Dashboard, 'period'>) => ({
  clients: '/admin/users?role=client&status=active',
  active_jobs: '/admin/jobs?status=active',
  completed_jobs: `/admin/jobs?${daysOf(period)}`,
  revenue: booksPath(period),
});

export const booksPath = ({ from, to }: { from: string; to: string }) => `/admin/payments/books?from=${from}&to=${to}`;

/** The invoices behind a service's revenue, or the whole report. */
export const servicePath = ({ from, to }: { from: string; to: string }, key?: string) =>
  `/admin/reports?report=service&from=${from}&to=${to}${key === undefined ? '' : `&column=revenue&key=${key || 'none'}`}`;

export const attentionPaths = (today: string): Record<AttentionKind, string> => ({
  alerts: '/admin/payments?alerts=open',
  unsent: '/admin/settings?tab=system',
  late: '/admin/jobs?late=true&sort=scheduled',
  unassigned: `/admin/jobs?status=active&assigned_to=none&scheduled_from=${today}&scheduled_to=${today}&sort=scheduled`,
  unscheduled: '/admin/jobs?status=pending&unscheduled=true',
  plans: '/admin/jobs/quotes?tab=plans',
  overdue: '/admin/payments/invoices?status=overdue',
  unbilled: '/admin/payments/unbilled',
  drafts: '/admin/payments/invoices?status=draft',
});

export const systemPaths = (today: string) => ({
  active_users: '/admin/users?status=online',
  jobs_in_queue: '/admin/jobs?status=pending&unscheduled=true',
  completed_today: `/admin/jobs?${daysOf({ from: today, to: today })}`,
  health: '/admin/settings?tab=system',
});

export const dayPath = (technician: string, today: string) =>
  `/admin/jobs?assigned_to=${technician}&scheduled_from=${today}&scheduled_to=${today}&sort=scheduled`;

export const visitPath = (id: string) => `/admin/jobs/dispatch?job=${id}`;
