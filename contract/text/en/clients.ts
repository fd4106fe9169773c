import { texts } from '#contract/text/texts.ts';
import type { ClientColumn } from '#contract/client.ts';
import { placeWords } from '#text/place.ts';
import type { AssetKind, JobStatus, TimelineKind, VehicleSize } from '#contract/trade.ts';

/** What the server says and stores about clients. */
export const serverClientText = texts({
  addressTaken: 'This client already has this address.',
  placeInUse: 'Jobs are scheduled or were done at this address, so it can’t be deleted. Edit it instead.',
  /** Of somebody who was deleted. */
  nowhere: { street: 'Removed address', city: 'Removed' },
});

/** The columns of a file of clients: one line a place. */
export const clientColumns = texts({
  full_name: 'Name',
  email: 'Email',
  phone: 'Phone',
  ...placeWords,
  label: 'Place',
} satisfies Record<ClientColumn, string>);

/** What is wrong with a row of such a file. */
export const importErrorText = texts({
  nameMissing: 'The name is missing.',
  email: 'This isn’t a full email address.',
  teamAddress: 'This email address belongs to a team member.',
  unknowable: 'Add an email address, a phone number or a street to identify the client.',
  streetMissing: 'The street is missing, but the row has other parts of an address.',
  cityMissing: 'The city is missing.',
  latitude: 'This isn’t a latitude between -90 and 90.',
  longitude: 'This isn’t a longitude between -180 and 180.',
  halfCoordinates: 'Enter both latitude and longitude, or neither.',
  tooLong: 'This is too long.',
  meanwhile: 'Someone else added this at the same time. Import the file again.',
});

/** /admin/clients/:id: one client, their places and what was done there. */
export const clientText = texts({
  title: 'Client',
  back: 'Clients',
  loading: 'Loading client...',
  failed: 'The client could not be loaded',
  gone: 'This client was not found. They may have been deleted.',
  clientSince: 'Client since {date}',
  inactive: 'inactive',
  noPhone: 'No phone',
  noEmail: 'No email',
  call: 'Call {name}',
  write: 'Email {name}',
  facts: 'At a glance',
  nextVisit: 'Next visit',
  runningNow: 'In progress',
  since: 'Since {time}',
  noNextVisit: 'Nothing scheduled',
  lastVisit: 'Last visit',
  noLastVisit: 'None yet',
  balance: 'Balance due',
  credit: 'Credit',
  creditHint: 'available for invoices',
  nothingDue: 'Nothing due',
  invoiceDue: '{invoice}, {due}',
  invoicesDue: '{count} invoices, {due}',
  paidIn: 'Paid in {year}',
  visitsOne: '1 visit',
  visits: '{count} visits',
  tabsLabel: 'Client record',
  tabs: { overview: 'Overview', visits: 'Visits', money: 'Invoices and payments', places: 'Addresses and contacts' },
  allPlaces: 'All {count} addresses',
  more: 'More actions',
  edit: 'Edit client',
  createJob: 'Create Job',
  newInvoice: 'New Invoice',
  collect: 'Collect payment',
  save: 'Save',
  saving: 'Saving...',
  notSaved: 'This was not saved',
  notDeleted: 'This was not deleted',
  delete: 'Delete',
  deleting: 'Deleting...',
  final: 'This can’t be undone.',
  tooLong: 'Use at most {max} characters.',
});

export const contactText = texts({
  title: 'Contacts',
  empty: 'No other contacts yet. Add the person who opens the gate or pays the bills.',
  add: 'Add',
  addTitle: 'Add Contact',
  editTitle: 'Edit Contact',
  edit: 'Edit {name}',
  deleteTitle: 'Delete Contact',
  question: 'Delete {name} from this client’s contacts?',
  remove: 'Delete contact',
  saved: 'Contact saved',
  deleted: 'Contact deleted',
  name: 'Full name',
  relation: 'Role',
  relationHint: 'Such as “Opens the gate” or “Pays the bills”.',
  phone: 'Phone',
  email: 'Email',
  nameMissing: 'Enter a name.',
  emailInvalid: 'Enter a full email address, such as kofi@example.com.',
});

export const placeText = texts({
  title: 'Addresses',
  empty: 'No address yet. Jobs need one.',
  add: 'Add',
  addTitle: 'Add Address',
  editTitle: 'Edit Address',
  edit: 'Edit {place}',
  deleteTitle: 'Delete Address',
  question: 'Delete {place}?',
  consequence: 'Its vehicles, bins and surfaces are deleted too. This can’t be undone.',
  remove: 'Delete address',
  saved: 'Address saved',
  deleted: 'Address deleted',
  labelHint: 'Such as “Home” or “Studio”.',
  notesHint: 'Dogs, alarms, where to park. The technician sees this.',
  streetMissing: 'Enter a street.',
  cityMissing: 'Enter a city.',
});

export const assetText = texts({
  add: 'Add vehicle, bins or surface',
  addTitle: 'Add to {place}',
  editTitle: 'Edit {thing}',
  /** Before its name, for those who don't see that the row opens. */
  editThis: 'Edit',
  deleteTitle: 'Delete {thing}',
  question: 'Delete {thing} from {place}?',
  remove: 'Delete item',
  saved: '{thing} saved',
  deleted: '{thing} deleted',
  kind: 'Type',
  kinds: { vehicle: 'Vehicle', bins: 'Bins', surface: 'Surface' } satisfies Record<AssetKind, string>,
  label: 'Name',
  labelHints: {
    vehicle: 'Such as “2021 Honda CR-V”.',
    bins: 'Such as “Trash and recycling”.',
    surface: 'Such as “Driveway, concrete”.',
  } satisfies Record<AssetKind, string>,
  size: 'Size',
  sizes: { sedan: 'Sedan', suv: 'SUV', truck: 'Truck', van: 'Large SUV or van' } satisfies Record<VehicleSize, string>,
  plate: 'Plate',
  binCount: 'Bins',
  pickup: 'Pickup day',
  noPickup: 'Unknown',
  pickupOn: 'Pickup {day}',
  noPickupDay: 'Pickup day unknown',
  area: 'Square feet',
  sqft: '{area} sq ft',
  bin: '1 bin',
  bins: '{count} bins',
  labelMissing: 'Enter a name.',
  binCountInvalid: 'Enter a number from 1 to 100.',
  areaInvalid: 'Enter a number from 1 to 1,000,000.',
});

export const clientJobsText = texts({
  title: 'Visits',
  viewAll: 'Open in Jobs',
  empty: 'No jobs yet',
  emptyBody: 'Jobs for this client will be listed here.',
  loading: 'Loading jobs...',
  failed: 'The jobs could not be loaded',
  unassigned: 'Unassigned',
  noDate: 'No date',
  noPlace: 'No address',
});

export const clientMoneyText = texts({
  invoices: 'Invoices',
  allInvoices: 'Open in Invoices',
  noInvoices: 'No invoices yet',
  noInvoicesBody: 'Invoices for this client will be listed here.',
  payments: 'Payments',
  allPayments: 'Open in Payments',
  noPayments: 'No payments yet',
  noPaymentsBody: 'Payments from this client will be listed here.',
});

/** What is to come and what has happened: work and money in one line. */
export const timelineText = texts({
  title: 'Timeline',
  loading: 'Loading timeline...',
  failed: 'The timeline could not be loaded',
  empty: 'No activity yet',
  emptyBody: 'Visits, invoices and payments will be listed here.',
  emptyOnly: { visits: 'No visits yet.', money: 'No invoices or payments yet.' } satisfies Record<TimelineKind, string>,
  filter: 'Show',
  all: 'All',
  only: { visits: 'Visits', money: 'Money' } satisfies Record<TimelineKind, string>,
  comingUp: 'Coming up',
  earlier: 'Earlier in {year}',
  unassigned: 'unassigned',
  scheduled: '{day}, {time}, {technician}',
  running: 'In progress since {time}, {technician}',
  late: 'Not started, was planned for {day}, {time}, {technician}',
  due: 'Not scheduled, due {day}, {technician}',
  unscheduled: 'Not scheduled, {technician}',
  series: '{title}, {rule}',
  next: 'Next {day}, {time}, {technician}.',
  afterNext: 'Then {day}.',
  noNext: 'The next visit isn’t on the schedule yet.',
  cancelled: '{title} cancelled',
  checklist: 'checklist {done} of {all}',
  seriesOne: '{title}, 1 visit',
  seriesVisits: '{title}, {count} visits',
  from: '{first} to {last}',
  visitsBy: {
    completed: '{count} completed',
    cancelled: '{count} cancelled',
    in_progress: '{count} in progress',
    pending: '{count} not done',
  } satisfies Record<JobStatus, string>,
  showVisits: 'Show visits',
  hideVisits: 'Hide visits',
  sent: '{invoice} sent',
  issued: '{invoice} issued',
  dueOn: 'due {day}',
  balance: '{amount} open, due {day}',
  payment: 'Payment received',
  toInvoice: '{method}, {invoice}',
  toCredit: '{method}, kept as credit',
  refund: 'Refund of {payment}',
  credit: 'Credit note {note} on {invoice}',
});

/** In the list of clients, and in a client's row among the users. */
export const clientFileText = texts({
  menu: 'Import or export clients',
  import: 'Import clients',
  export: 'Export clients',
  importTitle: 'Import Clients',
  openRecord: 'Open record',
  openRecordOf: 'Open {name}’s record',
});
