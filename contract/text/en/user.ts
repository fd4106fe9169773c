/** What the server says and stores about users. */
export const userText = {
  deletedName: 'Deleted user',
  noPromotion: 'Administrators are made on the server, with admin:create.',
  emailNeeded: 'They sign in with their e-mail address, so it can’t be empty.',
  noMail: 'This portal can’t send email yet. Ask your administrator for a new password.',
} as const;
