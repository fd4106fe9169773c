import { profileLimits } from '#contract/base/limits.ts';
import { formatPhone, toE164 } from '#contract/base/phone.ts';
import type { Profile, ProfileUpdate } from '#contract/people/profile.schema.ts';
import { phoneText } from '#text/phone.ts';
import { profileText } from '#text/profile.ts';
import { fill } from '#contract/text/fill.ts';
import type { Problems } from '#web/form.ts';

/** What stands in the fields while someone types. */
export type Draft = { full_name: string; phone: string };

export const draftOf = ({ full_name, phone }: Profile): Draft => ({ full_name, phone: formatPhone(phone ?? '') });

export const toBody = ({ full_name, phone }: Draft): ProfileUpdate => ({
  full_name: full_name.trim(),
  phone: phone.trim() || null,
});

export function check({ full_name, phone }: Draft): Problems<Draft> {
  const problems: Problems<Draft> = {};
  if (!full_name.trim()) problems.full_name = profileText.nameMissing;
  else if (full_name.trim().length > profileLimits.full_name) {
    problems.full_name = fill(profileText.nameTooLong, { max: profileLimits.full_name });
  }
  if (phone.trim() && !toE164(phone)) problems.phone = phoneText.invalid;
  return problems;
}
