import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type pg from 'pg';
import { asSystem } from '#server/db/asSystem.ts';
import { byTask, record } from '#server/db/record.ts';
import type { Tx } from '#server/db/transaction.ts';
import * as jobs from '#server/features/jobs/jobs.queries.ts';
import * as files from '#server/features/photos/files.queries.ts';
import { photoChange } from '#server/features/photos/photos.service.ts';
import { arrived, lost } from '#server/features/photos/proofs.ts';
import { BadPicture, drawFiles } from '#server/features/photos/picture.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { enqueueNotice } from '#server/tasks/enqueue.ts';
import type { TaskDeps } from '#server/tasks/task.ts';

/** A picture that crashed this many workers isn't tried again. */
const maxAttempts = 5;

/** Set while this process works on uploads; `more` says that new ones came in the meantime. */
const running = new WeakMap<pg.Pool, { more: boolean }>();

/** The person whose photo was processed last. */
type Turn = { last: string | null };

/** Processes one picture at a time, so that only one is in memory; other tasks can use the rest of the worker. */
export async function processPhotos(deps: TaskDeps): Promise<void> {
  const state = running.get(deps.pool);
  if (state) {
    state.more = true;
    return;
  }
  const mine = { more: true };
  const turn: Turn = { last: null };
  running.set(deps.pool, mine);
  try {
    while (mine.more) {
      mine.more = false;
      while (await processNext(deps, turn)) mine.more = true;
    }
  } finally {
    running.delete(deps.pool);
  }
}

/** False if nothing is left to do. An error on our side (the store, the database) is retried when the lease ends. */
async function processNext(deps: TaskDeps, turn: Turn): Promise<boolean> {
  const { pool, storage } = deps;
  if (!storage) return false;
  const photo = await asSystem(pool, (tx) => files.claim(tx, turn.last));
  if (!photo) return false;
  turn.last = photo.taken_by;
  try {
    if (photo.attempts > maxAttempts) throw new BadPicture('damaged');
    await store(deps, storage, photo);
  } catch (error) {
    if (!(error instanceof BadPicture)) throw error;
    const { failure } = error;
    await asSystem(pool, async (tx) => {
      await jobs.lock(tx, [photo.job_id]);
      if ((await files.fail(tx, photo.id, failure)) === 0) return;
      await tell(tx, 'photo.failed', photo);
      await tellLost(tx, byTask('processPhotos'), photo);
    });
  }
  return true;
}

const tell = (tx: Tx, action: 'photo.processed' | 'photo.failed', photo: files.Claimed) =>
  record(tx, byTask('processPhotos'), photoChange(action, photo, ['state']));

async function tellLost(tx: Tx, by: ReturnType<typeof byTask>, photo: Parameters<typeof lost>[1]): Promise<void> {
  const { changes, notices } = await lost(tx, photo);
  for (const change of changes) await record(tx, by, change);
  for (const notice of notices) await enqueueNotice(tx, null, notice);
}

/** Deletes abandoned uploads and photos that couldn't be read. */
export async function dropAbandoned(tx: Tx): Promise<void> {
  for (const photo of await files.dropAbandoned(tx)) await tellLost(tx, byTask('prune'), photo);
}

/** Names are new for each try: a file is never written twice, and the sweep deletes the files of a killed try. */
function described(bytes: Buffer, extension: string, type: string): files.StoredFile {
  const id = uuidv7();
  const sha256 = createHash('sha256').update(bytes).digest();
  return { key: `photos/${id.slice(-2)}/${id}.${extension}`, sha256, bytes: bytes.length, type };
}

async function store({ pool }: TaskDeps, storage: Storage, photo: files.Claimed): Promise<void> {
  const drawn = await drawFiles(await assemble(pool, photo));
  const full = described(drawn.full, 'jpg', 'image/jpeg');
  const thumb = described(drawn.thumb, 'webp', 'image/webp');
  await storage.put(full.key, drawn.full, full.type);
  await storage.put(thumb.key, drawn.thumb, thumb.type);
  const { width, height } = drawn;
  // The row is written after the files, so that no user is shown a photo whose file is missing.
  const stored = await asSystem(pool, async (tx) => {
    await jobs.lock(tx, [photo.job_id]);
    if ((await files.finish(tx, photo.id, { full, thumb, width, height })) === 0) throw new Superseded();
    await tell(tx, 'photo.processed', photo);
    for (const change of await arrived(tx, photo)) await record(tx, byTask('processPhotos'), change);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof Superseded) return false;
    throw error;
  });
  if (!stored) await Promise.all([storage.remove(full.key), storage.remove(thumb.key)]);
}

/** The photo was deleted in the meantime, or is done, so this try is discarded. */
class Superseded extends Error {}

/** Assembles exactly the bytes that were announced. */
async function assemble(pool: pg.Pool, { id, bytes, sha256 }: files.Claimed): Promise<Buffer> {
  const whole = Buffer.alloc(bytes);
  let start = 0;
  while (start < bytes) {
    const at = start;
    const chunk = await asSystem(pool, (tx) => files.chunkFrom(tx, id, at));
    if (!chunk) throw new BadPicture('incomplete');
    chunk.bytes.copy(whole, start);
    start += chunk.bytes.length;
  }
  const hash = createHash('sha256').update(whole).digest();
  if (!hash.equals(sha256)) throw new BadPicture('incomplete');
  return whole;
}
