import { texts } from '#contract/text/texts.ts';
import type { Role } from '#contract/base/role.ts';

/** Every entry of the four menus, in their order. The key is the last part of the address, '' the dashboard. */
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
