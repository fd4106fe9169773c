import { texts } from '#contract/text/texts.ts';

/** /sales/clients: a sales representative's clients. */
export const salesClientsText = texts({
  title: 'Your clients',
  count: '{count} clients assigned to you',
  countOne: '1 client assigned to you',
  loading: 'Loading clients...',
  failed: 'Your clients could not be loaded',
  search: 'Name, phone, street or email',
  empty: 'No clients yet',
  emptyBody: 'Clients will be listed here once the office assigns them to you.',
  noMatch: 'No clients found',
  noMatchBody: 'None of your clients match this search.',
  /** On a card, which has no column headers. */
  lastOnCard: 'Last visit: {day}',
  counting: 'Counting your clients...',
  notCounted: 'Your clients could not be counted.',
});

/** /sales/clients/:id */
export const salesClientText = texts({
  gone: 'This client was not found among yours. They may have been assigned to someone else.',
  plans: 'Plans',
  noPlans: 'No recurring visits.',
  next: 'Next visit {day}, {time}',
  nothingComing: 'Nothing scheduled.',
  noContacts: 'No other contacts.',
  noPlaces: 'No address yet.',
  signsIn: 'Signs in for this client',
});

/** The office's client record: the client's sales representative. */
export const repText = texts({
  none: 'No sales rep',
  inactive: '{name} (inactive)',
  title: 'Sales rep',
  hint: 'Sees this client’s contacts, addresses, plans and visits. Invoices and payments stay with the office.',
  noReps: 'No one has the sales role yet. Add them in User Management.',
  saved: 'Sales rep changed',
  failed: 'The sales rep was not changed',
});
