import type { NewUser } from '#contract/people/profile.schema.ts';
import type { ServiceKind } from '#contract/jobs/service.kinds.ts';
import { fieldText } from '#text/fields.ts';
import { usersText } from '#text/users.ts';
import * as person from '#web/features/shared/profiles/draft.ts';

/** The dialog's fields. */
export type Draft = person.PersonDraft & {
  role: NewUser['role'];
  /** How they sign in first: by an emailed link, or with a password that the administrator tells them. */
  way: 'link' | 'typed';
  password: string;
  /** For a technician. */
  skills: ServiceKind[];
};

export const emptyDraft = (role: Draft['role']): Draft => ({
  ...person.personDraft(null),
  role,
  way: 'link',
  password: '',
  skills: [],
});

/** Shared with the form of an existing user; `emailRequired` concerns only the address. */
export const checkPerson = (draft: person.PersonDraft, emailRequired: boolean) =>
  person.checkPerson(draft, {
    nameMissing: fieldText.nameMissing,
    tooLong: fieldText.tooLong,
    emailInvalid: usersText.emailInvalid,
    emailMissing: emailRequired ? usersText.emailMissing : undefined,
  });

/** Whether a required field is empty; that has its own toast. */
export const isMissing = ({ full_name, email, way, password }: Draft) =>
  !full_name.trim() || !email.trim() || (way === 'typed' && !password);

export const toBody = (id: string, { role, way, password, skills, ...typed }: Draft): NewUser => ({
  ...person.personBody(typed),
  email: typed.email.trim().toLowerCase(),
  id,
  role,
  password: way === 'typed' ? password : null,
  skills: role === 'tech' ? skills : [],
});
