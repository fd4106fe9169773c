import { texts } from '#contract/text/texts.ts';

/** /{role}/help. The articles are in contract/text/en/help. */
export const helpText = texts({
  subtitle: 'Short answers to common questions.',
  search: 'Search help',
  /** The topics that an article's front matter may name, in order. */
  topics: {
    sign_in: 'Signing in',
    second_step: 'Two-step verification',
    account: 'Your account',
    portal: 'Using the portal',
    people: 'People',
    money: 'Money',
    settings: 'Settings and setup',
  },
  all: 'All articles',
  more: 'Related articles',
  found: '{count} articles match "{query}".',
  foundOne: '1 article matches "{query}".',
  noMatchWhy: 'Try a different word, or fewer words.',
  missing: 'Article not found',
  missingWhy: 'It may have been renamed, or it’s for another role.',
});
