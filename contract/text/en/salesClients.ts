import { texts } from '#contract/text/texts.ts';

/** /sales/clients: the clients that a sales representative looks after. */
export const salesClientsText = texts({
  title: 'Your clients',
  count: '{count} clients assigned to you',
  countOne: '1 client assigned to you',
  loading: 'Loading clients...',
  failed: 'Your clients could not be loaded',
  list: 'Your clients',
  search: 'Name, phone, street or email',
  columns: { client: 'Client', address: 'Address', next: 'Next visit', last: 'Last visit' },
  empty: 'No clients yet',
  emptyBody: 'Clients will be listed here once the office assigns them to you.',
  noMatch: 'No clients found',
  noMatchBody: 'None of your clients match this search.',
  /** On a card, where no column names it. */
  lastOnCard: 'Last visit: {day}',
  viewAll: 'View all',
  counting: 'Counting your clients...',
  notCounted: 'Your clients could not be counted.',
});

/** /sales/clients/:id */
export const salesClientText = texts({
  back: 'Your clients',
  gone: 'This client was not found among yours. They may have been assigned to someone else.',
  plans: 'Plans',
  noPlans: 'No recurring visits.',
  next: 'Next visit {day}, {time}',
  noNext: 'The next visit isn’t on the schedule yet.',
  coming: 'Coming up',
  nothingComing: 'Nothing scheduled.',
  past: 'Past visits',
  noPast: 'No visits yet.',
  noContacts: 'No other contacts.',
  noPlaces: 'No address yet.',
  signsIn: 'Signs in for this client',
  notScheduled: 'Not scheduled',
});

/** The office's client record: who looks after them in sales. */
export const repText = texts({
  label: 'Sales rep',
  none: 'No sales rep',
  is: 'Sales rep: {name}',
  inactive: '{name} (inactive)',
  title: 'Sales rep',
  hint: 'Sees this client’s contacts, addresses, plans and visits. Invoices and payments stay with the office.',
  noReps: 'No one has the sales role yet. Add them in User Management.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Sales rep changed',
  failed: 'The sales rep was not changed',
});
