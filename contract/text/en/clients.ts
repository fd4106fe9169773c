import { texts } from '#contract/text/texts.ts';
import type { JobStatus } from '#contract/jobs/job.kinds.ts';
import type { AssetKind, TimelineKind } from '#contract/people/client.kinds.ts';

/** Messages and stored texts of the server about clients. */
export const serverClientText = texts({
  addressTaken: 'This client already has this address.',
  notARep: 'This isn’t an active sales representative.',
  placeInUse: 'Jobs are scheduled or were done at this address, so it can’t be deleted. Edit it instead.',
  /** For a deleted client. */
  nowhere: { street: 'Removed address', city: 'Removed' },
});

/** Errors of a row of a client file. */
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
  choice: 'Use one of: {values}.',
  invalid: 'This value can’t be used.',
  meanwhile: 'Someone else added this at the same time. Import the file again.',
});

/** /admin/clients/:id: one client, their places and the work there. */
export const clientText = texts({
  title: 'Client',
  loading: 'Loading client...',
  failed: 'The client could not be loaded',
  gone: 'This client was not found. They may have been deleted.',
  facts: 'At a glance',
  runningNow: 'In progress',
  creditHint: 'available for invoices',
  depositHeld: 'Deposit paid: {amount}',
  invoiceDue: '{invoice}, {due}',
  invoicesDue: '{count} invoices, {due}',
  paidIn: 'Paid in {year}',
  tabsLabel: 'Client record',
  tabs: { overview: 'Overview', visits: 'Visits', money: 'Invoices and payments', places: 'Addresses and contacts' },
  allPlaces: 'All {count} addresses',
  edit: 'Edit client',
  deleteClient: 'Delete client',
  notSaved: 'This was not saved',
  notDeleted: 'This was not deleted',
  final: 'This can’t be undone.',
});

export const contactText = texts({
  title: 'Contacts',
  empty: 'No other contacts yet. Add the person who opens the gate or pays the bills.',
  addTitle: 'Add Contact',
  editTitle: 'Edit Contact',
  deleteTitle: 'Delete Contact',
  question: 'Delete {name} from this client’s contacts?',
  remove: 'Delete contact',
  saved: 'Contact saved',
  deleted: 'Contact deleted',
  relation: 'Role',
  relationHint: 'Such as “Opens the gate” or “Pays the bills”.',
  emailInvalid: 'Enter a full email address, such as kofi@example.com.',
});

export const placeText = texts({
  title: 'Addresses',
  empty: 'No address yet. Jobs need one.',
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
  /** Before its name, for users who don't see that the row opens. */
  editThis: 'Edit',
  deleteTitle: 'Delete {thing}',
  question: 'Delete {thing} from {place}?',
  remove: 'Delete item',
  saved: '{thing} saved',
  deleted: '{thing} deleted',
  kind: 'Type',
  kinds: { vehicle: 'Vehicle', bins: 'Bins', surface: 'Surface' } satisfies Record<AssetKind, string>,
  labelHints: {
    vehicle: 'Such as “2021 Honda CR-V”.',
    bins: 'Such as “Trash and recycling”.',
    surface: 'Such as “Driveway, concrete”.',
  } satisfies Record<AssetKind, string>,
  size: 'Size',
  plate: 'Plate',
  binCount: 'Bins',
  pickup: 'Pickup day',
  noPickup: 'Unknown',
  pickupOn: 'Pickup {day}',
  noPickupDay: 'Pickup day unknown',
  sqft: '{area} sq ft',
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
  noDate: 'No date',
});

export const clientMoneyText = texts({
  invoices: 'Invoices',
  allInvoices: 'Open in Invoices',
  noInvoicesBody: 'Invoices for this client will be listed here.',
  allPayments: 'Open in Payments',
  noPayments: 'No payments yet',
  noPaymentsBody: 'Payments from this client will be listed here.',
});

/** Coming and past events: work and money together. */
export const timelineText = texts({
  loading: 'Loading timeline...',
  failed: 'The timeline could not be loaded',
  empty: 'No activity yet',
  emptyBody: 'Visits, invoices and payments will be listed here.',
  emptyOnly: { visits: 'No visits yet.', money: 'No invoices or payments yet.' } satisfies Record<TimelineKind, string>,
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
  next: 'Next {day}, {time}, {technician}.',
  afterNext: 'Then {day}.',
  noNext: 'The next visit isn’t on the schedule yet.',
  cancelled: '{title} cancelled',
  checklist: 'checklist {done} of {all}',
  signedBy: 'signed by {name}',
  early: 'completed with something missing',
  seriesOne: '{title}, 1 visit',
  seriesVisits: '{title}, {count} visits',
  from: '{first} to {last}',
  visitsBy: {
    completed: '{count} completed',
    cancelled: '{count} cancelled',
    in_progress: '{count} in progress',
    pending: '{count} not done',
  } satisfies Record<JobStatus, string>,
  paused: '{title} paused',
  pausedBy: '{days}, by {name}',
  asked: 'Asked for pickup on {weekday}.',
  accept: 'Accept',
  acceptNamed: 'Accept pickup on {weekday}',
  declineNamed: 'Decline pickup on {weekday}',
  accepted: 'Pickup day accepted',
  acceptedBody: 'Edit the repeat of the next visit to move the plan to the new day.',
  declined: 'Pickup day declined',
  notAnswered: 'The request wasn’t answered',
  showVisits: 'Show visits',
  hideVisits: 'Hide visits',
  sent: '{invoice} sent',
  issued: '{invoice} issued',
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
  /** The column of a place's name. */
  place: 'Place',
  openRecordOf: 'Open {name}’s record',
});
