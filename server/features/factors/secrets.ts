import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { keysFor, sign, signatures } from '#server/keys.ts';

/** Encrypts what must be read again (an app's key), bound to its owner: moved to another row, it opens nothing. */
export function seal(plain: Buffer, { config, owner }: { config: Config; owner: string }): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keysFor(config, 'second factors').newest, nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What was sealed, and whether the newest key sealed it. Null if no key of ours opens it: its secret is lost. */
export function unseal(
  sealed: Buffer,
  { config, owner }: { config: Config; owner: string },
): { plain: Buffer; current: boolean } | null {
  const { newest, all } = keysFor(config, 'second factors');
  for (const key of all) {
    const plain = openedWith(key, sealed, owner);
    if (plain) return { plain, current: key === newest };
  }
  return null;
}

function openedWith(key: Buffer, sealed: Buffer, owner: string): Buffer | null {
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-16));
    return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
  } catch {
    return null;
  }
}

/** A code that confirms a number is that number's: it confirms no other one. */
export const codeOwner = (sessionId: string, phone: string | null) => (phone ? `${sessionId}\n${phone}` : sessionId);

const codeText = (owner: string, code: string) => `${owner}\n${code}`;

/** What the database keeps of a code. Keyed: a six-digit code's plain hash would be found by trying a million. */
export const codeHash = (config: Config, owner: string, code: string) =>
  sign(keysFor(config, 'codes'), codeText(owner, code));

/** The hashes that the database may hold of a code, one for each key that may have made it. */
export const codeHashes = (config: Config, owner: string, code: string) =>
  signatures(keysFor(config, 'codes'), codeText(owner, code));

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Letters and digits that nobody mistakes for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newBackupCode = () => {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Codes as people type and paste them. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
