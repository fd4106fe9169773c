import type { ClientColumn } from '#contract/client.ts';
import { placeLabels } from '#contract/text/en/place.ts';
import type { AssetKind, VehicleSize } from '#contract/trade.ts';

/** What the server says and stores about clients. */
export const serverClientText = {
  addressTaken: 'This client has this address already.',
  placeInUse: 'Jobs are planned or were done at this address, so it can’t be deleted. Change it instead.',
  /** Of somebody who was deleted. */
  nowhere: { street: 'Removed address', city: 'Removed' },
} as const;

/** The columns of a file of clients: one line a place. */
export const clientColumns = {
  full_name: 'Name',
  email: 'Email',
  phone: 'Phone',
  ...placeLabels,
  label: 'Place',
} as const satisfies Record<ClientColumn, string>;

/** What is wrong with a row of such a file. */
export const importErrorText = {
  nameMissing: 'The name is missing.',
  email: 'This isn’t a full e-mail address.',
  teamAddress: 'This e-mail address belongs to somebody of the team.',
  unknowable: 'Add an e-mail address, a phone number or a street: something to know them by.',
  streetMissing: 'The street is missing, and the row has other parts of an address.',
  cityMissing: 'The city is missing.',
  latitude: 'This isn’t a latitude between -90 and 90.',
  longitude: 'This isn’t a longitude between -180 and 180.',
  halfCoordinates: 'Latitude and longitude belong together: give both or neither.',
  tooLong: 'This is too long.',
  meanwhile: 'Somebody else added this at the same moment. Import the file again.',
} as const;

/** /admin/clients/:id: one client, their places and what was done there. */
export const clientText = {
  title: 'Client',
  back: 'Clients',
  loading: 'Loading client...',
  failed: 'The client could not be loaded',
  gone: 'There is no such client, or they were deleted.',
  since: 'Client since {date}',
  inactive: 'inactive',
  noPhone: 'No phone',
  noEmail: 'No email',
  call: 'Call {name}',
  write: 'Write to {name}',
  nextVisit: 'Next visit',
  lastVisit: 'Last visit',
  openJobs: 'Open jobs',
  noNextVisit: 'Nothing planned',
  noLastVisit: 'None yet',
  openJobsNone: 'Nothing is waiting',
  openJobsHint: 'pending or in progress',
  facts: 'At a glance',
  edit: 'Edit client',
  createJob: 'Create Job',
  save: 'Save',
  saving: 'Saving...',
  notSaved: 'This was not saved',
  notDeleted: 'This was not deleted',
  delete: 'Delete',
  deleting: 'Deleting...',
  final: 'This can’t be undone.',
  tooLong: 'Use at most {max} characters.',
} as const;

export const contactText = {
  title: 'Contacts',
  empty: 'Nobody else to call yet: who opens the gate, who pays?',
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
  relation: 'What they do here',
  relationHint: 'Such as “Opens the gate” or “Pays the bills”.',
  phone: 'Phone',
  email: 'Email',
  nameMissing: 'Enter a name.',
  emailInvalid: 'Enter a full email address, such as kofi@example.com.',
} as const;

export const placeText = {
  title: 'Places',
  empty: 'No address yet. Jobs need one to go to.',
  add: 'Add',
  addTitle: 'Add Place',
  editTitle: 'Edit Place',
  edit: 'Edit {place}',
  deleteTitle: 'Delete Place',
  question: 'Delete {place}?',
  consequence: 'What is there, vehicles, bins and surfaces, goes with it. This can’t be undone.',
  remove: 'Delete place',
  saved: 'Place saved',
  deleted: 'Place deleted',
  labelHint: 'Such as “Home” or “Studio”.',
  notesHint: 'Dogs, alarms, where to park. Whoever goes there sees it.',
  coordinatesHint: 'With both, the schedule estimates the way there.',
  streetMissing: 'Enter a street.',
  cityMissing: 'Enter a city.',
  latitudeInvalid: 'Enter a number from -90 to 90.',
  longitudeInvalid: 'Enter a number from -180 to 180.',
  half: 'Enter both, or neither.',
} as const;

export const assetText = {
  add: 'Add vehicle, bins or surface',
  addTitle: 'Add to {place}',
  editTitle: 'Edit {thing}',
  /** Before its name, for those who don't see that the row opens. */
  editThis: 'Edit',
  deleteTitle: 'Delete {thing}',
  question: 'Delete {thing} from {place}?',
  remove: 'Delete this',
  saved: '{thing} saved',
  deleted: '{thing} deleted',
  kind: 'What is it?',
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
  noPickup: 'Not known',
  pickupOn: 'Pickup {day}',
  noPickupDay: 'Pickup day not known',
  area: 'Square feet',
  sqft: '{area} sq ft',
  bin: '1 bin',
  bins: '{count} bins',
  labelMissing: 'Enter a name.',
  binCountInvalid: 'Enter a number from 1 to 100.',
  areaInvalid: 'Enter a number from 1 to 1,000,000.',
} as const;

export const clientJobsText = {
  title: 'Jobs',
  viewAll: 'View all',
  empty: 'No jobs yet',
  emptyBody: 'What is planned and done for this client will be listed here.',
  loading: 'Loading jobs...',
  failed: 'The jobs could not be loaded',
  unassigned: 'Nobody yet',
  noDate: 'No date',
  noPlace: 'No place',
} as const;

export const timelineText = {
  title: 'Timeline',
  loading: 'Loading timeline...',
  failed: 'The timeline could not be loaded',
  empty: 'Nothing has happened yet',
  system: 'The system',
} as const;

/** In the Users page. */
export const clientFileText = {
  menu: 'Clients’ file',
  import: 'Import clients',
  export: 'Export clients',
  importTitle: 'Import Clients',
  openRecord: 'Open record',
  openRecordOf: 'Open record of {name}',
} as const;
