import { texts } from '#contract/text/texts.ts';

/** Why a person can't be given a sign-in. */
export const personErrorText = texts({
  notAllowed: 'Ask us to give someone access. Only we can do that.',
  notAClient: 'This isn’t one of your clients.',
  notTheirContact: 'This contact isn’t this client’s, or can sign in already.',
});

/** The people who sign in for a client: in the client's settings, and on the office's record. */
export const peopleText = texts({
  title: 'People with access',
  why: 'People you trust can sign in with their own email and do everything you can do here.',
  actingFor: 'You sign in for {name}. What you do here is recorded under your own name.',
  askUs: 'Want someone else to have access? Ask us, and we’ll invite them.',
  invitePerson: 'Invite someone',
  inviteTitle: 'Give Access',
  inviteOwn:
    'We email them a link to choose a password. They see your visits, plans and invoices, and can book and pay.',
  inviteOffice: 'We email them a link to choose a password. They see and do everything this client can.',
  emailInvalid: 'Enter a full email address, such as june@example.com.',
  invite: 'Send invitation',
  invited: 'Sending the invitation',
  notInvited: 'The invitation wasn’t sent',
  invitedAs: 'Invited, {email}',
  canSignIn: 'Can sign in',
  invitedState: 'Invited',
  give: 'Give {name} access',
  removeNamed: 'Remove {name}’s access',
  removeTitle: 'Remove Access',
  removeQuestion: 'Remove {name}’s access?',
  removeConsequence: 'They’re signed out everywhere and can’t sign in again. What they did stays in the records.',
  remove: 'Remove access',
  keep: 'Keep access',
  removed: 'Access removed',
  notRemoved: 'The access wasn’t removed',
  loading: 'Loading people...',
  failed: 'The list of people could not be loaded',
});
