import type { Readable } from 'node:stream';

export type StoredObject = { key: string; bytes: number; modified: Date };

/** Where files are kept: a folder of this machine, or a bucket. storage.test.ts runs the same tests on both. */
export type Storage = {
  /** Atomic: a reader sees the old bytes or the new ones. */
  put: (key: string, bytes: Buffer, type: string) => Promise<void>;
  /** Null if the file doesn't exist. */
  get: (key: string) => Promise<{ bytes: number; stream: Readable } | null>;
  /** A missing file counts as removed. */
  remove: (key: string) => Promise<void>;
  /** In the order of their keys, byte by byte. */
  list: () => AsyncIterable<StoredObject>;
  /** Writes, reads back, compares and removes a small file, or throws a DeliveryFailure that names the problem. */
  check: () => Promise<void>;
};

/** Whether a key has the form of keys that we make. Other files aren't ours to touch. */
export const isKey = (key: string): boolean =>
  /^[a-z0-9][a-z0-9/._-]*$/.test(key) && !key.split('/').some((part) => /^\.*$/.test(part));

/** Refuses a key that would lead outside the store. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the store: ${key}`);
  return key;
}
