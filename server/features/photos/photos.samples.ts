import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { NewPhoto } from '#contract/jobs/photo.schema.ts';
import { newPhoto } from '#test/support/photos.ts';
import type { Samples } from '#test/support/sample.ts';
import type { World } from '#test/support/world.ts';

/** A photo before its upload. Its content is text, so that any client can send it. */
const announced = (job_id: string, content: string): NewPhoto => newPhoto(job_id, Buffer.from(content));

const someContent = () => randomBytes(16).toString('hex');

async function startPhoto({ office, addJob }: World, content = someContent()): Promise<string> {
  const photo = announced(await addJob(), content);
  await office.command('POST', '/api/photos', photo);
  return photo.id;
}

/** A stored photo, as the worker would leave it, but without the worker. */
async function addReady({ admin, addJob, office }: World): Promise<{ id: string; job_id: string }> {
  const photo = announced(await addJob(), someContent());
  await office.command('POST', '/api/photos', photo);
  const keys = ['jpg', 'webp'].map((extension) => `photos/${photo.id}.${extension}`);
  for (const key of keys)
    await admin.query("insert into stored_files (key, sha256, bytes, type) values ($1, sha256('x'), 1, 'x')", [key]);
  await admin.query(
    `update photos set received_bytes = bytes, state = 'ready', width = 4, height = 3, full_key = $2, thumb_key = $3
     where id = $1`,
    [photo.id, ...keys],
  );
  return photo;
}

const tus = { 'tus-resumable': '1.0.0' };

export const photosSamples = {
  'photo.list': {},
  'photo.start': {
    probe: () => ({ body: announced(uuidv7(), 'x'), status: 404 }),
    success: async ({ addJob }) => ({ body: announced(await addJob(), someContent()) }),
  },
  'photo.offset': { success: async (world) => ({ id: await startPhoto(world), headers: tus }) },
  'photo.append': {
    success: async (world) => {
      const raw = someContent();
      const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
      return { id: await startPhoto(world, raw), raw, headers };
    },
  },
  'photo.file': {
    probe: () => ({ query: '?size=thumb', status: 404 }),
    success: async (world) => {
      const { id } = await addReady(world);
      await world.storeFile(`photos/${id}.webp`);
      return { id, query: '?size=thumb' };
    },
  },
  'photo.release': {
    probe: () => ({ body: { pairs: [] }, status: 404 }),
    success: async (world) => {
      const { id, job_id } = await addReady(world);
      return { id: job_id, body: { pairs: [{ before: id, after: null }] } };
    },
  },
  'photo.delete': { success: async (world) => ({ id: await startPhoto(world) }) },
} satisfies Samples<`photo.${string}`>;
