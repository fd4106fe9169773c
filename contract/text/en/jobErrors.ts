/** What the server says about a job that it can't take as it is; shown beside the field. */
export const jobErrorText = {
  dueBefore: 'This is over already. Choose a later time.',
  notTheirPlace: 'This isn’t a place of that client.',
  notAClient: 'This isn’t a client.',
  notATechnician: 'This isn’t an active technician.',
  unknownService: 'This service isn’t in the price book.',
  notOffered: 'This service isn’t offered any more.',
  noPrice: 'This service has no price yet.',
  repeatedItem: 'This service was added before. Add it anew.',
} as const;
