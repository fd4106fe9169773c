import { texts } from '#contract/text/texts.ts';

/** /{role}/help. The articles themselves are files of their own, in contract/text/en/help. */
export const helpText = texts({
  title: 'Help Center',
  subtitle: 'Short answers to common questions.',
  search: 'Search help',
  /** What an article's front matter may name, in the order they are listed. */
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
  noMatch: 'No results for "{query}".',
  noMatchWhy: 'Try a different word, or fewer words.',
  missing: 'Article not found',
  missingWhy: 'It may have been renamed, or it’s for another role.',
});
