/** Why a password is refused; the reasons of `weak_password`. */
export type Weakness = 'too_short' | 'too_long' | 'contains_identity';

/** Long enough for any passphrase, short enough that hashing it can't be used against us. */
export const maxPasswordLength = 128;

/** Judges a password the way the server does; the page uses it to explain while typing. */
export function passwordWeaknesses(
  password: string,
  { minLength, identity }: { minLength: number; identity: readonly (string | null)[] },
): Weakness[] {
  const found: Weakness[] = [];
  const length = [...password.normalize('NFKC')].length;
  if (length < minLength) found.push('too_short');
  if (length > maxPasswordLength) found.push('too_long');
  const plain = password.toLowerCase();
  const words = identity.flatMap((part) => part?.toLowerCase().split(/[^\p{L}\p{N}]+/u) ?? []);
  if (words.some((word) => word.length >= 5 && plain.includes(word))) found.push('contains_identity');
  return found;
}
