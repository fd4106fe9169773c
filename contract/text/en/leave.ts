import { texts } from '#contract/text/texts.ts';

/** Asked before a user leaves a page or a dialog with unsaved changes. */
export const leaveText = texts({
  title: 'Discard changes?',
  question: 'You have unsaved changes.',
  discard: 'Discard changes',
  stay: 'Keep editing',
  kept: 'We kept what you typed before you were signed out.',
});
