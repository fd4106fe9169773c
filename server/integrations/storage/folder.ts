import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { trialText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { checkedKey, type Storage, type StoredObject } from '#server/integrations/storage/storage.ts';

const pathOf = (folder: string, key: string) => join(folder, checkedKey(key));

const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';

/** The folder itself must exist: if its disk isn't mounted, files must not fill the disk below. */
export const createFolder = (folder: string): Storage => ({
  async put(key, bytes) {
    const path = pathOf(folder, key);
    // If the process is killed, this file is left without a row, and the sweep finds it.
    const whole = join(folder, `put-${uuidv7()}`);
    try {
      const file = await open(whole, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        // Flushed to disk before it gets its name, so that a power cut leaves the old file or the new one.
        await file.sync();
      } finally {
        await file.close();
      }
      await mkdir(dirname(path), { recursive: true });
      await rename(whole, path);
    } catch (error) {
      await rm(whole, { force: true });
      throw error;
    }
  },

  async get(key) {
    try {
      const file = await open(pathOf(folder, key));
      return { bytes: (await file.stat()).size, stream: file.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },

  remove: (key) => rm(pathOf(folder, key), { force: true }),

  async *list() {
    yield* filesIn(folder, '', await readdir(folder, { withFileTypes: true }));
  },

  async check() {
    await tryFolder(folder);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < leastFree) throw failureFor('ENOSPC');
  },
});

const unlessMissing = (error: unknown) => {
  if (isMissing(error)) return null;
  throw error;
};

/** Lists one folder at a time. A folder is sorted by its name with a slash, so that it comes where its files' keys do. */
async function* filesIn(path: string, prefix: string, entries: Dirent[]): AsyncIterable<StoredObject> {
  const files = new Map(entries.map((entry) => [entry.isDirectory() ? `${entry.name}/` : entry.name, entry]));
  for (const name of [...files.keys()].toSorted((one, other) => (one < other ? -1 : 1))) {
    const entry = files.get(name)!;
    const inside = join(path, entry.name);
    if (entry.isDirectory()) {
      const within = await readdir(inside, { withFileTypes: true }).catch(unlessMissing);
      if (within) yield* filesIn(inside, prefix + name, within);
    } else if (entry.isFile()) {
      const found = await stat(inside).catch(unlessMissing);
      if (found) yield { key: prefix + name, bytes: found.size, modified: found.mtime };
    }
  }
}

/** A disk with less free space can't take an evening's photos. */
const leastFree = 100 * 1_024 * 1_024;

/** Writes a small file into the folder, reads it back, compares, and deletes it. */
async function tryFolder(folder: string): Promise<void> {
  const id = uuidv7();
  const file = join(folder, `test-${id}`);
  try {
    await writeFile(file, id, { flag: 'wx', mode: 0o600 });
    const read = await readFile(file, 'utf8');
    if (read !== id) throw new DeliveryFailure(trialText.storageChanged);
    await rm(file);
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    if (error instanceof DeliveryFailure) throw error;
    throw failureFor(codeOf(error));
  }
}

const reasons: Record<string, 'missing' | 'unwritable' | 'full'> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

const failureFor = (code: string) =>
  new DeliveryFailure(fill(trialText.storageFailed, { code }), { reason: reasons[code] ?? 'failing' });
