import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createFolder } from '#server/integrations/storage/folder.ts';
import { createBucket, type Bucket } from '#server/integrations/storage/s3.ts';
import type { Storage, StoredObject } from '#server/integrations/storage/storage.ts';
import { atEnd } from '#test/support/atEnd.ts';

/*
 * The rules that every file store follows. `npm run storage:s3` also runs them against a bucket of Ceph's RADOS gateway, a real
 * server that it starts for this purpose.
 */
const folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const server: Bucket | null = process.env.S3_BUCKET
  ? {
      bucket: process.env.S3_BUCKET,
      endpoint: process.env.S3_ENDPOINT!,
      region: 'us-east-1',
      keyId: process.env.S3_ACCESS_KEY_ID!,
      secret: process.env.S3_SECRET_ACCESS_KEY!,
    }
  : null;

const stores: [string, Storage][] = [
  ['a folder', createFolder(folder)],
  ...(server ? [['a bucket', createBucket(server)] as [string, Storage]] : []),
];

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.get(key);
  return file && buffer(file.stream);
}

async function listed(storage: Storage): Promise<Map<string, StoredObject>> {
  const found = new Map<string, StoredObject>();
  for await (const file of storage.list()) found.set(file.key, file);
  return found;
}

/** Runs many at a time, which a worker never does. */
async function eachOf(keys: string[], work: (key: string) => Promise<void>): Promise<void> {
  const left = [...keys];
  const take = async () => {
    for (let key = left.pop(); key; key = left.pop()) await work(key);
  };
  await Promise.all(Array.from({ length: 16 }, take));
}

describe.each(stores)('%s', (_, storage) => {
  const name = () => `photos/ab/${randomBytes(8).toString('hex')}.jpg`;

  test('gives back what was put there, also five megabytes of it', async () => {
    for (const bytes of [Buffer.from('x'), randomBytes(5_000_000)]) {
      const key = name();
      await storage.put(key, bytes, 'image/jpeg');
      const file = (await storage.get(key))!;
      expect(file.bytes).toBe(bytes.length);
      expect((await buffer(file.stream)).equals(bytes)).toBe(true);
    }
  });

  test('has nothing where nothing was put, and removing it twice is fine', async () => {
    const key = name();
    expect(await storage.get(key)).toBeNull();
    await storage.put(key, Buffer.from('x'), 'image/jpeg');
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
    await storage.remove(key);
  });

  test('shows the old bytes or the new ones, never some of each', async () => {
    const key = name();
    const versions = ['a', 'b'].map((letter) => Buffer.from(letter.repeat(300_000)));
    await storage.put(key, versions[0]!, 'image/jpeg');
    const reads = Array.from({ length: 20 }, () => read(storage, key));
    await storage.put(key, versions[1]!, 'image/jpeg');
    for (const seen of await Promise.all(reads)) expect(versions.some((each) => each.equals(seen!))).toBe(true);
    expect((await read(storage, key))!.equals(versions[1]!)).toBe(true);
  });

  test('lists everything with its size and its age, more than a thousand too', async () => {
    const keys = Array.from({ length: 1_050 }, name);
    const began = Date.now();
    await eachOf(keys, (key) => storage.put(key, Buffer.from('12345'), 'image/jpeg'));
    const found = await listed(storage);
    expect(keys.filter((key) => found.get(key)?.bytes !== 5)).toEqual([]);
    // A server's clock may have whole seconds only.
    expect(keys.filter((key) => Math.abs(found.get(key)!.modified.getTime() - began) > 120_000)).toEqual([]);
    await eachOf(keys, (key) => storage.remove(key));
    const left = await listed(storage);
    expect(keys.filter((key) => left.has(key))).toEqual([]);
  });

  test('lists by key, byte by byte, folders among files too', async () => {
    const keys = [
      'order-a.jpg',
      'order.jpg',
      'order/b/x.jpg',
      'order/b-c.jpg',
      'order/b.jpg',
      'order/b0.jpg',
      'order0.jpg',
    ];
    for (const key of keys) await storage.put(key, Buffer.from('x'), 'image/jpeg');
    const found = [...(await listed(storage)).keys()].filter((key) => key.startsWith('order'));
    expect(found).toEqual(keys.toSorted((one, other) => Buffer.from(one).compare(Buffer.from(other))));
  });

  test('says that it is well, and leaves nothing of its own check', async () => {
    const before = (await listed(storage)).size;
    await storage.check();
    expect((await listed(storage)).size).toBe(before);
  });
});

/** Nothing listens at this endpoint. */
const nowhere = { bucket: 'x', endpoint: 'http://127.0.0.1:9', region: 'us-east-1', keyId: 'x', secret: 'x' };

describe.each([createFolder(folder), createBucket(nowhere)])('a folder, and a bucket', (storage) => {
  test.each(['../passwd', 'photos/../../passwd', '/etc/passwd', 'photos//x', '.', 'photos/..', 'PHOTOS/x', 'a\0b', ''])(
    'takes no key that could lead elsewhere: %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'), 'image/jpeg')).rejects.toThrow('Not a key');
      await expect((async () => storage.get(key))()).rejects.toThrow('Not a key');
      await expect((async () => storage.remove(key))()).rejects.toThrow('Not a key');
    },
  );
});

describe('a folder', () => {
  const storage = createFolder(folder);

  test('that isn’t there is not made, and what could not be written leaves nothing', async () => {
    const missing = createFolder(join(folder, 'unmounted'));
    await expect(missing.put('photos/x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('ENOENT');
    await expect(missing.check()).rejects.toMatchObject({ reason: 'missing' });
    await writeFile(join(folder, 'occupied'), '');
    await expect(storage.put('occupied/x.jpg', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('EEXIST');
    expect((await readdir(folder)).filter((entry) => entry.startsWith('put-'))).toEqual([]);
  });
});

test('a bucket that can’t be reached says so', async () => {
  await expect(createBucket(nowhere).check()).rejects.toMatchObject({ reason: 'unreachable' });
});

/** Empty in a normal run. */
const servers = server ? [server] : [];

test.each(servers)('$bucket is closed to a wrong secret, an unknown key and a stranger', async (open) => {
  const key = 'photos/ab/closed.jpg';
  const refused = { $metadata: { httpStatusCode: 403 } };
  await createBucket(open).put(key, Buffer.from('x'), 'image/jpeg');
  for (const wrong of [{ secret: `${open.secret}x` }, { keyId: 'NOBODY' }]) {
    const stranger = createBucket({ ...open, ...wrong });
    await expect(stranger.get(key)).rejects.toMatchObject(refused);
    await expect(stranger.put(key, Buffer.from('y'), 'image/jpeg')).rejects.toMatchObject(refused);
    await expect(stranger.remove(key)).rejects.toMatchObject(refused);
    await expect(listed(stranger)).rejects.toMatchObject(refused);
    await expect(stranger.check()).rejects.toMatchObject({ reason: 'refused' });
  }
  expect((await read(createBucket(open), key))!.toString()).toBe('x');
  expect((await fetch(`${open.endpoint}/${open.bucket}/${key}`)).status).toBe(403);
  await createBucket(open).remove(key);
});

test.each(servers)('a bucket beside $bucket that doesn’t exist says so', async (open) => {
  await expect(createBucket({ ...open, bucket: 'nothing' }).check()).rejects.toMatchObject({ reason: 'missing' });
});
