import { texts } from '#contract/text/texts.ts';

/** /tech/training */
export const trainingText = texts({
  subtitle: 'How we do it here',
  loading: 'Loading training...',
  failed: 'Training could not be loaded',
  empty: 'No training pages yet',
  emptyBody: 'The office writes them in Settings.',
  back: 'All pages',
  missing: 'This page isn’t published anymore.',
});

/** Settings > Training */
export const trainingTabText = texts({
  title: 'Training pages',
  hint: 'Technicians read published pages under Training, in this order.',
  add: 'Add page',
  first: 'It’s the first page.',
  last: 'It’s the last page.',
  editTitle: 'Edit page',
  bodyHint: 'Leave a blank line between paragraphs. Start a line with “- ” for a list.',
  save: 'Save page',
  saved: 'Page saved',
  delete: 'Delete page',
  deleteWhy: 'Technicians can’t read it anymore. To keep it, edit the page and turn Published off.',
  deleted: 'Page deleted',
  loading: 'Loading training pages...',
  failed: 'The training pages could not be loaded',
  empty: 'No training pages',
  emptyWhy: 'Write down how your team does the work: drains, plants, pressure, photos.',
});
