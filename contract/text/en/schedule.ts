import { texts } from '#contract/text/texts.ts';

/** Why a plan can't be kept. Times are on the business' clock. */
export const scheduleText = texts({
  taken: '{technician} is busy then: {job}, {when}.',
  takenWithBuffer: '{technician} is busy then: {job}, {when}, with a buffer until {until}.',
  /** By something that has no name, or that was gone when we looked. */
  takenByOther: '{technician} is busy then.',
  outside: '{technician} isn’t working then: {when}.',
  break: '{technician} has a break {range}.',
  range: '{from} - {to}',
  /** One of a tour's stops. */
  stop: 'Stop {position}, {title}: {reason}',
  when: '{from} to {to}',
  notATechnician: 'Choose an active technician.',
  closedStop: '{title} is completed or cancelled. Remove it from the route.',
  otherTour: '{title} is part of another route. Split that route first.',
  nothingToMove: 'This route has no stops left to move.',
});
