import { sql } from 'kysely';
import { photoTiming } from '#contract/base/timing.ts';
import type { PhotoFailure } from '#contract/jobs/photo.kinds.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PhotoRow } from '#server/features/photos/photos.queries.ts';

export type Claimed = Pick<
  PhotoRow,
  'id' | 'job_id' | 'step_id' | 'state' | 'bytes' | 'technician_id' | 'helpers' | 'taken_by'
> & {
  sha256: Buffer;
  attempts: number;
};

/**
 * Claims a complete upload that no worker holds: the oldest upload of the next person after `last`, so that one person's backlog
 * doesn't block the others. Uploads with failed attempts come after the others.
 */
export const claim = (tx: Tx, last: string | null): Promise<Claimed | undefined> =>
  tx.first(sql<Claimed>`
    update photos set lease_until = now() + make_interval(mins => ${sql.lit(photoTiming.lease_minutes)}), attempts = attempts + 1
    where id = (
      select id from photos where state = 'processing' and (lease_until is null or lease_until < now())
      order by attempts, coalesce(taken_by <= ${last}::uuid, false), taken_by, received_at limit 1 for update skip locked)
    returning id, job_id, step_id, state, bytes, technician_id, helpers, taken_by, sha256, attempts`);

/** Reads one chunk at a time, so that 15 MB aren't loaded at once. */
export const chunkFrom = (tx: Tx, photo_id: string, start: number) =>
  tx.first(
    sqlFor.selectFrom('upload_chunks').select('bytes').where('photo_id', '=', photo_id).where('start', '=', start),
  );

export type StoredFile = { key: string; sha256: Buffer; bytes: number; type: string };

/** Returns 0 if the photo was deleted, or if another worker was faster. */
export async function finish(
  tx: Tx,
  id: string,
  { full, thumb, width, height }: { full: StoredFile; thumb: StoredFile; width: number; height: number },
): Promise<number> {
  await tx.run(sqlFor.insertInto('stored_files').values([full, thumb]));
  await dropChunks(tx, id);
  return tx.run(
    sqlFor
      .updateTable('photos')
      .set({ state: 'ready', width, height, full_key: full.key, thumb_key: thumb.key, lease_until: null })
      .where('id', '=', id)
      .where('state', '=', 'processing'),
  );
}

export async function fail(tx: Tx, id: string, failure: PhotoFailure): Promise<number> {
  await dropChunks(tx, id);
  return tx.run(
    sqlFor
      .updateTable('photos')
      .set({ state: 'failed', failure, lease_until: null })
      .where('id', '=', id)
      .where('state', '=', 'processing'),
  );
}

/** Deletes abandoned uploads, and photos that couldn't be read. */
export const dropAbandoned = (tx: Tx) =>
  tx.all(
    sqlFor
      .deleteFrom('photos')
      .where('state', 'in', ['uploading', 'failed'])
      .where('received_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(photoTiming.abandoned_days)})`)
      .returning(['job_id', 'step_id', 'state', 'technician_id', 'helpers']),
  );

const dropChunks = (tx: Tx, photo_id: string) =>
  tx.run(sqlFor.deleteFrom('upload_chunks').where('photo_id', '=', photo_id));

/** Tombstones: the rows are gone, but the files may still exist. */
export const removed = async (tx: Tx, limit: number): Promise<string[]> =>
  (await tx.all(sqlFor.selectFrom('removed_files').select('key').orderBy('removed_at').limit(limit))).map(
    ({ key }) => key,
  );

export const forgetRemoved = (tx: Tx, keys: string[]): Promise<number> =>
  tx.run(sqlFor.deleteFrom('removed_files').where('key', 'in', keys));

/** Which of these keys have a row. */
export const known = async (tx: Tx, keys: string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await tx.all(sqlFor.selectFrom('stored_files').select('key').where('key', 'in', keys));
  return new Set(rows.map(({ key }) => key));
};

type Range = { after: string; /** Null means to the end. */ to: string | null; before: Date };

/** A page of the rows created before a moment, in the order of the store. */
export const keysIn = async (tx: Tx, { after, to, before }: Range, limit: number): Promise<string[]> =>
  (
    await tx.all(sql<{ key: string }>`
      select key from stored_files
      where key collate "C" > ${after} and (${to}::text is null or key collate "C" <= ${to}) and created_at < ${before}
      order by key collate "C" limit ${sql.lit(limit)}`)
  ).map(({ key }) => key);

/** Marks the missing files among these rows, and clears the mark on the others. */
export async function mark(tx: Tx, keys: string[], missing: string[]): Promise<void> {
  await tx.run(sql`
    update stored_files set missing_since = case when key = any (${missing}) then now() end
    where key = any (${keys}) and (missing_since is null) = (key = any (${missing}))`);
}

export const countMissing = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ count: number }>`select count(*) as count from stored_files where missing_since is not null`))!
    .count;

export const storedBytes = async (tx: Tx): Promise<number> =>
  (await tx.first(sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::bigint as bytes from stored_files`))!.bytes;
