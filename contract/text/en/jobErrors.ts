import { texts } from '#contract/text/texts.ts';

/** Why the server refuses a job; shown beside the field. */
export const jobErrorText = texts({
  dueBefore: 'This time has passed. Choose a later one.',
  notTheirPlace: 'This address doesn’t belong to that client.',
  notAClient: 'This isn’t a client.',
  notATechnician: 'This isn’t an active technician.',
  mayCancel: 'The client may still cancel this agreement then. Choose a later time.',
  unknownService: 'This service isn’t in the price book.',
  notOffered: 'This service is no longer offered.',
  mustCure: 'This service must cure before it is finished. Ask the office to plan it.',
  notHourly: 'Only a service priced by the hour takes its own minutes.',
  noPrice: 'This service has no price yet.',
  tooLong: 'Work takes a day at most in one go. Plan it on several days.',
  noLead: 'Choose a lead from the crew.',
  tooManyPeople: 'A job takes {people} people at most.',
  tooManyDays: 'A job takes {days} days at most.',
  twiceAtOnce: 'A person can’t work on the job twice at the same time.',
  onRoute: 'A stop of a route is work of one person. Take it off the route first.',
  inSeries: 'A visit of a series is work of one person on one day.',
  repeatedItem: 'This service was already added. Add it again.',
});
