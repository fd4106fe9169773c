import { texts } from '#contract/text/texts.ts';

/** Before a page or a dialog with unsaved changes is left. */
export const leaveText = texts({
  title: 'Discard changes?',
  question: 'You have unsaved changes.',
  discard: 'Discard changes',
  stay: 'Keep editing',
  kept: 'We kept what you typed before you were signed out.',
});
