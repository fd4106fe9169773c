import { readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { trialText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';

/** Writes a small file into the folder, reads it back, compares, and takes it away again. */
export async function tryFolder(folder: string): Promise<void> {
  const id = uuidv7();
  const file = join(folder, `.test-${id}`);
  try {
    await writeFile(file, id, { flag: 'wx', mode: 0o600 });
    const read = await readFile(file, 'utf8');
    if (read !== id) throw new DeliveryFailure(trialText.storageChanged);
    await rm(file);
  } catch (error) {
    await rm(file, { force: true }).catch(() => {});
    if (error instanceof DeliveryFailure) throw error;
    const code = codeOf(error);
    throw new DeliveryFailure(fill(trialText.storageFailed, { code }), { reason: reasons[code] ?? 'failing' });
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

/** All that the folder's files hold. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** What the disk of the folder still takes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
