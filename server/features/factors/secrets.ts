import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

const keyFor = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32));

/** Encrypts what must be read again (an app's key), bound to its owner: moved to another row, it opens nothing. */
export function seal(plain: Buffer, { secret, owner }: { secret: string; owner: string }): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, 'second factors'), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(sealed: Buffer, { secret, owner }: { secret: string; owner: string }): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', keyFor(secret, 'second factors'), sealed.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
}

/** What the database keeps of a code. Keyed: a six-digit code's plain hash would be found by trying a million. */
export const codeHash = (secret: string, owner: string, code: string) =>
  createHmac('sha256', keyFor(secret, 'codes')).update(`${owner}\n${code}`).digest();

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Letters and digits that nobody mistakes for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newBackupCode = () => {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Codes as people type and paste them. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
