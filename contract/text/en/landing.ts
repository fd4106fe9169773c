import { texts } from '#contract/text/texts.ts';

export const landingText = texts({
  title: 'Oops — Looks Like You Took a Wrong Turn!',
  body: 'You’ve reached our internal portal, where our team and clients sign in. Looking for a wash or a quote? Visit our main website.',
  bodyWithoutWebsite:
    'You’ve reached our internal portal, where our team and clients sign in. Looking for a wash or a quote? Call the office.',
  call: 'Call {phone}',
  website: 'Go to Main Website',
  newTab: '(opens in a new tab)',
  request: 'Ask for a Quote',
  enter: 'Enter Site',
});
