import { texts } from '#contract/text/texts.ts';

/** Messages and stored texts of the server about users. */
export const userText = texts({
  deletedName: 'Deleted user',
  actsForClient: 'This person signs in for a client, so their role can’t change. Remove their access first.',
  noPromotion: 'To add an administrator, run admin:create on the server.',
  emailNeeded: 'They sign in with their email, so it can’t be empty.',
  noMail: 'This portal can’t send email yet. Ask the office for a new password.',
});
