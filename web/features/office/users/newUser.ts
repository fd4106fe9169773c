import { profileLimits } from '#contract/base/limits.ts';
import { toE164 } from '#contract/base/phone.ts';
import type { NewUser } from '#contract/people/profile.schema.ts';
import type { ServiceKind } from '#contract/trade.ts';
import { phoneText } from '#text/phone.ts';
import { usersText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { emailShape } from '#web/email.ts';
import type { Problems } from '#web/form.ts';

/** What stands in the dialog while somebody types. */
export type Draft = {
  full_name: string;
  email: string;
  phone: string;
  role: NewUser['role'];
  /** How they get in: by a mailed link, or with a password the administrator tells them. */
  way: 'link' | 'typed';
  password: string;
  /** Of a technician. */
  skills: ServiceKind[];
};

export const emptyDraft = (role: Draft['role']): Draft => ({
  full_name: '',
  email: '',
  phone: '',
  role,
  way: 'link',
  password: '',
  skills: [],
});

type Person = Pick<Draft, 'full_name' | 'email' | 'phone'>;

/** Shared with the form of somebody who exists; `required` is about the address alone. */
export function checkPerson({ full_name, email, phone }: Person, emailRequired: boolean): Problems<Person> {
  const problems: Problems<Person> = {};
  if (!full_name.trim()) problems.full_name = usersText.nameMissing;
  else if (full_name.trim().length > profileLimits.full_name) {
    problems.full_name = fill(usersText.nameTooLong, { max: profileLimits.full_name });
  }
  if (!email.trim()) {
    if (emailRequired) problems.email = usersText.emailMissing;
  } else if (!emailShape.test(email.trim())) problems.email = usersText.emailInvalid;
  if (phone.trim() && !toE164(phone)) problems.phone = phoneText.invalid;
  return problems;
}

/** Whether something is not there at all; that has a toast of its own. */
export const isMissing = ({ full_name, email, way, password }: Draft) =>
  !full_name.trim() || !email.trim() || (way === 'typed' && !password);

export const toBody = (id: string, { full_name, email, phone, role, way, password, skills }: Draft): NewUser => ({
  id,
  full_name: full_name.trim(),
  email: email.trim().toLowerCase(),
  phone: phone.trim() || null,
  role,
  password: way === 'typed' ? password : null,
  skills: role === 'tech' ? skills : [],
});
