import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { sweepFiles } from '#server/features/photos/files.tasks.ts';
import type { StoredObject } from '#server/integrations/storage/storage.ts';
import { signedIn, type Client } from '#test/support/client.ts';
import { holdsScript, hostilePictures } from '#test/support/hostilePictures.ts';
import { addJob } from '#test/support/jobs.ts';
import { addPerson } from '#test/support/people.ts';
import { drawJpeg, fileOf, listed, startPhotoPortal, upload } from '#test/support/photos.ts';

const stage = await startPhotoPortal();
const { admin } = stage.database;
let tech: Client;
let taken_by: string;
let job_id: string;

beforeAll(async () => {
  const dani = await addPerson(admin, 'tech');
  taken_by = dani.id;
  tech = await signedIn(stage.portal, dani);
  job_id = await addJob(admin, { assigned_to: dani.id });
});

async function stored(): Promise<string[]> {
  const entries = await readdir(stage.folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}
const rows = async <T extends object>(sql: string, values: unknown[] = []) => (await admin.query<T>(sql, values)).rows;
/** The file names that the database knows. */
const known = async () =>
  (await rows<{ key: string }>('select key from stored_files')).map(({ key }) => key.slice(key.lastIndexOf('/') + 1));

test(
  'two hundred hostile pictures become photos without what they hid, or nothing at all',
  { timeout: 120_000 },
  async () => {
    const job = await addJob(admin, { assigned_to: taken_by });
    const pictures = await hostilePictures();
    expect(pictures.length).toBe(200);
    const names = new Map<string, string>();
    for (const { name, bytes } of pictures) names.set(await upload(tech, job, bytes), name);
    await stage.process();
    const photos = [
      ...(await listed(tech, `job_id=${job}`)),
      ...(await listed(tech, `job_id=${job}&cursor=${[...names.keys()].toSorted()[99]}`)),
    ];
    expect(photos.length).toBe(names.size);
    const counts: Record<string, number> = {};
    for (const { id, state, failure } of photos) {
      const outcome = failure ?? state;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (state !== 'ready') continue;
      for (const size of ['full', 'thumb'] as const) {
        const { status, body } = await fileOf(tech, id, size);
        expect([status, holdsScript(body)], names.get(id)).toEqual([200, false]);
        const { width, height } = await sharp(body).metadata();
        expect(Math.max(width, height), names.get(id)).toBeLessThanOrEqual(size === 'full' ? 2_560 : 480);
      }
    }
    const outcomeOf = (name: string) => {
      const photo = photos.find(({ id }) => names.get(id) === name);
      return photo?.failure ?? photo?.state;
    };
    expect(outcomeOf('a bomb of 60,000 by 60,000')).toBe('too_large');
    expect(outcomeOf('an SVG')).toBe('not_an_image');
    expect(outcomeOf('50% of a jpeg')).toBe('damaged');
    expect(outcomeOf('a page behind a jpeg')).toBe('ready');
    expect(Object.keys(counts).toSorted()).toEqual(['damaged', 'not_an_image', 'ready', 'too_large']);
    // Nothing is left of the failed uploads, and nothing is outside the store.
    expect((await stored()).toSorted()).toEqual((await known()).toSorted());
    expect(await rows('select from upload_chunks')).toEqual([]);
  },
);

/** How a camera held in each of the eight ways (EXIF orientation) stores a picture that is shown upright. */
const heldIn: Record<number, (upright: Sharp) => Sharp> = {
  1: (upright) => upright,
  2: (upright) => upright.flop(),
  3: (upright) => upright.rotate(180),
  4: (upright) => upright.flip(),
  5: (upright) => upright.rotate(90),
  6: (upright) => upright.rotate(270),
  7: (upright) => upright.rotate(90),
  8: (upright) => upright.rotate(90),
};
/** A second step, because sharp mirrors a picture before it rotates it when both are requested at once. */
const thenMirrored: Record<number, (turned: Sharp) => Sharp> = {
  5: (turned) => turned.flop(),
  7: (turned) => turned.flip(),
};

/** Red above green on the left, blue above white on the right, with a GPS position. */
async function cameraJpeg(orientation: number, serial: number): Promise<Buffer> {
  const [width, height] = [80, 60];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    left,
    top,
  });
  const upright = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([quarter('#f00', 0, 0), quarter('#0f0', 0, 30), quarter('#00f', 40, 0)])
    .png()
    .toBuffer();
  const turned = await heldIn[orientation]!(sharp(upright)).png().toBuffer();
  return (thenMirrored[orientation] ?? ((same: Sharp) => same))(sharp(turned))
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withExif({
      IFD0: { Make: 'Camera', ImageDescription: `Picture ${serial}` },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 46/1 48/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '78/1 38/1 20/1',
      },
    })
    .withMetadata({ orientation })
    .toBuffer();
}

test('a hundred camera pictures with GPS, held in eight ways, are stored upright without it, a repeat once', async () => {
  const job = await addJob(admin, { assigned_to: taken_by });
  const ids = new Set<string>();
  for (let serial = 0; serial < 100; serial += 1) {
    const bytes = await cameraJpeg(1 + (serial % 8), serial);
    if (serial < 8) expect((await sharp(bytes).metadata()).exif?.includes('Picture'), String(serial)).toBe(true);
    ids.add(await upload(tech, job, bytes));
    if (serial % 10 === 0) expect(ids.has(await upload(tech, job, bytes))).toBe(true);
  }
  await stage.process();
  expect(ids.size).toBe(100);
  for (const { id, state, width, height } of await listed(tech, `job_id=${job}`)) {
    expect([state, width, height]).toEqual(['ready', 80, 60]);
    for (const size of ['full', 'thumb'] as const) {
      const { body } = await fileOf(tech, id, size);
      const { exif, xmp, iptc, orientation } = await sharp(body).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
      const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].map((part) => (part > 128 ? 1 : 0));
      expect([at(10, 10), at(10, 50), at(70, 10), at(70, 50)]).toEqual([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1, 1, 1],
      ]);
    }
  }
});

test('the sweep removes files without a row once they are old, and marks rows without a file', async () => {
  const id = await upload(tech, job_id, await drawJpeg());
  await stage.process();
  await stage.storage.put('photos/00/stray.jpg', Buffer.from('x'), 'image/jpeg');
  await sweepFiles(stage.deps);
  expect(await stored()).toContain('stray.jpg');
  await sweepFiles(stage.deps, undefined, { olderThan: 0 });
  expect((await stored()).toSorted()).toEqual((await known()).toSorted());
  expect((await fileOf(tech, id)).status).toBe(200);
  // A file whose name doesn't have our form is left alone.
  const foreign = join(stage.folder, 'README.TXT');
  await writeFile(foreign, 'Mount the disk first');
  await sweepFiles(stage.deps, undefined, { olderThan: 0 });
  await rm(foreign);

  const missing = () => rows<{ key: string }>('select key from stored_files where missing_since is not null');
  expect(await missing()).toEqual([]);
  const [photo] = await rows<{ full_key: string }>('select full_key from photos where id = $1', [id]);
  await stage.storage.remove(photo!.full_key);
  await sweepFiles(stage.deps);
  expect(await missing()).toEqual([{ key: photo!.full_key }]);
  expect((await fileOf(tech, id)).status).toBe(404);
  await stage.storage.put(photo!.full_key, await drawJpeg(), 'image/jpeg');
  await sweepFiles(stage.deps);
  expect(await missing()).toEqual([]);
});

test('a photo that is deleted while its files are made leaves none behind', async () => {
  const id = await upload(tech, job_id, await drawJpeg());
  const put = stage.storage.put.bind(stage.storage);
  stage.storage.put = async (...file) => {
    await put(...file);
    await admin.query('delete from photos where id = $1', [id]);
  };
  await stage.process();
  stage.storage.put = put;
  expect((await stored()).toSorted()).toEqual((await known()).toSorted());
});

test('a store that fails costs no photo: it is tried again when the lease has ended, and a poisonous one is given up', async () => {
  const id = await upload(tech, job_id, await drawJpeg());
  const put = stage.storage.put.bind(stage.storage);
  stage.storage.put = () => Promise.reject(new Error('The disk is full.'));
  await expect(stage.process()).rejects.toThrow('The disk is full.');
  stage.storage.put = put;
  await stage.process();
  const stateOf = async () => (await rows<{ state: string }>('select state from photos where id = $1', [id]))[0]!.state;
  // The photo is still leased.
  expect(await stateOf()).toBe('processing');
  await admin.query('update photos set lease_until = now() where id = $1', [id]);
  await stage.process();
  expect(await stateOf()).toBe('ready');

  const poison = await upload(tech, job_id, await drawJpeg());
  await admin.query('update photos set attempts = 5 where id = $1', [poison]);
  await stage.process();
  expect((await listed(tech, `job_id=${job_id}`)).find((photo) => photo.id === poison)).toMatchObject({
    state: 'failed',
    failure: 'damaged',
  });
});

test('photos are drawn in turns: one technician’s pile holds up another’s photo by one picture', async () => {
  const luis = await addPerson(admin, 'tech');
  const theirs = await addJob(admin, { assigned_to: luis.id });
  const pile: string[] = [];
  for (let index = 0; index < 6; index += 1) pile.push(await upload(tech, job_id, await drawJpeg()));
  const one = await upload(await signedIn(stage.portal, luis), theirs, await drawJpeg());
  await stage.process();
  const drawn = await rows<{ entity_id: string }>(
    "select entity_id from audit_events where action = 'photo.processed' and entity_id = any ($1) order by id",
    [[...pile, one]],
  );
  expect(drawn).toHaveLength(7);
  expect(drawn.findIndex(({ entity_id }) => entity_id === one)).toBeLessThanOrEqual(1);
});

test('the sweep holds a page of names, however many files there are', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  let [before, after] = [0, 0];
  async function* list(): AsyncIterable<StoredObject> {
    before = heap();
    for (let index = 0; index < 100_000; index += 1) {
      const key = `photos/${index.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000.jpg`;
      yield { key, bytes: 1, modified: new Date() };
    }
    after = heap();
  }
  await sweepFiles({ ...stage.deps, storage: { ...stage.storage, list } });
  expect(after - before).toBeLessThan(4_000_000);
});

test('the sweep finds every stray and every gap also where a page of names ends', async () => {
  const key = (index: number) => `photos/ff/sweep-${index.toString().padStart(5, '0')}.jpg`;
  const at = (wanted: (index: number) => boolean) =>
    Array.from({ length: 1_300 }, (_, index) => index)
      .filter(wanted)
      .map(key);
  // Rows without a file occur singly, in a run of six hundred, and at the end.
  const gaps = at((index) => index % 499 === 0 || (index > 500 && index < 1_100) || index > 1_280);
  const strays = at((index) => index % 7 === 3);
  const rowed = at(() => true).filter((each) => !strays.includes(each) || gaps.includes(each));
  const files = at(() => true).filter((each) => !gaps.includes(each));
  await rows(
    `insert into stored_files (key, sha256, bytes, type, created_at)
     select key, sha256('x'), 1, 'x', now() - interval '1 hour' from unnest($1::text[]) key`,
    [rowed],
  );
  for (const each of files) await stage.storage.put(each, Buffer.from('x'), 'x');
  await sweepFiles(stage.deps, undefined, { olderThan: 0 });
  const found = await rows<{ key: string }>(
    "select key from stored_files where missing_since is not null and key like 'photos/ff/sweep-%' order by key",
  );
  expect(found.map((each) => each.key)).toEqual(gaps);
  const left = (await stored()).filter((each) => each.startsWith('sweep-')).toSorted();
  expect(left.map((name) => `photos/ff/${name}`)).toEqual(files.filter((each) => rowed.includes(each)));
});
