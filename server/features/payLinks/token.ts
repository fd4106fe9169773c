import { createHash, randomBytes } from 'node:crypto';
import { isSigned, sign, type Keys } from '#server/keys.ts';

const shape = /^Bearer ([\w-]{43})\.([\w-]{43})$/;

const hashOf = (random: string): Buffer => createHash('sha256').update(random).digest();

/** 256 random bits that nobody can guess, and a signature by which garbage is told apart without asking the database. */
export function newPayToken(keys: Keys): { token: string; tokenHash: Buffer } {
  const random = randomBytes(32).toString('base64url');
  return { token: `${random}.${sign(keys, random).toString('base64url')}`, tokenHash: hashOf(random) };
}

/** What the database knows it by; null: we never made such a token. */
export function readPayToken(authorization: string | undefined, keys: Keys): Buffer | null {
  const [, random, signature] = shape.exec(authorization ?? '') ?? [];
  if (!random || !signature) return null;
  return isSigned(keys, random, Buffer.from(signature, 'base64url')) ? hashOf(random) : null;
}
