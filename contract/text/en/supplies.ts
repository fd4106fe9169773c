import { texts } from '#contract/text/texts.ts';
import type { Pickup, RequestState } from '#contract/field/supply.kinds.ts';

export const requestStateText = texts({
  asked: 'Requested',
  ordered: 'Ordered',
  ready: 'Ready',
  handed_out: 'Handed out',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} satisfies Record<RequestState, string>);

export const pickupText = texts({
  shop: 'I pick up at the shop',
  bring: 'Bring it to me',
} satisfies Record<Pickup, string>);

/** A quantity with its unit: "2.5 gal". */
export const quantityText = texts({ of: '{quantity} {unit}' });

/** /tech/supplies */
export const vanText = texts({
  subtitle: 'What’s in your van and what you asked for',
  request: 'Request Supplies',
  stock: 'My van',
  emptyBody: 'The office lists what vans carry. Ask them to add what you use.',
  needs: '{quantity} needed tomorrow',
  short: '{quantity} short for tomorrow',
  below: 'Used more than was counted. Count it.',
  count: 'Count {name}',
  counted: 'In the van now ({unit})',
  countWrong: 'Enter a number such as 2.5.',
  countSave: 'Save count',
  countSaved: 'Count saved',
  requests: 'My requests',
  noRequests: 'Nothing requested',
  neededBy: 'needed by {day}',
  withdrawName: 'Withdraw {name}',
});

/** Request Supplies, filled in from tomorrow's visits. */
export const askText = texts({
  tomorrow: 'Tomorrow you have {services}. What your van is short of is filled in.',
  nothing: 'Your van has enough for tomorrow’s visits.',
  noVisits: 'No visits tomorrow that take supplies.',
  service: '{visits} × {name}',
  left: '{quantity} in the van',
  leftNeeds: '{quantity} in the van, {needs} needed',
  less: 'Less {name}',
  more: 'More {name}',
  other: 'Something else',
  otherHint: 'Such as “turbo nozzle, old one drips”',
  neededBy: 'Needed by',
  days: { today: 'Today', tomorrow: 'Tomorrow', week: 'Within a week' },
  where: 'Where',
  submit: 'Request {count} items',
  submitOne: 'Request 1 item',
  submitNone: 'Request',
  none: 'Choose at least one item.',
  failed: 'The request was not sent',
});

/** Supplies used on a visit. */
export const jobSuppliesText = texts({
  title: 'Supplies',
  titleOf: 'Used on {job}',
  hint: 'Comes off the van when the job is completed.',
  taken: 'Taken off your van.',
  planned: 'usually {quantity}',
  used: 'used {quantity}',
  edit: 'Change what was used: {name}',
  editTitle: 'Used on this job: {name}',
  quantity: 'Used ({unit})',
});

/** /admin/staff/supplies */
export const stockText = texts({
  subtitle: 'Requests from the vans and stock in each one',
  loading: 'Loading supplies...',
  failed: 'Supplies could not be loaded',
  requests: 'Requests',
  requestsFailed: 'Requests could not be loaded',
  noRequests: 'No open requests',
  noRequestsBody: 'When a technician asks for supplies, the request shows up here.',
  canHandOut: '{count} can be handed out from the shop now',
  canHandOutOne: '1 can be handed out from the shop now',
  who: '{name}, needed by {day}',
  whoNeeds: '{name}, needed by {day}, {needs} needed tomorrow, {van} in the van',
  bring: 'bring it to them',
  shopHas: 'Shop has {quantity}',
  shopNone: 'Shop has none',
  shopShort: 'Shop has {quantity} only',
  notListed: 'Not on the list',
  handOut: 'Hand out {quantity}',
  handedOver: 'Handed over',
  markOrdered: 'Mark as ordered',
  markReady: 'Ready for pickup',
  declineTitle: 'Decline {name}',
  declineHint: 'The technician reads it.',
  handedOut: 'Handed out',
  ordered: 'Marked as ordered',
  ready: 'Marked as ready',
  declined: 'Request declined',
  stock: 'Stock by van',
  table: 'Stock of each van',
  low: '{count} low',
  lowHint: 'below the reorder level or short for tomorrow',
  lowMark: '{quantity} low',
  outMark: '{quantity} out',
  countMark: '{quantity} count it',
  item: 'Item',
  shop: 'Shop',
  reorder: 'Reorder below',
  tomorrow: 'Tomorrow needs',
  empty: 'No supplies yet',
  emptyBody: 'Add what your vans carry: chemicals, gloves, towels. Then say in the price book what a visit takes.',
  note: 'Supplies used on a job come off the van when it’s completed. Tomorrow’s need comes from the services in each van’s visits.',
  add: 'Add supply',
  editTitle: 'Edit supply',
  nameTaken: 'Another supply has this name.',
  unitHint: 'Such as gal, boxes or each',
  unitMissing: 'Enter a unit.',
  reorderHint: 'The shop’s stock is marked below this.',
  active: 'In use',
  activeHint: 'Off: it’s no longer offered to technicians.',
  saved: 'Supply saved',
  unused: 'Not in use',
  move: 'Count or move',
  moveTitle: 'Count or move stock',
  supply: 'Supply',
  kinds: { count: 'Count', received: 'Delivery', handed_out: 'Hand out' },
  kind: 'What happened?',
  holder: 'Where',
  to: 'To',
  quantityNow: 'Counted ({unit})',
  quantity: 'Quantity ({unit})',
  known: 'On record: {quantity}',
  moved: 'Stock updated',
});

/** In the price book: the supplies of a visit. */
export const serviceSuppliesText = texts({
  title: 'Supplies per visit',
  hint: 'Comes off the technician’s van when a visit is completed.',
  none: 'No supplies per visit yet.',
  edit: 'Edit supplies',
  dialog: 'Supplies per visit of {service}',
  noSupplies: 'There are no supplies yet. Add them under Staff > Supplies.',
  saved: 'Supplies saved',
  loadFailed: 'The supplies could not be loaded',
  wrong: 'Enter a number such as 0.5, or leave it blank.',
});
