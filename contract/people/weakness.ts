import type { PasswordPolicy } from '#contract/people/security.schema.ts';

/** Why a password is refused; the reasons of `weak_password`. */
export type Weakness =
  | 'too_short'
  | 'too_long'
  | 'no_uppercase'
  | 'no_lowercase'
  | 'no_number'
  | 'no_special'
  | 'contains_identity'
  /** Only the server can detect these two. */
  | 'leaked'
  | 'used_before';

/** Long enough for any passphrase, short enough that hashing it can't be used against us. */
export const maxPasswordLength = 128;

/** Checks a password as the server does; the page uses it to explain while the user types. */
export function passwordWeaknesses(
  password: string,
  { policy, identity }: { policy: PasswordPolicy; identity: readonly (string | null)[] },
): Weakness[] {
  const found: Weakness[] = [];
  const length = [...password.normalize('NFKC')].length;
  if (length < policy.min_password_length) found.push('too_short');
  if (length > maxPasswordLength) found.push('too_long');
  if (policy.require_uppercase && !/\p{Lu}/u.test(password)) found.push('no_uppercase');
  if (policy.require_lowercase && !/\p{Ll}/u.test(password)) found.push('no_lowercase');
  if (policy.require_numbers && !/\p{N}/u.test(password)) found.push('no_number');
  if (policy.require_special_chars && !/[^\p{L}\p{N}\s]/u.test(password)) found.push('no_special');
  const plain = password.toLowerCase();
  const words = identity.flatMap((part) => part?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? []);
  if (words.some((word) => word.length >= 5 && plain.includes(word))) found.push('contains_identity');
  return found;
}
