import { texts } from '#contract/text/texts.ts';
import type { Role } from '#contract/base/role.ts';

/** Every entry of the four menus, in order. The key is the last part of the path, '' is the dashboard. */
export const sectionText = texts({
  admin: {
    '': { label: 'Dashboard' },
    users: { label: 'User Management' },
    jobs: { label: 'Jobs' },
    services: { label: 'Services' },
    staff: { label: 'Staff' },
    payments: { label: 'Payments' },
    reports: { label: 'Reports' },
    settings: { label: 'Settings' },
  },
  sales: {
    '': { label: 'Dashboard' },
    leads: { label: 'Leads' },
    quotes: { label: 'Quotes' },
    calculator: { label: 'Calculator' },
    resources: { label: 'Resources' },
    commission: { label: 'Commission' },
  },
  tech: {
    '': { label: 'Dashboard' },
    jobs: { label: 'Jobs' },
    checklist: { label: 'Checklist' },
    photos: { label: 'Photos' },
    time: { label: 'Time Clock' },
    supplies: { label: 'Supplies' },
  },
  client: {
    '': { label: 'Dashboard' },
    services: { label: 'Services' },
    appointments: { label: 'Appointments' },
    invoices: { label: 'Invoices' },
    gallery: { label: 'Gallery' },
    resources: { label: 'Resources' },
  },
} satisfies Record<Role, Record<string, { label: string }>>);

export const sharedSectionText = texts({ settings: 'Profile Settings', help: 'Help Center' });

/** The names of pages: their titles, and the links and tabs that lead to them. */
export const pageText = texts({
  invoices: 'Invoices',
  payments: 'Payments',
  quotes: 'Quotes',
  leads: 'Leads',
  jobs: 'Jobs',
  clients: 'Clients',
  commission: 'Commission',
  books: 'Books',
  referrals: 'Referrals',
  reports: 'Reports',
  unbilled: 'Ready to invoice',
  dispatch: 'Dispatch',
  refer: 'Refer a Friend',
  appointments: 'Appointments',
  month: 'Jobs by month',
  supplies: 'Supplies',
  training: 'Training',
  timesheets: 'Timesheets',
});
