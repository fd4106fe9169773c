import type { Role } from '#contract/role.ts';

type Article = { title: string; body: string; for?: readonly Role[] };

/** /{role}/help: what the portal can do today, in a few sentences each. */
export const helpText = {
  title: 'Help Center',
  subtitle: 'Short answers to what people ask first.',
};

export const helpArticles: readonly Article[] = [
  {
    title: 'Change your name or phone number',
    body: 'Open the account menu at the top right and choose Profile Settings. A saved change shows at once in every window that has the portal open, also for your colleagues.',
  },
  {
    title: 'Find a page quickly',
    body: 'Press Ctrl K (Cmd K on a Mac), type a part of its name and press Enter. The question mark lists all shortcuts.',
  },
  {
    title: 'I cannot sign in',
    body: 'Choose the role your account was made for: a client account does not open the technician page. After several wrong passwords the account pauses for a while; a set-password link still works during the pause.',
  },
  {
    title: 'How long do I stay signed in?',
    body: 'Twelve hours after your last use, an open page counting as use, and seven days at most. Sign out on a computer that others use.',
    for: ['admin', 'sales'],
  },
  {
    title: 'How long do I stay signed in?',
    body: 'Fourteen days after your last use, an open page counting as use, and sixty days at most. Sign out on a device that others use.',
    for: ['tech', 'client'],
  },
  {
    title: 'Read the screen in bright sun',
    body: 'Open the account menu and choose the sunlight theme: black on white, thick lines, no pale colours.',
    for: ['tech'],
  },
  {
    title: 'Set up a new administrator',
    body: 'On the server, run npm run admin:create -- --email followed by the address. It prints a link that works once; whoever opens it sets the password.',
    for: ['admin'],
  },
];
