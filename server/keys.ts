import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

/** The purpose of a key. A key of one purpose verifies nothing of another, so a leaked or misused key stays contained. */
export type Purpose =
  | 'second factors'
  | 'codes'
  | 'session cookies'
  | 'command bodies'
  | 'better auth'
  | 'event cursors'
  | 'payment links'
  | 'slot tokens'
  | 'request forms'
  | 'request addresses';

/** The keys of one purpose: `newest` signs and seals, `all` (newest first) verify and open. */
export type Keys = { readonly newest: Buffer; readonly all: readonly Buffer[] };

/** These two were keyed with the secret itself until docs/decisions/0018. Signatures made that way are still accepted. */
const onceUnderived: ReadonlySet<Purpose> = new Set(['session cookies', 'command bodies']);

/** Deriving costs more than verifying a cookie, and every request verifies one. */
const derived = new WeakMap<Config['AUTH_SECRET'], Map<Purpose, Keys>>();

/** The keys for a purpose, each derived (HKDF, RFC 5869) from one secret of AUTH_SECRET. */
export function keysFor({ AUTH_SECRET: secrets }: Pick<Config, 'AUTH_SECRET'>, purpose: Purpose): Keys {
  const known = derived.get(secrets) ?? new Map<Purpose, Keys>();
  derived.set(secrets, known);
  const keys = known.get(purpose) ?? derive(secrets, purpose);
  known.set(purpose, keys);
  return keys;
}

function derive(secrets: Config['AUTH_SECRET'], purpose: Purpose): Keys {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const underived = onceUnderived.has(purpose) ? secrets.map((secret) => Buffer.from(secret)) : [];
  return { newest: keys[0]!, all: [...keys, ...underived] };
}

const hmac = (key: Buffer, message: string) => createHmac('sha256', key).update(message).digest();

/** A 32-byte signature of a message, made with the newest key. */
export const sign = (keys: Keys, message: string): Buffer => hmac(keys.newest, message);

/** The signatures that each of the keys would make, for finding a stored signature in the database. */
export const signatures = (keys: Keys, message: string): Buffer[] => keys.all.map((key) => hmac(key, message));

/** Whether one of the keys made this signature, compared in constant time. */
export const isSigned = (keys: Keys, message: string, signature: Buffer): boolean =>
  signatures(keys, message).some((made) => made.length === signature.length && timingSafeEqual(made, signature));
