import { asSystem } from '#server/db/asSystem.ts';
import * as files from '#server/features/photos/files.queries.ts';
import { isKey, type StoredObject } from '#server/integrations/storage/storage.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

const batch = 500;

/** Deletes the files whose rows were removed. A tombstone stays until its file is gone, however often this is interrupted. */
export async function removeFiles({ pool, storage }: TaskDeps): Promise<void> {
  if (!storage) return;
  for (;;) {
    const keys = await asSystem(pool, (tx) => files.removed(tx, batch));
    if (keys.length === 0) return;
    for (const key of keys) await storage.remove(key);
    await asSystem(pool, (tx) => files.forgetRemoved(tx, keys));
  }
}

/** A file younger than this may still get its row. */
const hour_ms = 3_600_000;

/** Deletes files without a row, and marks rows without a file; the storage health check reports those. */
export async function sweepFiles(
  { pool, storage, log }: Pick<TaskDeps, 'pool' | 'storage' | 'log'>,
  _?: object,
  { olderThan = hour_ms } = {},
): Promise<void> {
  if (!storage) return;
  const began = new Date();
  let page: StoredObject[] = [];
  let after = '';
  for await (const file of storage.list()) {
    if (file.key <= (page.at(-1)?.key ?? after)) throw new Error(`The store doesn't list by key: ${file.key}`);
    page.push(file);
    if (page.length === batch) await compare(file.key);
  }
  await compare(null);

  /** Compares a page of files with the rows of the same range of keys, so that no more is ever in memory. */
  async function compare(to: string | null): Promise<void> {
    const old = page.filter(({ modified }) => began.getTime() - modified.getTime() >= olderThan);
    await removeOrphans(old.map(({ key }) => key).filter(isKey));
    const seen = new Set(page.map(({ key }) => key));
    for (;;) {
      const range = { after, to, before: began };
      const keys = await asSystem(pool, (tx) => files.keysIn(tx, range, batch));
      const last = keys.at(-1);
      if (last === undefined) break;
      const missing = keys.filter((key) => !seen.has(key));
      await asSystem(pool, (tx) => files.mark(tx, keys, missing));
      if (missing.length > 0) log.error({ files: missing.length, first: missing[0] }, 'files are missing in the store');
      after = last;
    }
    if (to !== null) after = to;
    page = [];
  }

  async function removeOrphans(keys: string[]): Promise<void> {
    const rows = await asSystem(pool, (tx) => files.known(tx, keys));
    const strays = keys.filter((key) => !rows.has(key));
    for (const key of strays) await storage!.remove(key);
    if (strays.length > 0) log.info({ files: strays.length }, 'removed files without a row');
  }
}
