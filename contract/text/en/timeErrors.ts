import { texts } from '#contract/text/texts.ts';

/** Why the server refuses hours. */
export const timeErrorText = texts({
  ahead: 'Time can’t be in the future.',
  tooLongAgo: 'That was more than 90 days ago. Ask the office to change it.',
  askedAlready: 'A correction for this entry is already waiting for the office.',
  decidedAlready: 'Someone else already decided this.',
  weekNotOver: 'This week isn’t over yet.',
  notAWeek: 'Choose the first day of a week.',
  closedAlready: 'This week is already closed.',
});
