import type { Role } from '#contract/role.ts';

/** What each dashboard can honestly say before there are jobs, leads or invoices. */
export const dashboardText = {
  greeting: { morning: 'Good morning, {name}', afternoon: 'Good afternoon, {name}', evening: 'Good evening, {name}' },
  account: 'Your account',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  since: 'Account since',
  noPhone: 'No phone number yet',
  editProfile: 'Edit profile',
  recentActivity: 'Recent Activity',
  noRecentActivity: 'No recent activity to display',
  noRecentActivityWhy: 'New clients, assigned jobs and payments of the last 24 hours will be listed here.',
} as const;

export const firstListText: Record<Exclude<Role, 'admin'>, { title: string; empty: string; why: string }> = {
  sales: {
    title: 'Recent leads',
    empty: 'No leads yet',
    why: 'Leads you own, with their service and status, will be listed here.',
  },
  tech: {
    title: 'Today',
    empty: 'No jobs today',
    why: 'Jobs assigned to you, with address, time and checklist, will be listed here.',
  },
  client: {
    title: 'Upcoming services',
    empty: 'No visits booked',
    why: 'Your next visit, with its arrival window, will be shown here.',
  },
};
