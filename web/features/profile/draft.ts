import type { Profile, ProfileUpdate } from '#contract/profile.ts';
import { profileText } from '#contract/text/en/profile.ts';
import { fill } from '#contract/text/fill.ts';

/** What stands in the fields while someone types. */
export type Draft = { full_name: string; phone: string };
export type Problems = { [Field in keyof Draft]?: string };

/** The contract's own limits (ProfileUpdate), told before the server would; its schema is too heavy for a first view. */
const longest: Record<keyof Draft, number> = { full_name: 120, phone: 40 };

export const draftOf = ({ full_name, phone }: Profile): Draft => ({ full_name, phone: phone ?? '' });

export const same = (a: Draft, b: Draft) => a.full_name === b.full_name && a.phone === b.phone;

export const toBody = ({ full_name, phone }: Draft): ProfileUpdate => ({
  full_name: full_name.trim(),
  phone: phone.trim() || null,
});

export function check({ full_name, phone }: Draft): Problems {
  const problems: Problems = {};
  if (!full_name.trim()) problems.full_name = profileText.nameMissing;
  else if (full_name.trim().length > longest.full_name) {
    problems.full_name = fill(profileText.nameTooLong, { max: longest.full_name });
  }
  if (phone.trim().length > longest.phone) problems.phone = fill(profileText.phoneTooLong, { max: longest.phone });
  return problems;
}
