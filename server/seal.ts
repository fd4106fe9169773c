import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '#server/keys.ts';

/** Encrypts a value that must be read again, bound to its owner: it can't be opened for another owner. */
export function seal(keys: Keys, plain: Buffer, owner: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keys.newest, nonce);
  cipher.setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The sealed value, and whether the newest key sealed it. Null if none of our keys opens it. */
export function unseal(
  { newest, all }: Keys,
  sealed: Buffer,
  owner: string,
): { plain: Buffer; current: boolean } | null {
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
