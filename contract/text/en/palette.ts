import type { RecordKind } from '#contract/base/recordPages.ts';
import { texts } from '#contract/text/texts.ts';

/** Ctrl K: finds records, pages and actions. */
export const paletteText = texts({
  close: 'Close search',
  recent: 'Recent',
  pages: 'Pages',
  actions: 'Actions',
  kinds: {
    client: 'Clients',
    lead: 'Leads',
    job: 'Jobs',
    invoice: 'Invoices',
    payment: 'Payments',
    person: 'Team',
  } satisfies Record<RecordKind, string>,
  /** Pages of the office that are tabs of a section. */
  /** Beside the heading of a kind with more hits. */
  more: 'First {count}',
  theme: 'Theme: {theme}',
  failed: 'Records can’t be searched right now.',
  emptyHint: 'Check the spelling, or try a phone number, a street or an amount.',
  hint: 'Name, phone, street, email, number or amount',
  keys: { move: 'Move', open: 'Open', newTab: 'New tab' },
});

/** A record's facts in the list and in its preview. */
export const recordText = texts({
  when: 'When',
  unscheduled: 'Unscheduled',
  who: 'Technician',
  where: 'Where',
  tip: '{amount} of it is a tip',
  paidFor: 'For',
  inactive: 'inactive',
  never: 'Never',
  addedOn: 'Lead since {date}',
  followUp: 'Follow-up',
  noFollowUp: 'None',
  noValue: 'Not known yet',
  noRep: 'Nobody yet',
});
