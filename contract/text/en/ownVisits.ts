import { texts } from '#contract/text/texts.ts';

/** A visit in a phone's calendar. */
export const calendarText = texts({
  summary: '{business}: {services}',
  window: 'We arrive within this time.',
  call: 'Questions? Call {phone}.',
});

/** The progress of a visit, on every page that shows one. */
export const stageText = texts({
  label: 'Progress',
  booked: 'Booked',
  on_the_way: 'On the way',
  working: 'Cleaning',
  between: 'Coming back',
  done: 'Done',
  cancelled: 'Cancelled',
  unplanned: 'No time set yet',
  onTheWay: '{name} is on the way',
  weAreOnTheWay: 'We’re on the way',
  here: '{name} is here',
  areHere: '{names} are here',
  weAreHere: 'We’re here',
  late: 'We’re running late',
  waiting: 'Waiting for our OK',
  window: 'Arrival window',
  windowWas: 'Your window was {window}.',
  lateBody: 'Your window was {window}. We’ll be there as soon as we can.',
  waitingBody: 'We’ve kept this time for you and will confirm it soon.',
  steps: '{done} of {all} steps done',
  comesLater: 'You’ll see who comes the evening before.',
  comes: '{name} is coming',
  come: '{names} are coming',
  dayDone: 'Day {day} of {days} is done.',
  backOn: 'We’ll be back {day} between {from} and {to}.',
  came: '{name} was here',
  allCame: '{names} were here',
  noTimeBody: 'We’ll call you to set one.',
});

/** The first page of a client. */
export const clientHomeText = texts({
  greeting: 'Hi {name}',
  noneBody: 'See your price and the times we have.',
  loading: 'Loading your next visit...',
  failed: 'Your visits could not be loaded.',
  details: 'See details',
  bookBody: 'pick a time online',
  bookCall: 'call {phone}',
  bookOff: 'not online right now',
  referBody: 'get {amount} in credit',
  referOff: 'not offered right now',
  care: 'Care Guide',
  careBody: 'for what we cleaned',
  coming: 'Upcoming services',
  history: 'Service history',
  historyLoading: 'Loading your past visits...',
  historyFailed: 'Your past visits could not be loaded.',
  historyWhy: 'After a visit you’ll find its photos here, and can book it again.',
  noPhotos: 'no photos',
  photosOf: 'Photos of {services}, {date}',
  rebookOf: 'Rebook {services} of {date}',
  allPhotos: 'All photos',
  pair: '{services}, before and after',
});

/** /client/appointments */
export const appointmentsText = texts({
  tabs: 'Appointments by time',
  upcoming: 'Upcoming',
  past: 'Past',
  loading: 'Loading your appointments...',
  failed: 'Your appointments could not be loaded',
  empty: 'No visits booked',
  emptyBody: 'Book a service and pick a time that suits you.',
  emptyPast: 'No visits yet',
  emptyPastBody: 'Your past visits show up here, with their photos.',
  book: 'Book Service',
});

/** /client/appointments/:id */
export const visitPageText = texts({
  label: 'Your visit',
  loading: 'Loading your visit...',
  failed: 'Your visit could not be loaded',
  gone: 'This visit isn’t there any more, or it isn’t yours.',
  toList: 'See your appointments',
  call: 'Call us',
  services: 'Your service',
  did: 'What we did',
  included: 'included in your plan',
  minutes: 'About {duration}',
  feet: '{feet} sq ft',
  bins: '{done} of {bins} bins cleaned',
  prepare: 'Before we arrive',
  prepareFor: {
    washing: ['Cars off the driveway', 'Outside water turned on', 'Windows closed, pets inside', 'Gates unlocked'],
    bins: ['Bins emptied by the truck', 'Bins at the curb, lids closed'],
    detail: ['Car parked with room to open its doors', 'Personal things out of the car', 'Keys within reach'],
    other: ['Gates unlocked', 'Pets inside'],
  },
  photos: 'Before and after',
  photosLoading: 'Loading the photos...',
  noPhotosWhy: 'We share photos after we’ve looked at them.',
  paid: 'Paid',
  pay: 'Pay {amount}',
  tipHint: 'You can add a tip when you pay.',
  openInvoice: 'Open invoice',
  againBody: 'The same services, at today’s prices.',
});
