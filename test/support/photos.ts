import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { photoLimits } from '#contract/base/limits.ts';
import type { ListedPhoto, NewPhoto, Photo } from '#contract/jobs/photo.schema.ts';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { removeFiles } from '#server/features/photos/files.tasks.ts';
import { processPhotos } from '#server/features/photos/photos.tasks.ts';
import { createOutbox } from '#server/integrations/outbox.ts';
import { createStorage } from '#server/integrations/storage/create.ts';
import type { TaskDeps } from '#server/tasks/task.ts';
import { atEnd } from '#test/support/atEnd.ts';
import type { Client } from '#test/support/client.ts';
import { testDatabase } from '#test/support/database.ts';
import { environment, startPortal } from '#test/support/portal.ts';

/** A portal with a folder for files, and its worker's tasks, which run when a test calls them. */
export async function startPhotoPortal() {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'portal-photos-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const env = { STORAGE_FOLDER: folder };
  const portal = await startPortal(database.appUrl, env);
  const config = readConfig({ ...environment(database.appUrl), ...env });
  const pool = createPool(database.appUrl, { max: 2 });
  atEnd(() => pool.end());
  const log = pino({ level: 'silent' });
  const storage = (await createStorage(config))!;
  const deps: TaskDeps = { pool, config, log, paypal: null, storage, outbox: createOutbox({ config, pool, log }) };
  return {
    database,
    portal,
    folder,
    storage,
    deps,
    process: () => processPhotos(deps),
    removeFiles: () => removeFiles(deps),
  };
}

export const newPhoto = (job_id: string, bytes: Buffer, part: Partial<NewPhoto> = {}): NewPhoto => ({
  id: uuidv7(),
  job_id,
  kind: 'before',
  step_id: null,
  item_id: null,
  issue_id: null,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  occurred_at: new Date().toISOString(),
  ...part,
});

export const start = (client: Client, photo: NewPhoto) => client.command<Photo>('POST', '/api/photos', photo);

export const tus = { 'tus-resumable': '1.0.0' };

/** The bytes of an upload that the server has. */
export async function offsetOf(client: Client, id: string): Promise<number | null> {
  const { status, headers } = await client.send('HEAD', `/api/photos/${id}/bytes`, { headers: tus });
  return status === 200 ? Number(headers.get('upload-offset')) : null;
}

export const append = (client: Client, id: string, at: number, chunk: Buffer, headers: Record<string, string> = {}) =>
  client.send('PATCH', `/api/photos/${id}/bytes`, {
    raw: chunk,
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(at),
      ...headers,
    },
  });

/** Announces a photo and sends all its bytes. */
export async function upload(client: Client, job_id: string, bytes: Buffer, part: Partial<NewPhoto> = {}) {
  const photo = newPhoto(job_id, bytes, part);
  const { status, body } = await start(client, photo);
  if (status !== 200) throw new Error(`The photo was refused: ${status} ${JSON.stringify(body)}`);
  for (let at = body.received_bytes; at < bytes.length; at += photoLimits.chunk) {
    const sent = await append(client, body.id, at, bytes.subarray(at, at + photoLimits.chunk));
    if (sent.status !== 204) throw new Error(`The bytes were refused: ${sent.status}`);
  }
  return body.id;
}

export const listed = async (client: Client, query: string): Promise<ListedPhoto[]> =>
  (await client.get<{ items: ListedPhoto[] }>(`/api/photos?${query}`)).body.items;

export const fileOf = (client: Client, id: string, size: 'full' | 'thumb' = 'full') =>
  client.send<Buffer>('GET', `/api/photos/${id}/file?size=${size}`);

let drawn = 0;

/** A unique picture: 64 by 48 pixels, the left half red. */
export async function drawJpeg({ width = 64, height = 48 } = {}): Promise<Buffer> {
  drawn += 1;
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: { r: 0, g: drawn % 256, b: drawn >> 8 } } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { ImageDescription: String(drawn) } })
    .toBuffer();
}
