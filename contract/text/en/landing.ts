export const landingText = {
  title: 'Oops — Looks Like You Took a Wrong Turn!',
  body: 'You have reached our internal portal, the place where our team and clients sign in. Looking for a wash or a quote? Our main website is the right road.',
  bodyWithoutWebsite:
    'You have reached our internal portal, the place where our team and clients sign in. Looking for a wash or a quote? Call the office.',
  website: 'Go to Main Website',
  newTab: '(opens in a new tab)',
  enter: 'Enter Site',
} as const;
