import { createHash, randomBytes } from 'node:crypto';
import { isSigned, sign, type Keys } from '#server/keys.ts';

const shape = /^Bearer ([\w-]{43})\.([\w-]{43})$/;

const hashOf = (random: string): Buffer => createHash('sha256').update(random).digest();

/** 256 random bits that can't be guessed, and a signature that rejects garbage without a database query. */
export function newPayToken(keys: Keys): { token: string; tokenHash: Buffer } {
  const random = randomBytes(32).toString('base64url');
  return { token: `${random}.${sign(keys, random).toString('base64url')}`, tokenHash: hashOf(random) };
}

/** The hash that the database stores; null if we never issued this token. */
export function readPayToken(authorization: string | undefined, keys: Keys): Buffer | null {
  const [, random, signature] = shape.exec(authorization ?? '') ?? [];
  if (!random || !signature) return null;
  return isSigned(keys, random, Buffer.from(signature, 'base64url')) ? hashOf(random) : null;
}
