import { texts } from '#contract/text/texts.ts';

/** Settings > Scripts */
export const scriptsTabText = texts({
  title: 'Scripts',
  hint: 'Sales reads published scripts under Resources, in this order.',
  add: 'Add script',
  first: 'It’s the first script.',
  last: 'It’s the last script.',
  editTitle: 'Edit script',
  bodyHint:
    'Leave a blank line between paragraphs. Start a line with “- ” for a list. [me] and [business] become the reader’s first name and your business name.',
  save: 'Save script',
  saved: 'Script saved',
  delete: 'Delete script',
  deleteWhy: 'Sales can’t read it anymore. To keep it, edit the script and turn Published off.',
  deleted: 'Script deleted',
  loading: 'Loading scripts...',
  failed: 'The scripts could not be loaded',
  empty: 'No scripts',
  emptyWhy: 'Write down what works: the first call, a price that seems high, the step from one visit to a plan.',
});

/** /sales/resources */
export const salesResourcesText = texts({
  subtitle: 'What it costs, and how to say it',
  prices: 'Price sheet',
  print: 'Print price sheet',
  asOf: 'Prices as of {day}',
  about: 'About {duration}.',
  deposit: '{percent}% deposit.',
  dirty: 'Dirty: x {dirty}. Heavy soil: x {heavy}.',
  tax: 'Plus sales tax where it applies.',
  pricesLoading: 'Loading prices...',
  pricesFailed: 'The price sheet could not be loaded',
  pricesEmpty: 'No prices yet',
  pricesEmptyBody: 'The office writes them in Services.',
  scripts: 'Scripts',
  scriptsEmpty: 'No scripts yet',
  back: 'All resources',
  missing: 'This script isn’t published anymore.',
  copy: 'Copy text',
});
