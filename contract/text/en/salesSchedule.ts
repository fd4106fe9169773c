import { texts } from '#contract/text/texts.ts';

/** /sales/schedule */
export const salesScheduleText = texts({
  title: 'Schedule',
  subtitle: 'Visits of your clients, and the times you hold for them',
  hold: 'Hold a time',
  weeks: 'Weeks',
  earlier: 'Week before',
  later: 'Week after',
  loading: 'Loading visits...',
  empty: 'No visits this week',
  emptyBody: 'Visits of your clients are listed here with the time they were promised.',
  more: 'There are more visits this week than fit here. Open a client to see theirs.',
  unplanned: 'Waiting for a time',
  unplannedHint: 'Not on the calendar yet. The office sets the time.',
});

/** The times that are held now. */
export const heldText = texts({
  title: 'Held for clients',
  count: '{count} of {max}',
  loading: 'Loading held times...',
  failed: 'The held times could not be loaded',
  empty: 'You’re not holding a time for anyone.',
  until: 'held until {time}',
  release: 'Release',
  releaseLabel: 'Release the time held for {name}',
  releasing: 'Releasing...',
  released: 'Time released',
  notReleased: 'Not released',
});

/** /sales/schedule/hold */
export const holdTimeText = texts({
  subtitle: 'We’ll ask the client to confirm online.',
  back: 'Schedule',
  findClient: 'Find one of your clients',
  noClients: 'You don’t look after any clients yet.',
  nobodyFound: 'None of your clients match.',
  changeClient: 'Change the client',
  noEmail: 'No email address, so this client can’t confirm online. Ask the office to book it.',
  noPlace: 'This client has no address yet. Ask the office to add it.',
  noServices: 'Nothing in the price book can be booked by the visit.',
  pick: 'Pick a time',
  hold: 'Hold this time',
  holding: 'Holding...',
  lasts: 'Held for up to {hours} hours, and never into the notice that booking needs.',
  held: 'Held for {name}',
  heldBody: '{window}. They have until {time} to confirm.',
  notHeld: 'Not held',
});
