import { randomInt } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { keysFor, sign, signatures } from '#server/keys.ts';
import { seal as sealWith, unseal as unsealWith } from '#server/seal.ts';

/** Seals an app's key, bound to its owner. */
export const seal = (plain: Buffer, { config, owner }: { config: Config; owner: string }): Buffer =>
  sealWith(keysFor(config, 'second factors'), plain, owner);

/** Null if none of our keys opens it: the secret is lost. */
export const unseal = (sealed: Buffer, { config, owner }: { config: Config; owner: string }) =>
  unsealWith(keysFor(config, 'second factors'), sealed, owner);

/** A code that confirms a phone number is bound to that number and confirms no other one. */
export const codeOwner = (sessionId: string, phone: string | null) => (phone ? `${sessionId}\n${phone}` : sessionId);

const codeText = (owner: string, code: string) => `${owner}\n${code}`;

/** The stored form of a code. It is keyed, because a plain hash of six digits is found with a million tries. */
export const codeHash = (config: Config, owner: string, code: string) =>
  sign(keysFor(config, 'codes'), codeText(owner, code));

/** The hashes that the database may hold for a code, one per key that may have made it. */
export const codeHashes = (config: Config, owner: string, code: string) =>
  signatures(keysFor(config, 'codes'), codeText(owner, code));

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Letters and digits that can't be mistaken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newBackupCode = () => {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** Removes the spaces and dashes that people type or paste with a code. */
export const plainCode = (typed: string) => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
