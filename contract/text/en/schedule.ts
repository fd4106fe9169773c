/** Why a plan can't be kept. Times are on the business' clock. */
export const scheduleText = {
  taken: '{technician} is busy then: {job}, {when}.',
  takenWithBuffer: '{technician} is busy then: {job}, {when}, kept free until {until}.',
  /** By something that has no name, or that was gone when we looked. */
  takenByOther: '{technician} is busy then.',
  outside: '{technician} doesn’t work then: {when}.',
  break: '{technician} has a break {range}.',
  range: '{from} - {to}',
  /** One of a tour's stops. */
  stop: 'Stop {position}, {title}: {reason}',
  when: '{from} to {to}',
  notATechnician: 'Choose an active technician.',
  closedStop: '{title} is completed or cancelled. Leave it out of the tour.',
  otherTour: '{title} is part of another tour. Dissolve that one first.',
  nothingToMove: 'Nothing of this tour is left to move.',
} as const;
