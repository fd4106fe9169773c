import { sql } from 'kysely';
import type { PhotoFailure } from '#contract/trade.ts';
import { sqlFor } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PhotoRow } from '#server/features/photos/photos.queries.ts';

export type Claimed = Pick<PhotoRow, 'id' | 'job_id' | 'step_id' | 'state' | 'bytes' | 'technician_id' | 'taken_by'> & {
  sha256: Buffer;
  attempts: number;
};

/**
 * An upload that is complete and that no worker is at: the oldest of the next person after the last one, so that nobody's pile
 * keeps the others waiting. One that ended a worker comes after the others.
 */
export const claim = (tx: Tx, last: string | null): Promise<Claimed | undefined> =>
  tx.first(sql<Claimed>`
    update photos set lease_until = now() + interval '2 minutes', attempts = attempts + 1
    where id = (
      select id from photos where state = 'processing' and (lease_until is null or lease_until < now())
      order by attempts, coalesce(taken_by <= ${last}::uuid, false), taken_by, received_at limit 1 for update skip locked)
    returning id, job_id, step_id, state, bytes, technician_id, taken_by, sha256, attempts`);

/** One of them, so that a page of 15 MB isn't read at once. */
export const chunkFrom = (tx: Tx, photo_id: string, start: number) =>
  tx.first(
    sqlFor.selectFrom('upload_chunks').select('bytes').where('photo_id', '=', photo_id).where('start', '=', start),
  );

export type StoredFile = { key: string; sha256: Buffer; bytes: number; type: string };

/** Zero where the photo was deleted, or another worker was faster. */
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

/** What nobody goes on with, and what couldn't be read. */
export const dropAbandoned = (tx: Tx) =>
  tx.all(
    sqlFor
      .deleteFrom('photos')
      .where('state', 'in', ['uploading', 'failed'])
      .where('received_at', '<', sql<string>`now() - interval '7 days'`)
      .returning(['job_id', 'step_id', 'state', 'technician_id']),
  );

const dropChunks = (tx: Tx, photo_id: string) =>
  tx.run(sqlFor.deleteFrom('upload_chunks').where('photo_id', '=', photo_id));

/** Tombstones: their rows are gone, their bytes may not be. */
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

type Range = { after: string; /** Null: to the end. */ to: string | null; before: Date };

/** A page of the rows from before a moment, in the order of the store. */
export const keysIn = async (tx: Tx, { after, to, before }: Range, limit: number): Promise<string[]> =>
  (
    await tx.all(sql<{ key: string }>`
      select key from stored_files
      where key collate "C" > ${after} and (${to}::text is null or key collate "C" <= ${to}) and created_at < ${before}
      order by key collate "C" limit ${sql.lit(limit)}`)
  ).map(({ key }) => key);

/** Marks what is missing among these rows, and takes the mark off the rest; how many are missing. */
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
