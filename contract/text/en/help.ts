/** /{role}/help. The articles themselves are files of their own, in web/features/help/articles. */
export const helpText = {
  title: 'Help Center',
  subtitle: 'Short answers to what people ask first.',
  search: 'Search help',
  /** What an article's front matter may name, in the order they are listed. */
  topics: {
    sign_in: 'Signing in',
    second_step: 'Second step',
    account: 'Your account',
    portal: 'Using the portal',
    people: 'People',
    money: 'Money',
    settings: 'Settings and set-up',
  },
  all: 'All articles',
  more: 'More about this',
  found: '{count} articles match "{query}".',
  foundOne: '1 article matches "{query}".',
  noMatch: 'Nothing matches "{query}".',
  noMatchWhy: 'Try another word, or fewer of them.',
  missing: 'There is no such article',
  missingWhy: 'It may have been renamed, or it is for another role.',
} as const;
