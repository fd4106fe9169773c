import type { PasswordPolicy } from '#contract/security.ts';
import { weaknessText } from '#contract/text/en/errors.ts';
import { newPasswordText } from '#contract/text/en/users.ts';
import { fill } from '#contract/text/fill.ts';
import { maxPasswordLength, passwordWeaknesses, type Weakness } from '#contract/weakness.ts';
import { makePassphrase } from '#web/features/office/users/passphrase.ts';

type Rules = { policy: PasswordPolicy; identity: readonly (string | null)[] };

/** The reasons in sentences, one after the other. */
export const explain = (reasons: readonly Weakness[], policy: PasswordPolicy) =>
  reasons
    .map((reason) => fill(weaknessText[reason], { min: policy.min_password_length, max: maxPasswordLength }))
    .join(' ');

/** What is said below the field while somebody types. */
export function hintFor(password: string, { policy, identity }: Rules): string {
  if (!password) return fill(newPasswordText.atLeast, { min: policy.min_password_length });
  const weak = passwordWeaknesses(password, { policy, identity });
  if (weak.length) return explain(weak, policy);
  const fine = fill(newPasswordText.fine, { length: [...password.normalize('NFKC')].length });
  return policy.prevent_leaked_passwords ? `${fine} ${newPasswordText.leaks}` : fine;
}

/** A phrase may hold somebody's name by chance; then another is made. */
export function makePassword({ policy, identity }: Rules): string {
  for (let tries = 0; tries < 50; tries += 1) {
    const phrase = makePassphrase(policy.min_password_length);
    if (!passwordWeaknesses(phrase, { policy, identity }).length) return phrase;
  }
  return makePassphrase(policy.min_password_length);
}
