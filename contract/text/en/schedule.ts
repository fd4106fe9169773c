import { texts } from '#contract/text/texts.ts';

/** Why a plan doesn't fit. Times are in the business' time zone. */
export const scheduleText = texts({
  taken: '{technician} is busy then: {job}, {when}.',
  takenWithBuffer: '{technician} is busy then: {job}, {when}, with a buffer until {until}.',
  /** The colliding work has no name, or was gone when we looked. */
  takenByOther: '{technician} is busy then.',
  outside: '{technician} isn’t working then: {when}.',
  break: '{technician} has a break {range}.',
  range: '{from} - {to}',
  /** A stop of a tour. */
  stop: 'Stop {position}, {title}: {reason}',
  notATechnician: 'Choose an active technician.',
  closedStop: '{title} is completed or cancelled. Remove it from the route.',
  otherTour: '{title} is part of another route. Split that route first.',
  spreadStop: '{title} has several people or days, so it can’t be part of a route.',
  nothingToMove: 'This route has no stops left to move.',
});
