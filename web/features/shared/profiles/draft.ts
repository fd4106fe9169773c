import { keysOf, textsOf } from '#contract/base/fields.ts';
import { profileLimits } from '#contract/base/limits.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import type { PersonFields, Profile, ProfileUpdate } from '#contract/people/profile.schema.ts';
import { fieldText } from '#text/fields.ts';
import { phoneText } from '#text/phone.ts';
import { profileText } from '#text/profile.ts';
import { emailShape } from '#web/email.ts';
import { longTexts, type Problems } from '#web/form.ts';

/** What is typed about a person, as form fields. */
export type PersonDraft = Record<keyof typeof profileLimits, string>;

const texts = keysOf(profileLimits);

export const personDraft = (person: PersonFields | null): PersonDraft => ({
  ...textsOf(person, texts, ''),
  phone: formatPhone(person?.phone ?? ''),
});

export const personBody = (draft: PersonDraft): PersonFields => ({
  ...textsOf(draft, texts, null),
  full_name: draft.full_name.trim(),
  email: draft.email.trim().toLowerCase() || null,
});

/** Without `emailMissing` the email address may be empty. */
type Words = { nameMissing: string; tooLong: string; emailInvalid?: string; emailMissing?: string | undefined };

export function checkPerson(draft: Omit<PersonDraft, 'email'> & { email?: string }, words: Words) {
  const { full_name, email = '', phone } = draft;
  const problems: Problems<PersonDraft> = longTexts(profileLimits, draft, words.tooLong);
  if (!full_name.trim()) problems.full_name = words.nameMissing;
  if (!email.trim()) problems.email = words.emailMissing;
  else if (!emailShape.test(email.trim())) problems.email = words.emailInvalid;
  if (phone.trim() && !toE164(phone)) problems.phone = phoneText.invalid;
  return problems;
}

/** The form of a user's own profile: the address is changed elsewhere. */
export type Draft = Omit<PersonDraft, 'email'>;

export function draftOf(profile: Profile): Draft {
  const { email: _, ...draft } = personDraft(profile);
  return draft;
}

export function toBody(draft: Draft): ProfileUpdate {
  const { email: _, ...body } = personBody({ ...draft, email: '' });
  return body;
}

export function check(draft: Draft): Problems<Draft> {
  const { email: _, ...problems } = checkPerson(draft, {
    nameMissing: profileText.nameMissing,
    tooLong: fieldText.tooLong,
  });
  return problems;
}
