import { asSystem } from '#server/db/asSystem.ts';
import * as files from '#server/features/photos/files.queries.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

const batch = 500;

/** The bytes whose rows were removed. A tombstone stays until they are gone, however often this is interrupted. */
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

/** Removes bytes without a row, and marks rows without bytes: the health check of the storage tells of them. */
export async function sweepFiles(
  { pool, storage, log }: Pick<TaskDeps, 'pool' | 'storage' | 'log'>,
  _?: object,
  { olderThan = hour_ms } = {},
): Promise<void> {
  if (!storage) return;
  const began = new Date();
  const seen = new Set<string>();
  let orphans: string[] = [];
  for await (const { key, modified } of storage.list()) {
    seen.add(key);
    if (began.getTime() - modified.getTime() >= olderThan) orphans.push(key);
    if (orphans.length < batch) continue;
    await removeOrphans(orphans);
    orphans = [];
  }
  await removeOrphans(orphans);

  async function removeOrphans(keys: string[]): Promise<void> {
    const rows = await asSystem(pool, (tx) => files.known(tx, keys));
    const strays = keys.filter((key) => !rows.has(key));
    for (const key of strays) await storage!.remove(key);
    if (strays.length > 0) log.info({ files: strays.length }, 'removed files without a row');
  }

  for (let after = ''; ;) {
    const from = after;
    const keys = await asSystem(pool, (tx) => files.keysAfter(tx, from, began, batch));
    if (keys.length === 0) return;
    const missing = keys.filter((key) => !seen.has(key));
    await asSystem(pool, (tx) => files.mark(tx, keys, missing));
    if (missing.length > 0) log.error({ files: missing.length, first: missing[0] }, 'files are missing in the store');
    after = keys.at(-1)!;
  }
}
