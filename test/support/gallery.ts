import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { PhotoKind } from '#contract/jobs/photo.kinds.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';

type Shown = { job_id: string; kind?: PhotoKind; pair?: number | null };

/**
 * A photo as the worker and the office leave it: stored, and shared with the client unless `pair` is null. Its files don't exist.
 */
export async function addShown(admin: pg.Pool, { job_id, kind = 'before', pair = 1 }: Shown): Promise<string> {
  const id = uuidv7();
  const keys = ['jpg', 'webp'].map((extension) => `photos/${id}.${extension}`);
  for (const key of keys)
    await admin.query("insert into stored_files (key, sha256, bytes, type) values ($1, sha256('x'), 1, 'x')", [key]);
  const { id: taken_by } = await addPerson(admin, 'tech');
  await admin.query(
    `insert into photos (id, job_id, taken_by, kind, sha256, bytes, received_bytes, taken_at, state, width, height, full_key,
       thumb_key, pair, released_at)
     values ($1, $2, $3, $4, $5, 1, 1, now(), 'ready', 4, 3, $6, $7, $8, case when $8::int is not null then now() end)`,
    [id, job_id, taken_by, kind, randomBytes(32), ...keys, pair],
  );
  return id;
}

/** A client's visit with one shared pair. */
export async function addPair(admin: pg.Pool, client_id: string) {
  const job_id = await addJob(admin, { client_id, status: 'completed' });
  const before = await addShown(admin, { job_id, kind: 'before' });
  const after = await addShown(admin, { job_id, kind: 'after' });
  return { job_id, before, after };
}

/** A secret as a browser makes it, and the hash that the server gets. */
export function newToken() {
  const token = randomBytes(32).toString('base64url');
  return { token, token_hash: createHash('sha256').update(token).digest('hex') };
}
