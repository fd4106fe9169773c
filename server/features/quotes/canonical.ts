import { createHash } from 'node:crypto';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json | undefined };

/**
 * JSON with sorted keys and without spaces, so that the same content is the same text. Fractions have several spellings, so they
 * are refused.
 */
export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error('only whole numbers are kept');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const said = Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const]));
  const sorted = said.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
