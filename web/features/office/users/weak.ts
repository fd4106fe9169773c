import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { newPasswordText } from '#text/users.ts';
import { fill } from '#contract/text/fill.ts';
import { passwordWeaknesses } from '#contract/people/weakness.ts';
import { explain } from '#web/features/shared/account/weakness.ts';
import { makePassphrase } from '#web/features/office/users/passphrase.ts';

export type Rules = { policy: PasswordPolicy; identity: readonly (string | null)[] };

/** The error on submit; until the rules have loaded, the server decides. */
export function checkPassword(password: string, rules: Rules | undefined): string | undefined {
  if (!password) return newPasswordText.missing;
  const weak = rules ? passwordWeaknesses(password, rules) : [];
  return rules && weak.length ? explain(weak, rules.policy) : undefined;
}

/** The hint below the field while the user types. */
export function hintFor(password: string, { policy, identity }: Rules): string {
  if (!password) return fill(newPasswordText.atLeast, { min: policy.min_password_length });
  const weak = passwordWeaknesses(password, { policy, identity });
  if (weak.length) return explain(weak, policy);
  const fine = fill(newPasswordText.fine, { length: [...password.normalize('NFKC')].length });
  return policy.prevent_leaked_passwords ? `${fine} ${newPasswordText.leaks}` : fine;
}

/** A phrase may contain the user's name by chance; then another is generated. */
export function makePassword({ policy, identity }: Rules): string {
  for (let tries = 0; tries < 50; tries += 1) {
    const phrase = makePassphrase(policy.min_password_length);
    if (!passwordWeaknesses(phrase, { policy, identity }).length) return phrase;
  }
  return makePassphrase(policy.min_password_length);
}
