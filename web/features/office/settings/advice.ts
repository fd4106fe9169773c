import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { adviceText, securityText } from '#text/settings.ts';
import { fill } from '#contract/text/fill.ts';

type Advice = { label: string; kept: boolean; says: string };

export const compositionRules = [
  'require_uppercase',
  'require_lowercase',
  'require_numbers',
  'require_special_chars',
] as const satisfies (keyof PasswordPolicy)[];

/** The spec's five lines, each compared with the saved policy: the page can't praise what the portal doesn't do. */
export function adviceOn(policy: PasswordPolicy): Advice[] {
  const rules = compositionRules.filter((rule) => policy[rule]).map((rule) => securityText.composition[rule].short);
  const { length, leaked, paste, composition, rotation } = adviceText;
  return [
    { label: length.label, kept: true, says: fill(length.kept, { min: policy.min_password_length }) },
    {
      label: leaked.label,
      kept: policy.prevent_leaked_passwords,
      says: policy.prevent_leaked_passwords ? leaked.kept : leaked.not,
    },
    // The portal never blocks pasting, and passwords never expire.
    { label: paste.label, kept: true, says: paste.kept },
    {
      label: composition.label,
      kept: rules.length === 0,
      says: rules.length ? fill(composition.not, { rules: rules.join(', ') }) : composition.kept,
    },
    { label: rotation.label, kept: true, says: rotation.kept },
  ];
}
