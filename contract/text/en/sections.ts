import { texts } from '#contract/text/texts.ts';
import type { Role } from '#contract/role.ts';
import type { laterSections } from '#contract/sections.ts';

type SectionText = { label: string; /** What it will hold, while it isn't built. */ later?: string };
type Unbuilt = Required<SectionText>;
type Sections = { [R in Role]: Record<string, SectionText> & Record<(typeof laterSections)[R][number], Unbuilt> };

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
    leads: { label: 'Leads', later: 'Your leads, from new to sold, will be listed here.' },
    quotes: { label: 'Quotes', later: 'Your quotes and their status will be listed here.' },
    calculator: {
      label: 'Calculator',
      later: 'You’ll price jobs here while you talk to a client.',
    },
    resources: { label: 'Resources', later: 'Price sheets and talking points will be kept here.' },
    commission: {
      label: 'Commission',
      later: 'Your commissions, and how each one is calculated, will be listed here.',
    },
  },
  tech: {
    '': { label: 'Dashboard' },
    jobs: { label: 'Jobs', later: 'The jobs assigned to you will be listed here.' },
    checklist: { label: 'Checklist', later: 'The steps for your current job will be listed here.' },
    photos: { label: 'Photos', later: 'Before and after photos of your jobs will be kept here.' },
    time: { label: 'Time Clock', later: 'Your hours, by job and by day, will be listed here.' },
    supplies: { label: 'Supplies', later: 'Your van’s supplies and your requests will be listed here.' },
  },
  client: {
    '': { label: 'Dashboard' },
    services: { label: 'Services', later: 'Services we’ve done for you will be listed here.' },
    appointments: { label: 'Appointments', later: 'Your booked and past visits will be listed here.' },
    invoices: { label: 'Invoices' },
    gallery: { label: 'Gallery', later: 'Before and after photos of your place will be shown here.' },
    resources: { label: 'Resources', later: 'Care guides for your car, driveway and bins will be kept here.' },
  },
} satisfies Sections);

export const sharedSectionText = texts({ settings: 'Profile Settings', help: 'Help Center' });
