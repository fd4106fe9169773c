import { texts } from '#contract/text/texts.ts';
import type { ClientGroup } from '#contract/people/client.kinds.ts';

/** The two lists of User Management. */
export const peopleNavText = texts({ label: 'Users and clients', users: 'Users' });

/** /admin/clients: every client, with next visit and balance. */
export const clientsText = texts({
  count: '{count} clients, {plans} on a plan',
  countOne: '1 client, {plans} on a plan',
  loading: 'Loading clients...',
  failed: 'The clients could not be loaded',
  columns: {
    plan: 'Plan',
  },
  groups: {
    label: 'Client groups',
    all: 'All',
    plan: 'On a plan',
    balance: 'Balance due',
    overdue: 'Overdue',
    unplanned: 'No next visit',
    inactive: 'Inactive',
  } satisfies Record<ClientGroup | 'all' | 'label', string>,
  none: {
    plan: { title: 'No clients on a plan', body: 'Clients with recurring visits will be listed here.' },
    balance: { title: 'No balance due', body: 'No client has an unpaid invoice.' },
    overdue: { title: 'Nothing overdue', body: 'Every unpaid invoice is still within its terms.' },
    unplanned: {
      title: 'Everyone has a next visit',
      body: 'Active clients without a scheduled visit will be listed here.',
    },
    inactive: { title: 'No inactive clients', body: 'Clients you deactivate will be listed here.' },
  } satisfies Record<ClientGroup, { title: string; body: string }>,
  emptyBody: 'Your clients, their next visits and their balances will be listed here.',
  noMatchBody: 'No clients match this search.',
  inactive: 'inactive',
  morePlaces: '{city}, {count} addresses',
  noPlan: 'No plan',
  morePlans: '{rule}, and {count} more',
  runningSince: 'since {time}, {title}',
  visit: '{time}, {title}',
  noNext: 'None planned',
  dueToday: 'due today',
  overdueOne: '1 day overdue',
  overdue: '{days} days overdue',
  credit: 'credit',
  withCredit: '{amount} credit',
  /** On a card, which has no column headers. */
  nextOnCard: 'Next visit: {visit}',
});

/** The dialog at /admin/clients?new=true. */
export const addClientText = texts({
  emailHint: 'Both are optional. Without an email, we can’t send invoices or an invitation to the portal.',
  placeNeeded: 'Enter the address where it is.',
  thing: 'What we clean there',
  nothing: 'Nothing yet',
  emailInvalid: 'Enter a full email address, such as hannah@example.com.',
  submit: 'Add client',
  done: 'Client added',
  failed: 'The client was not added',
  similar: 'Already a client?',
  same: { email: 'same email', phone: 'same phone number', name: 'same name' },
});
