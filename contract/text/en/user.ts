import { texts } from '#contract/text/texts.ts';

/** What the server says and stores about users. */
export const userText = texts({
  deletedName: 'Deleted user',
  actsForClient: 'This person signs in for a client, so their role can’t change. Remove their access first.',
  noPromotion: 'To add an administrator, run admin:create on the server.',
  emailNeeded: 'They sign in with their email, so it can’t be empty.',
  noMail: 'This portal can’t send email yet. Ask your administrator for a new password.',
});
