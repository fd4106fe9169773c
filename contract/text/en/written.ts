import { texts } from '#contract/text/texts.ts';

/** Pages that the owner writes for others: care guides, scripts and training. */
export const writtenText = texts({
  edit: 'Edit {title}',
  delete: 'Delete {title}',
  up: 'Move {title} up',
  down: 'Move {title} down',
  draft: 'Draft',
  published: 'Published',
  publishHint: 'Off: only the office sees it.',
  name: 'Title',
  nameMissing: 'Enter a title.',
  body: 'Text',
  bodyMissing: 'Enter the text.',
  deleteQuestion: 'Delete “{title}”?',
});
